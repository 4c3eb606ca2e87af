package dev.cairn.simulation;

import dev.cairn.EngineOptions;
import dev.cairn.simulation.fault.StoreFaults;
import dev.cairn.simulation.plan.Dice;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/**
 * How a world differs from others. Each world leaves some kinds of actions out and has others often: together they meet
 * combinations that an even mixture would not.
 *
 * @param weights how often which action is drawn
 * @param trouble how many of a hundred steps have trouble
 * @param allLead whether every worker thinks that it leads
 * @param direct whether workers beat over a connection that is not of their pool
 */
record Settings(
        Map<Action, Integer> weights,
        Rhythm rhythm,
        int trouble,
        boolean allLead,
        boolean direct,
        StoreFaults.Rates rates,
        EngineOptions options) {

    static final Duration LEASE = Duration.ofSeconds(5);
    static final Duration HEARTBEAT = Duration.ofSeconds(1);
    private static final int MOST_PAYLOAD_BYTES = 10_000;

    static Settings random(Dice dice) {
        return new Settings(
                weights(dice),
                Rhythm.random(dice),
                dice.oneOf(0, 15, 40),
                dice.chance(50),
                dice.chance(50),
                StoreFaults.Rates.random(dice),
                options(dice));
    }

    /** Whether runs are still there in the end, so that everything can be judged. */
    boolean keepsRuns() {
        return options.retention() == null;
    }

    Action draw(Dice dice) {
        int total = 0;
        for (int weight : weights.values()) {
            total += weight;
        }
        int rest = dice.between(0, total - 1);
        for (Map.Entry<Action, Integer> entry : weights.entrySet()) {
            rest -= entry.getValue();
            if (rest < 0) {
                return entry.getKey();
            }
        }
        throw new IllegalStateException("weights do not add up: " + weights);
    }

    private static EngineOptions options(Dice dice) {
        EngineOptions.Timing timing =
                new EngineOptions.Timing(LEASE, HEARTBEAT, Duration.ofMillis(500), Duration.ofSeconds(1));
        int maxCrashes = dice.chance(15) ? dice.between(0, 2) : 1_000;
        EngineOptions options = EngineOptions.defaults()
                .slots(dice.between(1, 4))
                .maxCrashes(maxCrashes)
                .maxPayloadBytes(MOST_PAYLOAD_BYTES)
                .timing(timing);
        return dice.chance(10) ? options.retention(dice.millis(0, 5_000)) : options;
    }

    private static Map<Action, Integer> weights(Dice dice) {
        Map<Action, Integer> weights = new EnumMap<>(Action.class);
        weights.put(Action.BEAT, dice.oneOf(30, 100));
        weights.put(Action.CLAIM, 250);
        weights.put(Action.RUN_STEP, dice.oneOf(200, 400));
        weights.put(Action.WATCH, dice.oneOf(0, 30, 100));
        weights.put(Action.SETTLE, dice.oneOf(50, 250));
        weights.put(Action.LEAD, dice.oneOf(30, 150));
        weights.put(Action.AWAIT, 10);
        weights.put(Action.TRIGGER, dice.oneOf(20, 150));
        weights.put(Action.FORK, dice.oneOf(0, 0, 10, 40));
        weights.put(Action.CANCEL, dice.oneOf(0, 0, 5, 15));
        weights.put(Action.CANCEL_STEP, dice.oneOf(0, 0, 5, 25));
        weights.put(Action.CANCEL_ALL, dice.oneOf(0, 0, 0, 5));
        weights.put(Action.REQUEUE, dice.oneOf(0, 0, 15, 60));
        weights.put(Action.RETRY, dice.oneOf(0, 0, 15, 60));
        weights.put(Action.REQUEUE_ALL, dice.oneOf(0, 0, 10));
        weights.put(Action.DISCARD, dice.oneOf(0, 0, 0, 5));
        weights.put(Action.WEIGH, dice.oneOf(0, 10));
        weights.put(Action.DRAIN, dice.oneOf(0, 0, 10, 30));
        weights.put(Action.END_DRAIN, 20);
        weights.put(Action.START, dice.oneOf(5, 30, 60));
        weights.put(Action.STOP, dice.oneOf(0, 0, 15));
        weights.put(Action.CRASH, dice.oneOf(0, 5, 20, 60));
        weights.put(Action.PAUSE, dice.oneOf(0, 10, 30));
        weights.put(Action.RESUME, 40);
        weights.put(Action.CUT_OFF, dice.oneOf(0, 0, 15));
        weights.put(Action.RECONNECT, 20);
        weights.put(Action.EXHAUST, dice.oneOf(0, 0, 15));
        weights.put(Action.REPLENISH, 20);
        weights.put(Action.OUTAGE, dice.oneOf(0, 0, 0, 5));
        weights.put(Action.JUMP_CLOCK, dice.oneOf(0, 10));
        weights.put(Action.LEAP, dice.oneOf(0, 10, 30));
        weights.put(Action.LEASE_PASSES, dice.oneOf(0, 10, 30));
        return weights;
    }

    /**
     * How things follow each other.
     *
     * @param actions how many things happen before the faults end
     * @param paceMillis how much time passes between two actions, at most
     * @param diligent whether workers beat on time whenever they can
     * @param interludes before how many transactions of a thousand others get on while the one who asks is held up
     * @param checkEvery after how many changes all invariants are checked
     */
    record Rhythm(int actions, int paceMillis, boolean diligent, int interludes, int checkEvery) {

        private static Rhythm random(Dice dice) {
            return new Rhythm(
                    dice.between(30, 220),
                    dice.oneOf(1, 20, 100, 300),
                    dice.chance(60),
                    dice.oneOf(0, 20, 100),
                    dice.between(1, 6));
        }
    }
}
