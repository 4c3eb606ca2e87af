package dev.cairn.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What the example {@link Branching} shows. */
class BranchingTest {

    @Test
    void exactly_one_branch_runs_and_all_ways_meet_again() {
        assertThat(Branching.route("the server is on fire")).containsExactly("on-call", "archive");
        assertThat(Branching.route("may I have a refund?")).containsExactly("billing", "archive");
        assertThat(Branching.route("nice product")).containsExactly("support", "archive");
    }
}
