package dev.cairn.application.operate;

import dev.cairn.Limits;
import dev.cairn.RunInTransaction;
import dev.cairn.Signal;
import dev.cairn.SignalDetails;
import dev.cairn.SignalResult;
import dev.cairn.application.execute.PayloadCodec;
import dev.cairn.domain.model.NewSignal;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.service.GraphRules;
import dev.cairn.domain.service.Required;
import java.sql.Connection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Checks and encodes the signals that users send. */
public final class SignalRuns {

    private final SendSignals send;
    private final PayloadCodec codec;

    /** Sends signals by that flow. */
    SignalRuns(SendSignals send, PayloadCodec codec) {
        this.send = send;
        this.codec = codec;
    }

    <T> SignalResult send(UUID runId, Signal<T> signal, T value, @Nullable String senderKey) {
        return send.send(encoded(runId, signal, value, senderKey));
    }

    SignalResult sendJson(UUID runId, String signal, String json, @Nullable String senderKey) {
        GraphRules.checkName("Run " + runId + ": a signal", signal);
        Required.argument(json, subject(runId, signal), "Pass JSON text; null is \"null\"");
        Payload value = codec.ofJson(() -> subject(runId, signal), json);
        return send.send(new NewSignal(runId, signal, value, senderKey));
    }

    List<SignalDetails> all(UUID runId) {
        return send.all(runId);
    }

    RunInTransaction in(Connection connection, UUID runId) {
        return new Joined(connection, runId);
    }

    private <T> NewSignal encoded(UUID runId, Signal<T> signal, T value, @Nullable String senderKey) {
        Required.argument(signal, "Run " + runId + ": the signal to send", "Pass the constant that the workflow uses");
        String what = subject(runId, signal.name());
        Required.argument(value, what, "Pass a value; a signal that needs none can take an empty record");
        return new NewSignal(runId, signal.name(), codec.encode(() -> what, value, signal.type()), senderKey);
    }

    private static String subject(UUID runId, String signal) {
        return "Run " + runId + ": the value of signal '" + signal + "'";
    }

    /** Refuses a sender's key that is missing or cannot be stored. */
    static String key(UUID runId, @Nullable String senderKey) {
        String what = "Run " + runId + ": the sender's key of a signal";
        String key = Required.argument(senderKey, what, "Leave it out if the sender has none");
        if (key.isBlank() || key.length() > Limits.MAX_KEY_LENGTH) {
            throw new IllegalArgumentException(what + " has " + key.length() + " characters, or is blank. Use 1 to "
                    + Limits.MAX_KEY_LENGTH + ", such as the id of the message.");
        }
        Limits.checkText(what, key);
        return key;
    }

    /** Signals inside a transaction of the caller. */
    private final class Joined implements RunInTransaction {

        private final Connection connection;
        private final UUID runId;

        private Joined(Connection connection, UUID runId) {
            this.connection = connection;
            this.runId = runId;
        }

        @Override
        public <T> SignalResult signal(Signal<T> signal, T value) {
            return send.sendIn(connection, encoded(runId, signal, value, null));
        }

        @Override
        public <T> SignalResult signal(Signal<T> signal, T value, String senderKey) {
            return send.sendIn(connection, encoded(runId, signal, value, key(runId, senderKey)));
        }
    }
}
