package dev.cairn.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The working copy is tidy. */
class TidyTest {
    private static final SourceTree TREE = SourceTree.ofThisRepository();
    private static final Tidiness TIDINESS = new Tidiness(TREE);

    @Test
    void there_are_sources_to_look_at() {
        assertThat(TREE.mainJava()).anyMatch(file -> TREE.nameOf(file).startsWith("engine/"));
        assertThat(TREE.testJava()).anyMatch(file -> TREE.nameOf(file).startsWith("engine/"));
        assertThat(TREE.markdown()).isNotEmpty();
    }

    @Test
    void no_file_is_longer_than_250_lines() {
        assertThat(TIDINESS.longFiles()).isEmpty();
    }

    @Test
    void no_method_is_longer_than_40_lines() {
        assertThat(TIDINESS.longMethods()).isEmpty();
    }

    @Test
    void no_source_or_page_has_notes_to_oneself_or_folders_of_one_machine() {
        assertThat(TIDINESS.bannedWords()).isEmpty();
    }

    @Test
    void every_package_says_that_null_is_the_exception() {
        assertThat(TIDINESS.packagesWithoutNullness()).isEmpty();
    }

    @Test
    void every_type_says_what_it_is_for() {
        assertThat(TIDINESS.typesWithoutPurpose()).isEmpty();
    }

    @Test
    void no_test_sleeps_mocks_or_is_switched_off() {
        assertThat(TIDINESS.untrustworthyTests()).isEmpty();
    }

    @Test
    void the_changelog_has_a_place_for_the_next_change() {
        assertThat(TIDINESS.changelogWithoutHeading()).isEmpty();
    }

    @Test
    void the_readme_can_be_read_in_one_go() {
        assertThat(TIDINESS.longReadme()).isEmpty();
    }

    @Test
    void the_glossary_has_at_most_60_lines() {
        assertThat(TIDINESS.longGlossary()).isEmpty();
    }

    @Test
    void the_file_of_a_decision_is_named_after_its_title() {
        assertThat(TIDINESS.decisionsUnderOtherNames()).isEmpty();
    }

    @Test
    void no_page_links_to_a_file_that_is_not_there() {
        assertThat(TIDINESS.brokenLinks()).isEmpty();
    }
}
