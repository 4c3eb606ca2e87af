package dev.cairn.admin.api;

import dev.cairn.DeadLetter;
import dev.cairn.DeadLetterDetails;
import dev.cairn.RunNotFoundException;
import dev.cairn.adapter.postgres.inspect.ListedRun;
import dev.cairn.admin.bulk.Target;
import dev.cairn.admin.web.Refused;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The runs and dead letters that a job names. One that is not there, or of a tenant that is not seen, is refused.
 *
 * @param scope what the caller sees
 */
record NamedTargets(Scope scope) {

    List<Target> ofRuns(List<String> ids) {
        return runs(ids).stream().map(run -> new Target(run.run().id(), null)).toList();
    }

    List<Target> ofLetters(List<String> ids) {
        List<LetterId> letters = ids.stream().distinct().map(LetterId::of).toList();
        required(letters.stream().map(LetterId::run).toList());
        return letters.stream()
                .map(letter -> new Target(letter.run(), letter.step()))
                .toList();
    }

    /** Those runs, in the order in which they were named. */
    List<ListedRun> runs(List<String> ids) {
        return required(ids.stream().map(NamedTargets::id).toList());
    }

    /** Those dead letters, in the order in which they were named. */
    List<DeadLetter> letters(List<String> ids) {
        return ofLetters(ids).stream()
                .map(target -> scope.backend()
                        .inspector()
                        .deadLetter(target.run(), String.valueOf(target.step()))
                        .map(DeadLetterDetails::letter)
                        .orElseThrow(() -> Refused.notFound(
                                "Step '" + target.step() + "' of run " + target.run() + " has not failed for good.")))
                .toList();
    }

    private List<ListedRun> required(List<UUID> ids) {
        LinkedHashSet<UUID> asked = new LinkedHashSet<>(ids);
        Map<UUID, ListedRun> found = new HashMap<>();
        scope.backend().reads().runs(asked).forEach(run -> found.put(run.run().id(), run));
        return asked.stream()
                .map(id -> {
                    ListedRun run = found.get(id);
                    if (run == null || !scope.sees(run.run().tenant())) {
                        throw new RunNotFoundException(id);
                    }
                    return run;
                })
                .toList();
    }

    private static UUID id(String text) {
        try {
            UUID id = UUID.fromString(text);
            if (id.toString().equalsIgnoreCase(text)) {
                return id;
            }
        } catch (IllegalArgumentException e) {
            // Refused below, as is an id that was written otherwise.
        }
        throw Refused.badRequest("'ids' must hold whole ids of runs, such as 019a8f3c-5b1e-7c3a-9d2f-1b2c3d4e5f60.");
    }
}
