package dev.cairn.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ExampleCommandTest {

    @Test
    void without_a_name_it_lists_every_example_with_what_it_is_about() {
        ExampleServer.Printed printed = ExampleServer.run();

        assertThat(printed.status()).isZero();
        assertThat(printed.lines()).hasSize(Example.ALL.size() + 1);
        assertThat(printed.lines()).anyMatch(line -> line.matches(" +hello +two steps; .*"));
        assertThat(printed.lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void an_unknown_name_is_answered_in_one_sentence() {
        ExampleServer.Printed printed = ExampleServer.run("helo");

        assertThat(printed.status()).isEqualTo(2);
        assertThat(printed.lines()).isEmpty();
        assertThat(printed.errors()).singleElement().asString().startsWith("There is no example 'helo'. Choose one of");
    }

    @Test
    void a_database_that_is_not_there_is_answered_in_one_sentence() {
        ExampleServer.Printed printed = ExampleServer.runOn("jdbc:postgresql://localhost:1/none", "hello");

        assertThat(printed.status()).isEqualTo(2);
        assertThat(printed.errors())
                .singleElement()
                .asString()
                .startsWith("CAIRN_URL leads to no database: Connection");
    }

    @Test
    void the_database_may_be_named_as_psql_does() {
        assertThat(ExampleCommand.url(Map.of("CAIRN_URL", "postgres://ada@db:6543/shop", "PGPASSWORD", "s3cret")))
                .isEqualTo("jdbc:postgresql://db:6543/shop?user=ada&password=s3cret");
    }

    @Test
    void a_password_is_not_printed() {
        ExampleServer.Printed printed = ExampleServer.runOn("mysql://ada:s3cret@db/shop", "hello");

        assertThat(printed.status()).isEqualTo(2);
        assertThat(printed.errors())
                .singleElement()
                .asString()
                .contains("ada:…@db")
                .doesNotContain("s3cret");
    }

    @Test
    void every_class_with_a_main_method_is_an_example_and_has_a_test() throws IOException {
        List<String> names = Example.ALL.stream().map(Example::name).toList();
        Path sources = Repository.root().resolve("examples/src");
        Path tested = sources.resolve("test/java/dev/cairn/examples");
        String tests = Files.readString(tested.resolve("ExamplesTest.java"))
                + Files.readString(tested.resolve("OperationsExamplesTest.java"));
        assertThat(names).allSatisfy(name -> assertThat(tests).contains("run(\"" + name + "\")"));

        String list = Files.readString(sources.resolve("main/java/dev/cairn/examples/Example.java"));
        assertThat(classesWithMain(sources.resolve("main/java/dev/cairn/examples")))
                .hasSize(names.size())
                .allSatisfy(name -> assertThat(list).contains(name + "::main"));
    }

    private static List<String> classesWithMain(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString().replace(".java", ""))
                    .filter(name -> !name.equals("package-info") && !name.equals("ExampleCommand"))
                    .filter(ExampleCommandTest::hasMain)
                    .toList();
        }
    }

    private static boolean hasMain(String name) {
        try {
            Method[] methods = Class.forName("dev.cairn.examples." + name).getDeclaredMethods();
            return Arrays.stream(methods)
                    .anyMatch(method -> method.getName().equals("main") && Modifier.isStatic(method.getModifiers()));
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }
}
