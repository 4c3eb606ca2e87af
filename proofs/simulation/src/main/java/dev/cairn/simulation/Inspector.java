package dev.cairn.simulation;

import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.domain.model.StoreSnapshot;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.simulation.fault.FaultyStore;
import dev.cairn.simulation.fault.StoreFault;
import dev.cairn.testkit.invariants.InvariantWatch;
import dev.cairn.testkit.invariants.Invariants;
import java.util.List;

/** Looks at the store after everything that happens: always at what changed, now and then at everything. */
final class Inspector implements FaultyStore.Journal {

    private final InMemoryStore store;
    private final Trace trace;
    private final Findings findings;
    private final Settings settings;
    private final InvariantWatch watch = new InvariantWatch();
    private Runnable interlude = () -> {};
    private boolean changed;
    private boolean looksOften;
    private int changes;
    private int events;
    private int runs;

    Inspector(InMemoryStore store, Trace trace, Findings findings, Settings settings) {
        this.store = store;
        this.trace = trace;
        this.findings = findings;
        this.settings = settings;
    }

    /** What happens between two transactions, while the one who asks for the second waits. */
    void setInterlude(Runnable happens) {
        interlude = happens;
    }

    /** Looks before each transaction: a leader may queue a task and end its run at once, which takes it off the queue. */
    void lookOften() {
        looksOften = true;
    }

    @Override
    public void asked() {
        if (!settings.keepsRuns() || looksOften) {
            look(); // or else a run could end and be deleted between two looks
        }
        interlude.run();
    }

    @Override
    public void met(StoreFault fault) {
        if (fault != StoreFault.NONE) {
            trace.add("  store: " + fault);
            trace.count("store " + fault);
        }
    }

    @Override
    public void grants(List<TaskKey> tasks) {
        watch.met(tasks);
    }

    @Override
    public void applied() {
        changed = true;
    }

    @Override
    public void bug(RuntimeException thrown) {
        findings.add(Findings.THROWN, "inside a transaction: " + thrown);
    }

    @Override
    public void tookWorkThoughDraining() {
        findings.add(Findings.DRAIN, "a worker that had learned that it is to drain took work");
    }

    @Override
    public void reapedTooSoon() {
        findings.add("I15", "workers were declared dead less than a lease after the store had been away for everybody");
    }

    /** How many events there were when the store was last looked at. */
    int events() {
        return events;
    }

    void look() {
        if (!changed) {
            return;
        }
        changed = false;
        changes++;
        StoreSnapshot snapshot = store.snapshot();
        events = snapshot.events().size();
        if (snapshot.runs().size() < runs) {
            trace.count("runs deleted");
        }
        runs = snapshot.runs().size();
        findings.addAll(watch.observe(snapshot));
        if (changes % settings.rhythm().checkEvery() == 0) {
            findings.addAll(Invariants.check(snapshot));
        }
    }
}
