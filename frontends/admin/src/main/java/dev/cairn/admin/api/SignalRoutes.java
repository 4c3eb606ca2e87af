package dev.cairn.admin.api;

import dev.cairn.RunOverException;
import dev.cairn.SignalDetails;
import dev.cairn.SignalResult;
import dev.cairn.WorkflowRunRef;
import dev.cairn.admin.json.Fields;
import dev.cairn.admin.web.Call;
import dev.cairn.admin.web.Field;
import dev.cairn.admin.web.Refused;
import dev.cairn.admin.web.Route;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/** The signals of a run. */
final class SignalRoutes {

    private final Backend backend;

    SignalRoutes(Backend backend) {
        this.backend = backend;
    }

    List<Route> routes() {
        return List.of(
                Route.post("/workflows/{id}/signal", 202, "Sends a signal to a run", "signalled", this::send)
                        .body(
                                Field.text("name", "The name of the signal").required(),
                                Field.json("value", "Its value; null when left out"),
                                Field.text("key", "The run stores the signal only once under that key")),
                Route.get("/workflows/{id}/signals", "The signals of a run, kept ones first", "signals", this::all));
    }

    private Object send(Call call) {
        String value = Objects.requireNonNullElse(call.json("value"), "null");
        String given = call.text("key");
        try {
            SignalResult result =
                    run(call).signalJson(call.need("name"), value, given == null ? call.idempotencyKey() : given);
            return Fields.of("outcome", result).put("text", words(result));
        } catch (RunOverException over) {
            throw new Refused(409, String.valueOf(over.getMessage()));
        }
    }

    private static String words(SignalResult result) {
        return switch (result) {
            case DELIVERED -> "Delivered to a step that waited for it.";
            case KEPT -> "Kept until a step waits for it.";
            case DUPLICATE -> "The run has had a signal with that key.";
        };
    }

    private Object all(Call call) {
        List<Fields> signals =
                run(call).signals().stream().map(SignalRoutes::row).toList();
        return Fields.of("now", backend.inspector().now()).put("signals", signals);
    }

    private static Fields row(SignalDetails signal) {
        return Fields.of("name", signal.name())
                .put("sender_key", signal.senderKey())
                .put("sent_at", signal.sentAt())
                .put("taken_by", signal.takenBy())
                .put("taken_at", signal.takenAt());
    }

    private WorkflowRunRef run(Call call) {
        UUID id = call.id("id");
        new SeenRuns(backend).require(call.user(), id);
        return backend.engines().of(call.user()).find(id);
    }
}
