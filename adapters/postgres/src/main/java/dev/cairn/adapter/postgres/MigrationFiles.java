package dev.cairn.adapter.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The files with the statements of each version of the schema. */
final class MigrationFiles {

    private static final List<String> FILES = List.of("0001-tables.sql");

    /** The newest version. */
    static final int NEWEST = FILES.size();

    private static final Pattern CREATED = Pattern.compile("(?m)^CREATE (?:TABLE|SEQUENCE|FUNCTION) cairn\\.(\\w+)");

    private MigrationFiles() {}

    /** The name of the file of a version. */
    static String name(int version) {
        return FILES.get(version - 1);
    }

    /** The statements of a version, written for the schema {@code cairn}. */
    static String text(int version) {
        String file = name(version);
        try (InputStream in = MigrationFiles.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("engine bug: " + file + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .collect(Collectors.joining("\n", "", "\n"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The objects that all versions together create and that statements use by name. */
    static Set<String> objects() {
        Set<String> names = new TreeSet<>();
        for (int version = 1; version <= NEWEST; version++) {
            CREATED.matcher(text(version)).results().forEach(created -> names.add(created.group(1)));
        }
        return names;
    }
}
