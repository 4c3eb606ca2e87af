package dev.cairn.application;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

/** Who goes on in the thread of a step that has ended, and who does not. */
class PlatformStepsTest {

    private final Queue<Runnable> pool = new ArrayDeque<>();
    private final PlatformSteps steps = new PlatformSteps(pool::add);
    private final List<String> done = new ArrayList<>();

    @Test
    void what_becomes_ready_while_a_thread_settles_goes_on_in_that_thread() {
        steps.execute(() -> {
            done.add("one");
            settle(() -> steps.execute(() -> {
                done.add("two");
                settle(() -> steps.execute(() -> done.add("three")));
            }));
            done.add("one is settled");
        });

        pool.remove().run();

        assertThat(done).containsExactly("one", "one is settled", "two", "three");
        assertThat(pool).isEmpty();
    }

    @Test
    void only_one_of_several_goes_on() {
        steps.execute(() -> settle(() -> {
            steps.execute(() -> done.add("left"));
            steps.execute(() -> done.add("right"));
        }));

        pool.remove().run();
        assertThat(done).containsExactly("left");

        pool.remove().run();
        assertThat(done).containsExactly("left", "right");
    }

    @Test
    void what_a_step_starts_does_not_wait_for_the_end_of_that_step() {
        steps.execute(() -> {
            steps.execute(() -> done.add("started"));
            pool.remove().run();
            done.add("ended");
        });

        pool.remove().run();

        assertThat(done).containsExactly("started", "ended");
    }

    @Test
    void what_became_ready_goes_on_although_the_settlement_broke() {
        steps.execute(() -> {
            try {
                settle(() -> {
                    steps.execute(() -> done.add("ready"));
                    throw new IllegalStateException("broken");
                });
            } catch (IllegalStateException e) {
                done.add("broken");
            }
        });

        pool.remove().run();

        assertThat(done).containsExactly("broken", "ready");
    }

    @Test
    void nobody_settles_in_a_thread_that_is_not_of_this_pool() {
        assertThat(steps.settleHere(() -> true)).isFalse();
        PlatformSteps others = new PlatformSteps(pool::add);

        others.execute(() -> assertThat(steps.settleHere(() -> true)).isFalse());
        pool.remove().run();
    }

    private void settle(Runnable settlement) {
        assertThat(steps.settleHere(() -> {
                    settlement.run();
                    return true;
                }))
                .isTrue();
    }
}
