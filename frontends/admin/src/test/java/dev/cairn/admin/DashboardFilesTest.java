package dev.cairn.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The files of the dashboard: short, without inline code, and with tested arithmetic. */
class DashboardFilesTest {

    private static final int MOST_LINES = 250;
    private static final Path WEB = Path.of("src/main/resources/dev/cairn/admin/web");
    private static final Pattern PAGE = Pattern.compile("page: '([a-z-]+)'");

    @Test
    void every_page_of_the_router_is_there() {
        String all = text(WEB.resolve("assets/pages/all.js"));
        List<String> pages = PAGE.matcher(text(WEB.resolve("assets/router.js")))
                .results()
                .map(found -> found.group(1))
                .toList();

        assertThat(pages)
                .contains("overview", "run")
                .allSatisfy(page -> assertThat(all).contains("from './" + page + ".js'"));
    }

    @Test
    void templates_are_the_only_way_into_the_page() {
        assertThat(files(WEB).stream().filter(file -> file.toString().endsWith(".js")))
                .isNotEmpty()
                .allSatisfy(file -> assertThat(text(file))
                        .doesNotContain("innerHTML", "outerHTML", "insertAdjacent", "document.write", "unsafeHTML")
                        .doesNotContainPattern("\\beval\\(|new Function|[^.]style=\"|\\son[a-z]+=[\"']"));
        assertThat(text(WEB.resolve("index.html")))
                .doesNotContainPattern("<style|<script(?! (src|type))|\\sstyle=|\\son[a-z]+=|https?://");
    }

    @Test
    void files_are_short() {
        assertThat(files(WEB))
                .allSatisfy(file -> assertThat(text(file).lines().count()).isLessThanOrEqualTo(MOST_LINES));
    }

    @Test
    void the_arithmetic_of_the_dashboard_is_right() throws IOException, InterruptedException {
        assumeTrue(nodeIsThere(), "node --test is skipped: no node on this machine");
        List<String> command = new ArrayList<>(List.of("node", "--test"));
        files(Path.of("src/test/js")).stream()
                .filter(file -> file.toString().endsWith(".test.mjs"))
                .forEach(file -> command.add(file.toString()));
        Path output = Files.createTempFile("node", ".log");
        Process node = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();

        assertThat(node.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(node.exitValue()).as(Files.readString(output)).isZero();
        Files.delete(output);
    }

    private static boolean nodeIsThere() {
        return Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "node")));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> files(Path folder) {
        try (Stream<Path> found = Files.walk(folder)) {
            return found.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
