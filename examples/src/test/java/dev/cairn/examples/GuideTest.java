package dev.cairn.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.postgres.Migrations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** What the guide shows is what is compiled and run. */
class GuideTest {
    private static final Path GUIDE = Repository.root().resolve("docs/guide");
    private static final CompiledCode CODE =
            CompiledCode.under(Repository.root().resolve("examples/src"), ".java");

    @Test
    void every_block_of_java_stands_in_an_example() throws IOException {
        List<String> inventions = pages().stream()
                .flatMap(page -> page.blocks("java").stream()
                        .filter(block -> !CODE.has(block))
                        .map(block -> page.name() + " shows what no example says:\n" + block))
                .toList();

        assertThat(inventions).isEmpty();
    }

    @Test
    void every_page_about_code_shows_some() throws IOException {
        assertThat(pages())
                .filteredOn(page -> page.blocks("java").isEmpty())
                .extracting(Markdown::name)
                .containsExactlyInAnyOrder("README.md");
    }

    @Test
    void every_block_of_a_pom_stands_in_the_project_that_is_built_with_it() throws IOException {
        CompiledCode poms = CompiledCode.under(Repository.root().resolve("examples/own-project"), ".xml");

        List<String> blocks =
                pages().stream().flatMap(page -> page.blocks("xml").stream()).toList();

        assertThat(blocks).isNotEmpty().allMatch(poms::has);
    }

    @Test
    void every_block_of_sql_runs() throws IOException, SQLException {
        PGSimpleDataSource database = new PGSimpleDataSource();
        database.setUrl(ExampleServer.url());
        Migrations.on(database).apply();
        List<String> blocks =
                pages().stream().flatMap(page -> page.blocks("sql").stream()).toList();
        assertThat(blocks).isNotEmpty();

        try (var connection = DriverManager.getConnection(ExampleServer.url());
                var statement = connection.createStatement()) {
            for (String sql : blocks) {
                statement.execute(sql);
            }
        }
    }

    @Test
    void every_page_is_in_the_table_of_contents() throws IOException {
        String contents = Markdown.read(GUIDE.resolve("README.md")).text();

        assertThat(pages())
                .extracting(Markdown::name)
                .filteredOn(name -> !name.equals("README.md"))
                .allMatch(name -> contents.contains("(" + name + ")"));
    }

    @Test
    void a_block_is_found_at_any_left_edge_and_a_changed_one_is_not() {
        CompiledCode code =
                new CompiledCode(List.of(List.of("class A {", "    if (x) {", "        y();", "    }", "}")));

        assertThat(code.has("if (x) {\n    y();\n}\n")).isTrue();
        assertThat(code.has("if (x) {\n    z();\n}\n")).isFalse();
        assertThat(code.has("if (x) {\ny();\n}\n")).isFalse();
    }

    private static List<Markdown> pages() throws IOException {
        try (Stream<Path> files = Files.list(GUIDE)) {
            return files.sorted().map(Markdown::read).toList();
        }
    }
}
