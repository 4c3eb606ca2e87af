package dev.cairn.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The files of the dashboard: small, without inline code, and with tested arithmetic. */
class DashboardFilesTest {

    private static final int MOST_BYTES = 60_000;
    private static final int MOST_LINES = 250;
    private static final Path WEB = Path.of("src/main/resources/dev/cairn/admin/web");
    private static final String LIBRARY = "/META-INF/resources/webjars/lit-html/3.3.2/";
    private static final Pattern IMPORT = Pattern.compile("(?:from|import)\\s*[\"'](\\.{1,2}/[^\"']+)[\"']");

    static List<Path> pages() {
        return files(WEB.resolve("assets/pages"));
    }

    /** What a browser loads to show a page first: the shell, the page, their modules, the library, and the styles. */
    @ParameterizedTest
    @MethodSource("pages")
    void no_page_loads_more_than_60_kilobytes(Path page) {
        Set<Path> loaded = new LinkedHashSet<>(files(WEB).stream()
                .filter(file -> !file.toString().endsWith(".js") || file.endsWith("theme.js"))
                .toList());
        follow(WEB.resolve("assets/app.js"), loaded);
        follow(page, loaded);

        assertThat(loaded.stream().mapToInt(file -> zipped(content(file))).sum())
                .isLessThan(MOST_BYTES);
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

    private static void follow(Path file, Set<Path> loaded) {
        if (!loaded.add(file)) {
            return;
        }
        Matcher imports = IMPORT.matcher(text(file));
        while (imports.find()) {
            follow(file.resolveSibling(imports.group(1)).normalize(), loaded);
        }
    }

    private static byte[] content(Path file) {
        Path library = WEB.resolve("lib");
        try {
            if (!file.startsWith(library)) {
                return Files.readAllBytes(file);
            }
            try (InputStream in = DashboardFilesTest.class.getResourceAsStream(LIBRARY + library.relativize(file))) {
                return in.readAllBytes();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        return new String(content(file), StandardCharsets.UTF_8);
    }

    private static int zipped(byte[] content) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
            zip.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.size();
    }

    private static List<Path> files(Path folder) {
        try (Stream<Path> found = Files.walk(folder)) {
            return found.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
