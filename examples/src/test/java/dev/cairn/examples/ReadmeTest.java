package dev.cairn.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The code that the README shows is the code that is compiled and run here. */
class ReadmeTest {
    private static final String HELLO = "examples/src/main/java/dev/cairn/examples/HelloWorkflow.java";
    private static final Pattern PACKAGE_LINE = Pattern.compile("(?m)\\Apackage .*;\\s+");

    @Test
    void the_readme_shows_the_hello_workflow_as_it_stands() throws IOException {
        Path root = Repository.root();
        Markdown readme = Markdown.read(root.resolve("README.md"));
        String example = Files.readString(root.resolve(HELLO));

        assertThat(readme.blocks("java"))
                .containsExactly(PACKAGE_LINE.matcher(example).replaceFirst(""));
        assertThat(readme.text()).contains(HELLO);
    }
}
