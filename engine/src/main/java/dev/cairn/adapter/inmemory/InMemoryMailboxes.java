package dev.cairn.adapter.inmemory;

import dev.cairn.SignalDetails;
import dev.cairn.adapter.inmemory.Tables.Counter;
import dev.cairn.adapter.inmemory.Tables.SignalRow;
import dev.cairn.domain.model.KeptSignal;
import dev.cairn.domain.model.NewSignal;
import dev.cairn.domain.model.SignalDemand;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.UnreadSignals;
import dev.cairn.domain.port.Mailboxes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The signals of runs in memory. The store lets one transaction run at a time, so nothing has to be locked. */
record InMemoryMailboxes(Tables tables, Instant now) implements Mailboxes {

    @Override
    public void lock(Collection<UUID> runs) {}

    @Override
    public OptionalLong keep(NewSignal signal) {
        String key = signal.senderKey();
        if (key != null
                && rows(signal.runId()).anyMatch(row -> key.equals(row.details().senderKey()))) {
            return OptionalLong.empty();
        }
        long id = tables.counter(Counter.SIGNAL) + 1;
        tables.counters.put(Counter.SIGNAL, id);
        List<SignalRow> all = new ArrayList<>(rows(signal.runId()).toList());
        all.add(new SignalRow(
                new KeptSignal(signal.runId(), id, signal.name(), signal.value()),
                new SignalDetails(signal.name(), key, now, null, null)));
        tables.signals.put(signal.runId(), all);
        return OptionalLong.of(id);
    }

    @Override
    public List<KeptSignal> oldest(Collection<SignalDemand> demands) {
        return demands.stream()
                .flatMap(demand -> rows(demand.runId())
                        .filter(row -> row.isOpen() && row.signal().name().equals(demand.signal()))
                        .map(SignalRow::signal)
                        .limit(demand.wanted()))
                .toList();
    }

    @Override
    public void take(Map<KeptSignal, TaskKey> taken) {
        taken.forEach((signal, key) -> tables.signals.put(
                signal.runId(),
                rows(signal.runId())
                        .map(row -> row.signal().id() == signal.id() ? takenBy(row, key) : row)
                        .toList()));
    }

    private SignalRow takenBy(SignalRow row, TaskKey key) {
        SignalDetails sent = row.details();
        if (!row.isOpen()) {
            throw new IllegalStateException("engine bug: " + sent + " was taken twice");
        }
        return new SignalRow(
                row.signal(), new SignalDetails(sent.name(), sent.senderKey(), sent.sentAt(), key.name(), now));
    }

    @Override
    public List<UnreadSignals> unread(Collection<UUID> runs, int limit) {
        List<UnreadSignals> unread = new ArrayList<>();
        for (UUID run : runs) {
            rows(run)
                    .filter(SignalRow::isOpen)
                    .limit(limit)
                    .collect(Collectors.groupingBy(row -> row.signal().name(), TreeMap::new, Collectors.counting()))
                    .forEach((name, count) -> unread.add(new UnreadSignals(run, name, count)));
        }
        return unread;
    }

    @Override
    public List<SignalDetails> all(UUID runId, int limit) {
        return rows(runId)
                .sorted(Comparator.comparing(row -> !row.isOpen()))
                .map(SignalRow::details)
                .limit(limit)
                .toList();
    }

    private Stream<SignalRow> rows(UUID runId) {
        List<SignalRow> rows = tables.signals.find(runId);
        return rows == null ? Stream.of() : rows.stream();
    }
}
