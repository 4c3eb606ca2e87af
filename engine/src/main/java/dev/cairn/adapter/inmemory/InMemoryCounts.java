package dev.cairn.adapter.inmemory;

import dev.cairn.domain.model.CountedStep;
import dev.cairn.domain.model.CountedTime;
import dev.cairn.domain.port.Counts;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/** What the engines counted, in memory. */
record InMemoryCounts(Tables tables) implements Counts {

    @Override
    public void put(UUID engine, List<CountedTime> times, List<CountedStep> steps) {
        times.forEach(time -> tables.countedTimes.put(new TimeKey(engine, time.at()), time));
        steps.forEach(step -> tables.countedSteps.put(new StepKey(engine, step.at(), step.name()), step));
    }

    @Override
    public int forget(Instant before) {
        List<TimeKey> times = tables.countedTimes.keys().stream()
                .filter(key -> key.at.isBefore(before))
                .toList();
        List<StepKey> steps = tables.countedSteps.keys().stream()
                .filter(key -> key.at.isBefore(before))
                .toList();
        times.forEach(tables.countedTimes::remove);
        steps.forEach(tables.countedSteps::remove);
        return times.size() + steps.size();
    }

    @Override
    public List<CountedTime> times(Instant from) {
        Map<Instant, CountedTime> sums = new TreeMap<>();
        tables.countedTimes.values().stream()
                .filter(time -> !time.at().isBefore(from))
                .forEach(time -> sums.merge(time.at(), time, CountedTime::plus));
        return List.copyOf(sums.values());
    }

    @Override
    public List<CountedStep> steps(Instant from) {
        Map<CountedStep.Name, CountedStep> sums = new HashMap<>();
        for (CountedStep step : tables.countedSteps.values()) {
            if (!step.at().isBefore(from)) {
                sums.merge(
                        step.name(),
                        new CountedStep(from, step.name(), step.tally()),
                        (one, other) ->
                                new CountedStep(from, one.name(), one.tally().plus(other.tally())));
            }
        }
        return List.copyOf(sums.values());
    }

    /** The key of counts of ten seconds. */
    record TimeKey(UUID engine, Instant at) {}

    /** The key of counts of a step. */
    record StepKey(UUID engine, Instant at, CountedStep.Name name) {}
}
