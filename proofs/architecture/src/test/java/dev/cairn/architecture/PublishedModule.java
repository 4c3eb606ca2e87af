package dev.cairn.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** A module that users compile against, and the file that lists what they may use of it. */
record PublishedModule(SourceTree tree, String folder) {
    private static final String SOURCES = "/src/main/java/";

    /** What the package-info of a package says that users are to leave alone. */
    private static final Pattern NOT_API = Pattern.compile("Not[\\s*]+API");

    Path approved() {
        return tree.root().resolve(folder).resolve("api.txt");
    }

    String api() {
        return """
                # The public API of %s, written by ApiTest. Approve a change of it with
                # mvn test -pl proofs/architecture -am -Dtest=ApiTest -Dsurefire.failIfNoSpecifiedTests=false -Dapi.approve

                %s""".formatted(folder, ApiText.of(types()));
    }

    void approve() {
        try {
            Files.writeString(approved(), api());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The types that have a file of their own, in packages that are API. */
    List<Class<?>> types() {
        return tree
                .filesWhere(file -> tree.nameOf(file).startsWith(folder + SOURCES)
                        && file.toString().endsWith(".java")
                        && !file.endsWith("package-info.java")
                        && isApi(file.getParent()))
                .stream()
                .<Class<?>>map(this::load)
                .toList();
    }

    private static boolean isApi(Path packageFolder) {
        Path info = packageFolder.resolve("package-info.java");
        return Files.exists(info) && !NOT_API.matcher(SourceTree.read(info)).find();
    }

    private Class<?> load(Path file) {
        String path = tree.nameOf(file).substring((folder + SOURCES).length());
        String name = path.replaceFirst("\\.java$", "").replace('/', '.');
        try {
            return Class.forName(name, false, getClass().getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("Not on the class path: " + name, e);
        }
    }
}
