package dev.cairn.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The code that the README shows is the code that is compiled and run here. */
class ReadmeTest {
    private static final String EXAMPLES = "examples/src/main/java/dev/cairn/examples/";
    private static final Pattern JAVA_BLOCK = Pattern.compile("(?ms)^```java\n(.*?)^```");
    private static final Pattern PACKAGE_LINE = Pattern.compile("(?m)\\Apackage .*;\\s+");

    @Test
    void the_readme_shows_the_hello_workflow_as_it_stands() throws IOException {
        Path root = repository();
        String readme = Files.readString(root.resolve("README.md"));
        String example = Files.readString(root.resolve(EXAMPLES + "HelloWorkflow.java"));

        Matcher block = JAVA_BLOCK.matcher(readme);
        assertThat(block.find()).as("the README has a block of Java").isTrue();
        assertThat(block.group(1)).isEqualTo(PACKAGE_LINE.matcher(example).replaceFirst(""));
        assertThat(readme).contains(EXAMPLES + "HelloWorkflow.java");
    }

    /** The folder that has a README and the examples, upwards from where the test runs. */
    private static Path repository() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("README.md")) || !Files.exists(folder.resolve(EXAMPLES))) {
            folder = folder.getParent();
        }
        return folder;
    }
}
