package dev.cairn.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunStatus;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** What the example {@link HelloWorkflow} shows. */
class HelloWorkflowTest {

    @Test
    void the_greeting_of_the_first_step_is_sent_by_the_second() {
        List<String> mailbox = new CopyOnWriteArrayList<>();

        assertThat(HelloWorkflow.hello("Ada", mailbox::add)).isEqualTo(RunStatus.COMPLETED);
        assertThat(mailbox).containsExactly("Hello, Ada!");
    }
}
