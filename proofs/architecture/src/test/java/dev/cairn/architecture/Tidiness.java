package dev.cairn.architecture;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tidy rules; each gives one line for each offence, and none when all is well. */
final class Tidiness {
    static final int MOST_LINES_A_FILE = 250;
    static final int MOST_LINES_A_METHOD = 40;
    static final int MOST_LINES_OF_README = 150;
    static final int MOST_LINES_OF_GLOSSARY = 60;

    /** Notes to oneself belong in an issue; folders of one machine in nobody's repository. */
    private static final Pattern BANNED = Pattern.compile(
            "\\b(TO" + "DO|FIX" + "ME|XX" + "X|HA" + "CK)\\b|(?<![\\w.])/(home|root|work|Users)/[\\w.-]+/");

    private static final Set<String> TEXT =
            Set.of("java", "md", "xml", "sql", "sh", "yml", "yaml", "properties", "run");
    private static final Pattern TITLE = Pattern.compile("# (\\d+)\\. (.+)");
    private static final Pattern FENCED_CODE = Pattern.compile("(?ms)^\\s*```.*?^\\s*```");
    private static final Pattern LINK = Pattern.compile("\\[[^\\]]*]\\(<?([^)\\s>]+)>?[^)]*\\)");
    private static final Pattern CHANGELOG_HEADING =
            Pattern.compile("(?m)^## \\[?(Unreleased|\\d+\\.\\d+\\.\\d+)", Pattern.CASE_INSENSITIVE);

    private final SourceTree tree;
    private final List<JavaSource> main;
    private final List<JavaSource> tests;

    Tidiness(SourceTree tree) {
        this.tree = tree;
        this.main = JavaSource.parse(tree.mainJava());
        this.tests = JavaSource.parse(tree.testJava().stream()
                .filter(file -> !tree.nameOf(file).contains("/architecture/fixtures/"))
                .toList());
    }

    List<String> longFiles() {
        return tree.mainJava().stream()
                .filter(file -> lines(file) > MOST_LINES_A_FILE)
                .map(file -> "%s has %d lines".formatted(tree.nameOf(file), lines(file)))
                .toList();
    }

    List<String> longMethods() {
        return main.stream()
                .flatMap(source -> source.methods().stream()
                        .filter(method -> method.lines() > MOST_LINES_A_METHOD)
                        .map(method -> "%s: %s has %d lines".formatted(name(source), method.name(), method.lines())))
                .toList();
    }

    List<String> bannedWords() {
        return tree.filesWhere(file -> TEXT.contains(extension(file)) && !file.endsWith("Tidiness.java")).stream()
                .flatMap(file -> BANNED.matcher(SourceTree.read(file))
                        .results()
                        .map(hit -> "%s says %s".formatted(tree.nameOf(file), hit.group())))
                .toList();
    }

    List<String> packagesWithoutNullness() {
        Map<Path, List<JavaSource>> byFolder = main.stream()
                .collect(Collectors.groupingBy(source -> source.file().getParent()));
        return byFolder.entrySet().stream()
                .filter(folder -> folder.getValue().stream()
                        .noneMatch(source -> source.packageAnnotations().contains("NullMarked")))
                .map(folder -> "%s has no package-info.java with @NullMarked".formatted(tree.nameOf(folder.getKey())))
                .sorted()
                .toList();
    }

    List<String> typesWithoutPurpose() {
        return main.stream()
                .flatMap(source -> source.typesWithoutJavadoc().stream()
                        .map(type -> "%s: %s has no Javadoc".formatted(name(source), type)))
                .toList();
    }

    List<String> untrustworthyTests() {
        return tests.stream()
                .flatMap(source -> Stream.of(
                                found(source, source.calls(), Tidiness::sleeps),
                                found(source, source.annotations(), name -> name.matches("(.*\\.)?Disabled")),
                                found(source, source.imports(), name -> name.contains("mockito")))
                        .flatMap(offences -> offences))
                .toList();
    }

    List<String> changelogWithoutHeading() {
        Path changelog = tree.root().resolve("CHANGELOG.md");
        boolean fine = Files.exists(changelog)
                && CHANGELOG_HEADING.matcher(SourceTree.read(changelog)).find();
        return fine ? List.of() : List.of("CHANGELOG.md has no heading for Unreleased or a version");
    }

    List<String> longReadme() {
        Path readme = tree.root().resolve("README.md");
        if (!Files.exists(readme)) return List.of("README.md is missing");
        long length = lines(readme);
        return length <= MOST_LINES_OF_README ? List.of() : List.of("README.md has %d lines".formatted(length));
    }

    List<String> longGlossary() {
        Path glossary = tree.root().resolve("GLOSSARY.md");
        if (!Files.exists(glossary)) return List.of("GLOSSARY.md is missing");
        long length = lines(glossary);
        return length <= MOST_LINES_OF_GLOSSARY ? List.of() : List.of("GLOSSARY.md has %d lines".formatted(length));
    }

    /** Decisions whose files are not named after the number and the first words of their titles. */
    List<String> decisionsUnderOtherNames() {
        return tree.markdown().stream()
                .filter(page -> tree.nameOf(page).matches("docs/decisions/\\d{4}-.*"))
                .filter(page -> !nameOfTitle(page)
                        .startsWith(page.getFileName().toString().replaceFirst("\\.md$", "")))
                .map(page -> "%s has the title %s".formatted(tree.nameOf(page), firstLine(page)))
                .toList();
    }

    /** "# 7. No reaping after a gap" is "0007-no-reaping-after-a-gap". */
    private static String nameOfTitle(Path page) {
        Matcher title = TITLE.matcher(firstLine(page));
        return title.matches()
                ? "%04d-%s"
                        .formatted(
                                Integer.valueOf(title.group(1)),
                                title.group(2)
                                        .toLowerCase(Locale.ROOT)
                                        .replaceAll("[^a-z0-9 ]", "")
                                        .replace(' ', '-'))
                : "";
    }

    private static String firstLine(Path page) {
        return SourceTree.read(page).lines().findFirst().orElse("");
    }

    List<String> brokenLinks() {
        List<String> broken = new ArrayList<>();
        for (Path page : tree.markdown()) {
            Matcher link =
                    LINK.matcher(FENCED_CODE.matcher(SourceTree.read(page)).replaceAll(""));
            while (link.find()) {
                String target = link.group(1).replaceFirst("#.*", "");
                if (target.isEmpty() || target.matches("[a-z]+:.*")) continue;
                if (!Files.exists(page.resolveSibling(target))) {
                    broken.add("%s links to %s, which does not exist".formatted(tree.nameOf(page), target));
                }
            }
        }
        return broken;
    }

    private Stream<String> found(JavaSource source, List<String> names, Predicate<String> offends) {
        return names.stream().filter(offends).map(name -> "%s uses %s".formatted(name(source), name));
    }

    private static boolean sleeps(String call) {
        return call.matches("(java\\.lang\\.)?Thread\\.sleep|(.*\\.)?TimeUnit\\.\\w+\\.sleep");
    }

    private String name(JavaSource source) {
        return tree.nameOf(source.file());
    }

    private static long lines(Path file) {
        return SourceTree.read(file).lines().count();
    }

    private static String extension(Path file) {
        String name = file.getFileName().toString();
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
