package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.adapter.postgres.inspect.Inspector;
import dev.cairn.adapter.postgres.sql.Schema;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What people do is recorded, and read page by page. */
class AdminActionsTest {

    private final Schema schema = TestDatabase.freshSchema();
    private final AdminActions actions = AdminActions.on(TestDatabase.server()).schema(schema.name());

    private void act(String target) {
        actions.record(new AdminAction.Entry("ann", "operator", "cancel", target, "cancelled", "a duplicate"));
    }

    private static List<String> targets(AdminActionPage page) {
        return page.actions().stream().map(action -> action.entry().target()).toList();
    }

    @Test
    void the_last_action_comes_first_and_a_cursor_leads_on() {
        assertThat(actions.page(null, 10)).isEqualTo(new AdminActionPage(List.of(), null));
        for (int i = 1; i <= 5; i++) {
            act("run-" + i);
        }

        AdminActionPage first = actions.page(null, 2);
        assertThat(targets(first)).containsExactly("run-5", "run-4");
        assertThat(first.actions().getFirst().entry())
                .isEqualTo(new AdminAction.Entry("ann", "operator", "cancel", "run-5", "cancelled", "a duplicate"));
        act("run-6");
        AdminActionPage second = actions.page(first.next(), 3);
        assertThat(targets(second)).containsExactly("run-3", "run-2", "run-1");
        assertThat(actions.page(second.next(), 3).actions()).isEmpty();
        assertThat(targets(Inspector.on(TestDatabase.server())
                        .schema(schema.name())
                        .actions(null, 1)))
                .containsExactly("run-6");
    }

    @Test
    void texts_are_cut_and_cleaned_instead_of_refused() {
        actions.record(new AdminAction.Entry(
                "\u0000ann\uD83D", "r".repeat(1_000), "a", "t".repeat(1_000), "o".repeat(5_000), "d".repeat(5_000)));

        AdminAction.Entry stored = actions.page(null, 1).actions().getFirst().entry();

        assertThat(stored.who()).isEqualTo("\uFFFDann\uFFFD");
        assertThat(stored.role()).hasSize(200);
        assertThat(stored.target()).hasSize(300);
        assertThat(stored.outcome()).hasSize(1_000);
        assertThat(stored.detail()).hasSize(4_000);
        assertThat(new AdminAction.Entry("x".repeat(199) + "😀", "", "", "", "", "").who())
                .isEqualTo("x".repeat(199) + "\uFFFD");
    }

    @Test
    void actions_are_pruned_with_the_runs() {
        act("old");
        TestDatabase.execute(schema, "UPDATE cairn.admin_actions SET at = at - interval '2 days'");
        act("new");

        Retention.on(TestDatabase.server()).schema(schema.name()).prune(Duration.ofDays(1));

        assertThat(targets(actions.page(null, 10))).containsExactly("new");
    }

    @Test
    void a_text_that_is_no_cursor_is_refused() {
        assertThatThrownBy(() -> actions.page("x", 10))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'x' is not the cursor of a page of actions.");
        assertThatThrownBy(() -> actions.page(null, 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
