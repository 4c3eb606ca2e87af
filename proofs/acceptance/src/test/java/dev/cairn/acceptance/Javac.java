package dev.cairn.acceptance;

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

/** The compiler, asked about code that a user might write. */
final class Javac {

    private Javac() {}

    /**
     * What it says against the statements.
     *
     * @param members what else the class declares
     * @param statements the body of a method with a builder {@code wf} for orders that are texts, and a method {@code
     *     close} for an order
     */
    static List<String> errors(String members, String statements) {
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
