package dev.cairn.application.advance;

import dev.cairn.DeadLetter;
import dev.cairn.domain.model.Deadline;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.service.Revival;
import java.util.List;
import java.util.Map;

/** The revival of a run: writes what was decided. Call it in the transaction that has locked the tasks and the run. */
public final class Revive {

    private Revive() {}

    /** Writes once, in lock order: tasks, run, dead letters, tenants, queue. Returns the tasks that became ready. */
    public static List<UnplacedTask> apply(Transaction tx, Revival revival, String by) {
        tx.tasks().save(revival.updates());
        tx.runs().save(List.of(revival.run()));
        Deadline deadline = revival.run().deadline();
        if (deadline != null && deadline.at() != null) {
            tx.timeLimits().bound(Map.of(revival.run().id(), deadline));
        }
        tx.deadLetters().requeued(revival.requeued(), new DeadLetter.Change(by, tx.now(), null));
        TaskKey outdated = revival.outdated();
        if (outdated != null) {
            String why = "its run was revived, and may get another handler";
            tx.deadLetters().discarded(List.of(outdated), new DeadLetter.Change(by, tx.now(), why));
        }
        tx.events().append(revival.events());
        List<UnplacedTask> ready = revival.ready().stream()
                .map(task -> new UnplacedTask(task.in(revival.run().header())))
                .toList();
        return PlaceReady.place(tx, ready, OfferedSlots.NONE).all();
    }
}
