package dev.cairn.application.define;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.StepLeftAlone;
import dev.cairn.domain.model.StepCodeKey;
import dev.cairn.domain.model.TaskKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A worker remembers which steps and tasks its code does not fit, up to a limit that every claim can carry. */
class LeftAloneTest {

    private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

    private final LeftAlone leftAlone = new LeftAlone();

    @Test
    void a_step_is_explained_once_and_listed_in_order() {
        StepCodeKey pay = new StepCodeKey("orders", 2, "pay");
        StepCodeKey mail = new StepCodeKey("mails", 1, "send");

        assertThat(leftAlone.explain(pay, "no code")).isTrue();
        assertThat(leftAlone.explain(mail, "no code")).isTrue();
        assertThat(leftAlone.explain(pay, "other parents")).isFalse();

        assertThat(leftAlone.steps())
                .containsExactly(
                        new StepLeftAlone("mails", 1, "send", "no code"),
                        new StepLeftAlone("orders", 2, "pay", "other parents"));
    }

    @Test
    void new_code_of_a_workflow_makes_the_worker_forget_what_it_found_about_that_workflow_alone() {
        leftAlone.addCode(new StepCodeKey("orders", 1, "pay"));
        leftAlone.explain(new StepCodeKey("orders", 1, "pay"), "no code");
        leftAlone.addTask(task(1), "orders", NOON);
        leftAlone.addTask(task(2), "mails", NOON);

        leftAlone.forget("orders");

        assertThat(leftAlone.codes()).isEmpty();
        assertThat(leftAlone.steps()).isEmpty();
        assertThat(leftAlone.tasks()).containsExactly(task(2));
    }

    @Test
    void beyond_the_limit_one_task_waits_outside_the_queue_and_the_next_replaces_the_oldest() {
        fill();

        assertThat(leftAlone.addTask(task(1_000), "orders", NOON)).isPositive();
        assertThat(leftAlone.tasks()).doesNotContain(task(1_000)).contains(task(0));
        assertThat(leftAlone.addTask(task(1_001), "orders", NOON)).isZero();

        assertThat(leftAlone.tasks())
                .hasSize(LeftAlone.MOST_TASKS)
                .contains(task(1_001))
                .doesNotContain(task(0));
    }

    @Test
    void a_task_that_is_remembered_already_takes_no_further_place() {
        fill();

        assertThat(leftAlone.addTask(task(0), "orders", NOON)).isZero();

        assertThat(leftAlone.tasks()).hasSize(LeftAlone.MOST_TASKS);
    }

    @Test
    void tasks_that_wait_come_back_one_after_the_other_and_within_15_minutes() {
        fill();
        List<Duration> waits = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            Duration wait = leftAlone.addTask(task(1_000 + i), "orders", NOON);
            if (wait.isPositive()) {
                waits.add(wait);
            }
        }

        assertThat(waits.subList(0, 3))
                .containsExactly(Duration.ofSeconds(1), Duration.ofMillis(1_200), Duration.ofMillis(1_400));
        assertThat(waits).last().isEqualTo(Duration.ofMinutes(15));
    }

    private void fill() {
        for (int i = 0; i < LeftAlone.MOST_TASKS; i++) {
            assertThat(leftAlone.addTask(task(i), "orders", NOON)).isZero();
        }
    }

    private static TaskKey task(int number) {
        return new TaskKey(new UUID(0, number), "pay");
    }
}
