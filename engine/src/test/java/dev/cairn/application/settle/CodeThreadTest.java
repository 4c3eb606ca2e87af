package dev.cairn.application.settle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An attempt that is dropped is interrupted while its thread is inside user code, and at no other moment. */
class CodeThreadTest {

    private final CodeThread code = new CodeThread();

    @AfterEach
    void clearInterrupt() {
        Thread.interrupted();
    }

    @Test
    void user_code_is_interrupted_and_finds_itself_cancelled() {
        code.enter();

        code.drop();

        assertThat(Thread.currentThread().isInterrupted()).isTrue();
        assertThat(code.signal().isCancelled()).isTrue();
    }

    @Test
    void the_interrupt_ends_with_the_user_code() {
        code.enter();
        code.drop();

        assertThat(code.exit()).isFalse();

        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void code_that_is_not_to_be_interrupted_is_only_told() {
        code.signal().doNotInterrupt();
        code.enter();

        code.drop();

        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(code.signal().isCancelled()).isTrue();
    }

    @Test
    void an_attempt_that_was_dropped_before_it_began_does_not_begin() {
        code.drop();

        assertThat(code.enter()).isFalse();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void code_that_has_returned_cannot_be_dropped_any_more() {
        code.enter();
        assertThat(code.exit()).isTrue();

        assertThat(code.drop()).isEmpty();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void the_callbacks_are_called_once_in_the_order_of_registration() {
        List<String> called = new ArrayList<>();
        code.signal().onCancel(() -> called.add("first"));
        code.signal().onCancel(() -> called.add("second"));

        code.drop().orElseThrow().forEach(Runnable::run);

        assertThat(code.drop()).isEmpty();
        assertThat(called).containsExactly("first", "second");
    }

    @Test
    void a_callback_that_is_registered_too_late_is_called_at_once() {
        List<String> called = new ArrayList<>();
        code.drop();

        code.signal().onCancel(() -> called.add("late"));

        assertThat(called).containsExactly("late");
    }

    @Test
    void code_that_ends_this_engine_on_its_own_thread_is_stopping_it() {
        assertThat(code.isStopping()).isFalse();
        code.enter();
        assertThat(code.isStopping()).isTrue();
        code.exit();
        assertThat(code.isStopping()).isFalse();
    }
}
