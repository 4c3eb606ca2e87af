package dev.cairn.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each tidy rule can fail: here is a working copy that breaks it. */
class TidyProofTest {
    private static final String MAIN = "engine/src/main/java/dev/cairn/";
    private static final String TESTS = "engine/src/test/java/dev/cairn/";

    @TempDir
    private Path root;

    @Test
    void a_long_file_and_a_long_method_are_reported() throws IOException {
        write(MAIN + "Long.java", "class Long { void stretch() {" + "\n".repeat(251) + "} }");

        assertThat(tidiness().longFiles()).containsExactly(MAIN + "Long.java has 252 lines");
        assertThat(tidiness().longMethods()).containsExactly(MAIN + "Long.java: stretch has 252 lines");
    }

    @Test
    void a_brace_in_a_text_does_not_make_a_method_long() throws IOException {
        write(MAIN + "Short.java", "class Short { String open() { return \"{\"; }" + "\n".repeat(60) + "}");

        assertThat(tidiness().longMethods()).isEmpty();
    }

    @Test
    void a_note_to_oneself_and_a_folder_of_one_machine_are_reported() throws IOException {
        write("docs/page.md", "TO" + "DO: see /ho" + "me/me/notes, not https://example.org/home/page/");

        assertThat(tidiness().bannedWords())
                .containsExactly("docs/page.md says TO" + "DO", "docs/page.md says /ho" + "me/me/");
    }

    @Test
    void a_package_without_nullness_is_reported() throws IOException {
        write(MAIN + "Some.java", "package dev.cairn; interface Some {}");
        assertThat(tidiness().packagesWithoutNullness()).hasSize(1);

        write(MAIN + "package-info.java", "@NullMarked package dev.cairn; import org.jspecify.annotations.NullMarked;");
        assertThat(tidiness().packagesWithoutNullness()).isEmpty();
    }

    @Test
    void a_type_without_a_sentence_is_reported() throws IOException {
        write(MAIN + "Silent.java", "@Deprecated record Silent() {}");
        write(MAIN + "Spoken.java", "/** Says what it is for. */ @Deprecated record Spoken() {}");

        assertThat(tidiness().typesWithoutPurpose()).containsExactly(MAIN + "Silent.java: Silent has no Javadoc");
    }

    @Test
    void a_test_that_sleeps_mocks_or_is_switched_off_is_reported() throws IOException {
        write(TESTS + "BadTest.java", """
                import org.mockito.Mockito;
                class BadTest {
                    @Disabled void off() throws Exception { Thread.sleep(1); TimeUnit.SECONDS.sleep(1); ctx.sleep(1); }
                }
                """);

        assertThat(tidiness().untrustworthyTests())
                .containsExactly(
                        TESTS + "BadTest.java uses Thread.sleep",
                        TESTS + "BadTest.java uses TimeUnit.SECONDS.sleep",
                        TESTS + "BadTest.java uses Disabled",
                        TESTS + "BadTest.java uses org.mockito.Mockito");
    }

    @Test
    void a_changelog_without_a_heading_is_reported() throws IOException {
        assertThat(tidiness().changelogWithoutHeading()).hasSize(1);
        write("CHANGELOG.md", "# Changelog\n\nNothing.\n");
        assertThat(tidiness().changelogWithoutHeading()).hasSize(1);
        write("CHANGELOG.md", "# Changelog\n\n## Unreleased\n");
        assertThat(tidiness().changelogWithoutHeading()).isEmpty();
    }

    @Test
    void a_missing_or_long_readme_is_reported() throws IOException {
        assertThat(tidiness().longReadme()).containsExactly("README.md is missing");
        write("README.md", "line\n".repeat(151));
        assertThat(tidiness().longReadme()).containsExactly("README.md has 151 lines");
    }

    @Test
    void a_missing_or_long_glossary_is_reported() throws IOException {
        assertThat(tidiness().longGlossary()).containsExactly("GLOSSARY.md is missing");
        write("GLOSSARY.md", "line\n".repeat(61));
        assertThat(tidiness().longGlossary()).containsExactly("GLOSSARY.md has 61 lines");
    }

    @Test
    void a_decision_whose_file_is_not_named_after_its_title_is_reported() throws IOException {
        write("docs/decisions/0007-no-reaping.md", "# 7. No reaping, after a gap\n");
        write("docs/decisions/0008-no-reaping.md", "# 7. No reaping\n");
        write("docs/decisions/0009-leaders.md", "# 9. Two leaders do no harm\n");

        assertThat(tidiness().decisionsUnderOtherNames())
                .containsExactlyInAnyOrder(
                        "docs/decisions/0008-no-reaping.md has the title # 7. No reaping",
                        "docs/decisions/0009-leaders.md has the title # 9. Two leaders do no harm");
    }

    @Test
    void a_link_to_nowhere_is_reported() throws IOException {
        write("docs/here.md", "[there](there.md) [here](here.md#top) [web](https://example.org) [up](../README.md)");

        assertThat(tidiness().brokenLinks())
                .containsExactly(
                        "docs/here.md links to there.md, which does not exist",
                        "docs/here.md links to ../README.md, which does not exist");
    }

    private Tidiness tidiness() {
        return new Tidiness(SourceTree.at(root));
    }

    private void write(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
