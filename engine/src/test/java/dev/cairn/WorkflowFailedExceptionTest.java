package dev.cairn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The failure of a run as an exception. */
class WorkflowFailedExceptionTest {

    @Test
    void it_survives_java_serialization() throws IOException, ClassNotFoundException {
        WorkflowFailure failure = new WorkflowFailure(
                new UUID(1, 2), "orders", "acme", List.of(new StepFailure("pay", 3, "Declined", "no money", null)));
        WorkflowFailedException sent = new WorkflowFailedException(failure);

        WorkflowFailedException received = copy(sent);

        assertThat(received).hasMessage(sent.getMessage());
        assertThat(received.runId()).isEqualTo(failure.runId());
        assertThat(received.failures()).isEqualTo(failure.failures());
    }

    private static WorkflowFailedException copy(WorkflowFailedException sent)
            throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(sent);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (WorkflowFailedException) in.readObject();
        }
    }
}
