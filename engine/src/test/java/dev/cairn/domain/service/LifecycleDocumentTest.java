package dev.cairn.domain.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The page about the lifecycle says what the code does. */
class LifecycleDocumentTest {

    @Test
    void the_page_about_the_lifecycle_is_what_the_code_says() throws IOException {
        Path page = repository().resolve("docs/lifecycle.md");
        String rendered = LifecycleDocument.render();
        if (Boolean.getBoolean("cairn.write-docs")) {
            Files.createDirectories(page.getParent());
            Files.writeString(page, rendered);
        }

        assertThat(Files.exists(page) ? Files.readString(page) : "no page")
                .as("docs/lifecycle.md is out of date. Rewrite it with: mvn test -pl engine -Dcairn.write-docs=true"
                        + " and commit it.")
                .isEqualTo(rendered);
    }

    /** The closest folder upwards that has a {@code .ci}. */
    private static Path repository() {
        Path start = Path.of("").toAbsolutePath();
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            if (Files.isDirectory(folder.resolve(".ci"))) {
                return folder;
            }
        }
        throw new IllegalStateException("No folder with a .ci above " + start);
    }
}
