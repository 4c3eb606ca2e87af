package dev.cairn.adapter.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The SQL that docs/operations/grants.md shows, in its order. */
record GrantsPage(String administrator, String application, String reader) {

    private static final Pattern BLOCK = Pattern.compile("(?ms)^```sql\n(.*?)^```");

    static GrantsPage read() {
        List<String> blocks =
                BLOCK.matcher(text()).results().map(block -> block.group(1)).toList();
        if (blocks.size() != 3) {
            throw new AssertionError("grants.md has " + blocks.size() + " blocks of SQL, and this test knows three");
        }
        return new GrantsPage(blocks.get(0), blocks.get(1), blocks.get(2));
    }

    private static String text() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("docs/operations/grants.md"))) {
            folder = folder.getParent();
        }
        try {
            return Files.readString(folder.resolve("docs/operations/grants.md"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
