package dev.cairn.cli.picture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.text.LiveArea;
import dev.cairn.cli.text.Style;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class DemoPictureTest {

    private static final Style STYLE = new Style(true);

    @Test
    void a_capture_is_replayed_to_the_first_moment_that_shows_what_is_wanted() {
        String captured = capture();
        assertThat(Screen.replay(captured, Pattern.compile("two")).text()).isEqualTo("title\ntwo ─┬─ <x>\n");
        assertThat(Screen.replay(captured, Pattern.compile("none")).text()).isEqualTo("three\n");
    }

    @Test
    void a_picture_has_coloured_text_and_lines() {
        String svg = ScreenSvg.of(Screen.replay(capture(), Pattern.compile("two")));
        assertThat(svg)
                .contains("class=\"g\">two</text>", "class=\"p\">&lt;x&gt;</text>")
                .containsPattern("<path d=\"M[0-9. HVM]+\" class=\"f\"/>")
                .endsWith("</svg>\n");
    }

    @Test
    void the_picture_in_the_documentation_is_small() {
        assertThat(Path.of("..", "..", "docs", "images", "demo.svg").toFile().length())
                .isBetween(1_000L, 60_000L);
    }

    private static String capture() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (LiveArea area = new LiveArea(new PrintStream(out, true, StandardCharsets.UTF_8))) {
            area.draw(List.of("title", "one, which is longer", "and more"));
            area.draw(List.of("title", STYLE.green("two") + " " + STYLE.faint("─┬─") + " <x>"));
            area.draw(List.of("three"));
        }
        return out.toString(StandardCharsets.UTF_8);
    }
}
