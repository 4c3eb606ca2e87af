package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** What the compiler says of code that returns a value where run(…) names no type. */
class StepCodeCompilesTest {

    @Test
    void a_call_is_the_code_of_a_step_without_output_whether_it_returns_something_or_not() {
        assertThat(errors("wf.step(\"close\").run((order, ctx) -> close(order));"))
                .isEmpty();
        assertThat(errors("wf.step(\"close\").run((order, ctx) -> order.concat(\"!\"));"))
                .isEmpty();
        assertThat(errors("wf.step(\"close\").run(String.class, (order, ctx) -> order.concat(\"!\"));"))
                .isEmpty();
    }

    @Test
    void a_value_that_is_not_a_call_does_not_compile_without_its_type() {
        assertThat(errors("wf.step(\"sum\").run((order, ctx) -> order + 1);")).isNotEmpty();
        assertThat(errors("wf.step(\"sum\").run((order, ctx) -> { return order; });"))
                .isNotEmpty();
    }

    @Test
    void what_a_call_returned_without_its_type_cannot_be_used() {
        String step = "var loud = wf.step(\"loud\").run((order, ctx) -> order.concat(\"!\")); ";

        assertThat(errors(step + "wf.step(\"next\").after(loud).run((order, said, ctx) -> close(said));"))
                .anyMatch(error -> error.contains("java.lang.Void cannot be converted to java.lang.String"));
        assertThat(errors(step + "wf.step(\"next\").run((order, ctx) -> close(ctx.parentOutput(loud)));"))
                .anyMatch(error -> error.contains("equality constraints: java.lang.Void"));
        assertThat(errors(step + "wf.step(\"next\").after(loud).skipIf(said -> said.isEmpty());"))
                .anyMatch(error -> error.contains("isEmpty()"));
    }

    @Test
    void a_second_run_for_values_would_make_every_call_ambiguous_also_one_that_returns_nothing() {
        String both = """
                interface Action { void apply(String order, int ctx); }
                interface Function<O> { O apply(String order, int ctx); }
                static void run(Action code) {}
                static <O> void run(Function<O> code) {}
                """;

        assertThat(errors(both, "run((order, ctx) -> close(order));"))
                .anyMatch(error -> error.contains("reference to run is ambiguous"));
    }

    private static List<String> errors(String statements) {
        return errors("", statements);
    }

    private static List<String> errors(String members, String statements) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
        StandardJavaFileManager files = compiler.getStandardFileManager(said, Locale.ENGLISH, null);
        compiler.getTask(
                        null,
                        new NothingWritten(files),
                        said,
                        List.of("-proc:none"),
                        null,
                        List.of(source(members, statements)))
                .call();
        return said.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .map(diagnostic -> diagnostic.getMessage(Locale.ENGLISH))
                .toList();
    }

    private static JavaFileObject source(String members, String statements) {
        String code = """
                import dev.cairn.*;
                class Sample {
                    %s
                    static void close(String order) {}
                    static void define(WorkflowBuilder<String> wf) { %s }
                }
                """.formatted(members, statements);
        return new SimpleJavaFileObject(URI.create("string:///Sample.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return code;
            }
        };
    }

    /** Keeps the classes that compile to itself. */
    private static final class NothingWritten extends ForwardingJavaFileManager<StandardJavaFileManager> {

        private NothingWritten(StandardJavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("string:///" + name), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return OutputStream.nullOutputStream();
                }
            };
        }
    }
}
