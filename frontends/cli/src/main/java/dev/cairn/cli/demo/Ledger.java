package dev.cairn.cli.demo;

import dev.cairn.Limits;
import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.adapter.postgres.inspect.Inspector;
import dev.cairn.adapter.postgres.inspect.ListedRuns;
import dev.cairn.adapter.postgres.inspect.RunProgress;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What is known of the runs of the demo. Only those that are not over are asked about again. */
final class Ledger {

    private final Inspector inspector;
    private final Map<UUID, TenantBook> open = new LinkedHashMap<>();
    private final Map<String, TenantBook> books = new LinkedHashMap<>();

    Ledger(Inspector inspector, Collection<TenantLoad> loads) {
        this.inspector = inspector;
        loads.forEach(load -> books.put(load.tenant(), new TenantBook(load.tenant(), load.floods())));
    }

    /** Takes up what an earlier start left unfinished, and says how many runs that are. */
    int resume() {
        RunQuery unfinished = RunQuery.all()
                .workflow(OrderWorkflow.NAME)
                .status(RunStatus.RUNNING)
                .limit(Limits.MAX_PAGE);
        int number = 0;
        ListedRuns page = inspector.runs(unfinished);
        while (true) {
            page.runs()
                    .forEach(listed ->
                            begun(listed.run().tenant(), List.of(listed.run().id())));
            number += page.runs().size();
            if (page.next() == null) {
                return number;
            }
            page = inspector.runs(unfinished.after(page.next()));
        }
    }

    void begun(String tenant, List<UUID> runs) {
        TenantBook book = books.computeIfAbsent(tenant, name -> new TenantBook(name, false));
        book.began(runs.size());
        runs.forEach(run -> open.put(run, book));
    }

    /** Asks how far the open runs are. */
    void refresh(Duration elapsed) {
        books.values().forEach(TenantBook::beginCount);
        for (RunProgress run : inspector.progress(open.keySet())) {
            TenantBook book = open.get(run.id());
            if (book != null && book.count(run)) {
                open.remove(run.id());
            }
        }
        books.values().forEach(book -> book.endCount(elapsed));
    }

    /** Whether the run is not over, as far as is known. */
    boolean isOpen(UUID run) {
        return open.containsKey(run);
    }

    /** The latest open run of a tenant that does not flood, or else of any; null when all are over. */
    @Nullable
    UUID latest() {
        UUID found = null;
        for (Map.Entry<UUID, TenantBook> entry : open.entrySet()) {
            if (found == null || !entry.getValue().floods()) {
                found = entry.getKey();
            }
        }
        return found;
    }

    long steps() {
        return books.values().stream().mapToLong(TenantBook::steps).sum();
    }

    int openRuns() {
        return open.size();
    }

    TenantBook of(String tenant) {
        return books.computeIfAbsent(tenant, name -> new TenantBook(name, false));
    }

    List<TenantBook> books() {
        return List.copyOf(books.values());
    }
}
