package dev.cairn.testkit.invariants;

import dev.cairn.domain.model.ForkLink;
import dev.cairn.domain.model.TaskKey;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * I18: a fork has copied only what had ended in its source, as it had ended there, and neither the step from which it
 * goes on nor one after that.
 */
final class CopiedTasks implements Invariant {

    @Override
    public String id() {
        return "I18";
    }

    @Override
    public void check(SnapshotIndex stored, Consumer<String> report) {
        Map<UUID, ForkLink> forks = new HashMap<>();
        stored.snapshot().forks().forEach(link -> forks.put(link.fork(), link));
        Set<UUID> runs = new HashSet<>();
        stored.runs().forEach(run -> runs.add(run.id()));
        for (Entry task : stored.tasks()) {
            if (!task.isCopied()) {
                continue;
            }
            ForkLink link = forks.get(task.key().runId());
            if (link == null) {
                report.accept(task.name() + " was copied, but the run is not a fork");
                continue;
            }
            checkPlace(stored, task, link, report);
            if (runs.contains(link.source().run())) {
                compare(
                        task,
                        stored.find(new TaskKey(link.source().run(), task.key().name())),
                        report);
            }
        }
    }

    /** A task after the forked step has a parent on the way to it that was not copied. */
    private static void checkPlace(SnapshotIndex stored, Entry task, ForkLink link, Consumer<String> report) {
        if (task.key().name().equals(link.source().step())) {
            report.accept(task.name() + " was copied, although the fork goes on from there");
        }
        for (Entry parent : stored.parentsOf(task)) {
            if (!parent.isCopied()) {
                report.accept(task.name() + " was copied, but its parent '"
                        + parent.key().name() + "' was not");
            }
        }
    }

    private static void compare(Entry copy, @Nullable Entry source, Consumer<String> report) {
        boolean same = source != null
                && source.state() == copy.state()
                && Objects.equals(source.record().output(), copy.record().output());
        if (!same) {
            report.accept(copy.name() + " is " + copy.state() + " as a copy, but in its source it is "
                    + (source == null ? "not stored" : source.state()) + " or has another output");
        }
    }
}
