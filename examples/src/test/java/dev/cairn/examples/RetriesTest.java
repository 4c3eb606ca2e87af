package dev.cairn.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.TaskDetails;
import dev.cairn.TaskState;
import org.junit.jupiter.api.Test;

/** What the example {@link Retries} shows. */
class RetriesTest {

    @Test
    void an_error_that_passes_is_retried() {
        TaskDetails step = Retries.ask(Retries::downTwice);

        assertThat(step.state()).isEqualTo(TaskState.COMPLETED);
        assertThat(step.attempts()).isEqualTo(3);
    }

    @Test
    void a_terminal_error_is_not_retried() {
        TaskDetails step = Retries.ask(Retries::unknownCity);

        assertThat(step.state()).isEqualTo(TaskState.FAILED);
        assertThat(step.attempts()).isEqualTo(1);
        assertThat(step.failure().message()).isEqualTo("there is no city called Oslo");
    }

    @Test
    void an_excluded_exception_is_not_retried() {
        TaskDetails step = Retries.ask((city, attempt) -> {
            throw new IllegalArgumentException("not a city: " + city);
        });

        assertThat(step.state()).isEqualTo(TaskState.FAILED);
        assertThat(step.attempts()).isEqualTo(1);
    }

    @Test
    void a_service_that_says_when_to_come_back_is_asked_again() {
        TaskDetails step = Retries.ask(Retries::busyAtFirst);

        assertThat(step.state()).isEqualTo(TaskState.COMPLETED);
        assertThat(step.attempts()).isEqualTo(2);
    }
}
