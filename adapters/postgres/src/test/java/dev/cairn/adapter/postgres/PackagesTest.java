package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The packages of the adapter know each other in one direction only. */
class PackagesTest {

    private static final String BASE = "dev.cairn.adapter.postgres.";
    private static final Path SOURCES = Path.of("src/main/java/dev/cairn/adapter/postgres");

    @ParameterizedTest
    @ValueSource(strings = {"inspect", "verify"})
    void a_package_that_reads_for_people_has_one_door_to_the_tables(String reading) throws IOException {
        assertThat(namedBy(reading))
                .isNotEmpty()
                .containsAnyOf(BASE + "ReadOnlySnapshot")
                .isSubsetOf(
                        BASE + "ReadOnlySnapshot",
                        BASE + "AdminActionPage",
                        BASE + "sql.Columns",
                        BASE + "sql.PlanSettings",
                        BASE + "sql.Rows",
                        BASE + "sql.RowReader",
                        BASE + "sql.Schema");
    }

    @Test
    void the_package_that_reads_for_the_dashboard_has_the_same_door() throws IOException {
        assertThat(namedBy("dashboard"))
                .contains(BASE + "ReadOnlySnapshot")
                .allMatch(name -> name.startsWith(BASE + "inspect.")
                        || name.startsWith(BASE + "sql.")
                        || name.equals(BASE + "ReadOnlySnapshot"));
    }

    @Test
    void the_package_that_sends_statements_knows_no_store() throws IOException {
        assertThat(namedBy("sql")).isEmpty();
    }

    @Test
    void election_and_wake_ups_need_nothing_but_statements() throws IOException {
        assertThat(namedBy("coordination")).isNotEmpty().allMatch(name -> name.startsWith(BASE + "sql."));
    }

    /** The adapter's classes that a package imports from its other packages. */
    private static List<String> namedBy(String name) throws IOException {
        try (Stream<Path> files = Files.list(SOURCES.resolve(name))) {
            return files.flatMap(PackagesTest::lines)
                    .filter(line -> line.startsWith("import " + BASE))
                    .map(line -> line.substring("import ".length(), line.length() - 1))
                    .distinct()
                    .toList();
        }
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
