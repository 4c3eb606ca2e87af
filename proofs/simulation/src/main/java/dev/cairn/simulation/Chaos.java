package dev.cairn.simulation;

import dev.cairn.simulation.plan.Dice;
import dev.cairn.simulation.plan.WorkflowPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The part of a world's life in which anything may happen. */
final class Chaos {

    private static final int MOST_WORKERS = 4;
    private static final int MOST_DRAWS = 5;
    private static final int DEEPEST = 2;
    private static final Duration STRIDE = Duration.ofMillis(900);

    /** What others, or other loops of the same worker, may do while one is held up. */
    private static final List<Action> MEANWHILE =
            List.of(Action.BEAT, Action.CLAIM, Action.RUN_STEP, Action.WATCH, Action.SETTLE, Action.LEAD, Action.AWAIT);

    private final Dice dice;
    private final World world;
    private final Settings.Rhythm rhythm;
    private final Triggers triggers;
    private final Interventions people;
    private final Signals signals;
    private final Forks forks;
    private final Drains drains;
    private final List<Busy> busy = new ArrayList<>();

    Chaos(Dice dice, World world, Triggers triggers, Interventions people, Signals signals) {
        this.dice = dice;
        this.world = world;
        this.rhythm = world.settings().rhythm();
        this.triggers = triggers;
        this.people = people;
        this.signals = signals;
        this.forks = new Forks(dice.split(), world);
        this.drains = new Drains(dice.split(), world);
    }

    void rage() {
        world.inspector().setInterlude(this::interlude);
        for (int i = 0; i < rhythm.actions() && world.findings().isEmpty(); i++) {
            world.advance(dice.millis(0, rhythm.paceMillis()));
            if (rhythm.diligent()) {
                allBeat();
            }
            signals.maybeSend(world.awake());
            for (int draws = 0; draws < MOST_DRAWS && !act(world.settings().draw(dice)); draws++) {
                // nobody can do that now: something else
            }
            world.inspector().look();
        }
        world.inspector().setInterlude(() -> {});
    }

    /** One who is about to begin a transaction is held up, perhaps for longer than a lease, and others get on. */
    private void interlude() {
        if (busy.size() > DEEPEST || !dice.rarely(rhythm.interludes())) {
            return;
        }
        world.trace().add("meanwhile");
        world.trace().count("INTERLUDE");
        world.inspector().look();
        for (int i = dice.between(1, 5); i > 0; i--) {
            world.advance(dice.chance(20) ? leapTime() : dice.millis(0, rhythm.paceMillis()));
            signals.maybeSend(world.awake());
            act(dice.pick(MEANWHILE));
            world.inspector().look();
        }
        world.trace().add("back");
    }

    /** Lets the action happen, if anybody can do it now, and says whether it did. */
    private boolean act(Action action) {
        return switch (action) {
            case BEAT -> anyone(action, this::beat);
            case CLAIM -> one(action, this::mayFindWork, this::claim);
            case RUN_STEP -> one(action, SimulatedWorker::hasClaimed, worker -> worker.runStep(dice));
            case WATCH -> anyone(action, SimulatedWorker::watch);
            case SETTLE -> one(action, SimulatedWorker::hasResults, SimulatedWorker::settle);
            case LEAD -> anyone(action, SimulatedWorker::lead);
            case AWAIT -> anyone(action, SimulatedWorker::await);
            case TRIGGER -> !triggers.isDone() && anyone(action, triggers::trigger);
            case FORK -> forks.canFork() && anyone(action, forks::fork);
            case CANCEL -> people.canCancel() && anyone(action, people::cancel);
            case CANCEL_STEP -> people.canCancel() && anyone(action, people::cancelStep);
            case CANCEL_ALL -> people.canCancel() && anyone(action, people::cancelAll);
            case REQUEUE -> people.canDealWithLetters() && anyone(action, people::requeue);
            case RETRY -> people.canDealWithLetters() && anyone(action, people::retry);
            case REQUEUE_ALL -> people.canDealWithLetters() && anyone(action, people::requeueAll);
            case DISCARD -> people.canDealWithLetters() && anyone(action, people::discard);
            case WEIGH -> anyone(action, this::weigh);
            case DRAIN -> anyone(action, drains::drain);
            case END_DRAIN -> drains.any() && anyone(action, drains::end);
            case START -> start();
            case STOP -> anyone(action, this::stop);
            case CRASH -> anyone(action, world.workers()::remove);
            case PAUSE -> anyone(action, worker -> worker.setPaused(true));
            case RESUME -> resume();
            case CUT_OFF -> one(action, worker -> !worker.isCutOff(), worker -> worker.setCutOff(true));
            case RECONNECT -> one(action, SimulatedWorker::isCutOff, worker -> worker.setCutOff(false));
            case EXHAUST ->
                world.settings().direct()
                        && one(action, worker -> !worker.isExhausted(), worker -> worker.setExhausted(true));
            case REPLENISH -> one(action, SimulatedWorker::isExhausted, worker -> worker.setExhausted(false));
            case OUTAGE -> outage();
            case JUMP_CLOCK -> anyone(action, this::jumpClock);
            case LEAP -> leap();
            case LEASE_PASSES -> letALeasePass();
        };
    }

    private boolean anyone(Action action, Consumer<SimulatedWorker> what) {
        return one(action, worker -> true, what);
    }

    /** Lets a worker that is up and suits do something, if there is one. */
    private boolean one(Action action, Predicate<SimulatedWorker> suits, Consumer<SimulatedWorker> what) {
        List<SimulatedWorker> able = world.workers().stream()
                .filter(worker -> !worker.isPaused() && !busy.contains(new Busy(worker, action)))
                .filter(suits)
                .toList();
        if (able.isEmpty()) {
            return false;
        }
        attempt(action, dice.pick(able), what);
        return true;
    }

    private void attempt(Action action, SimulatedWorker worker, Consumer<SimulatedWorker> what) {
        world.trace().count(action.name());
        busy.add(new Busy(worker, action));
        Attempt.of(world, worker + " " + action, () -> what.accept(worker));
        busy.removeLast();
    }

    private void allBeat() {
        world.workers().stream()
                .filter(worker -> !worker.isPaused() && worker.isDueToBeat(world.now()))
                .forEach(worker -> attempt(Action.BEAT, worker, this::beat));
    }

    private void beat(SimulatedWorker worker) {
        worker.beat(world.now());
    }

    /** Looking into a queue that was found empty teaches nothing. */
    private boolean mayFindWork(SimulatedWorker worker) {
        return !worker.hasFoundNothingSince(world.inspector().events());
    }

    private void claim(SimulatedWorker worker) {
        worker.claim(world.inspector().events());
    }

    private void weigh(SimulatedWorker worker) {
        worker.parts().callers().tenantWeights().set("t" + dice.between(1, 3), dice.between(1, 3));
    }

    private boolean start() {
        if (world.workers().size() >= MOST_WORKERS) {
            return false;
        }
        List<WorkflowPlan> known = dice.pick(world.deploys()).stream()
                .filter(plan -> dice.chance(70))
                .toList();
        SimulatedWorker worker = world.start(
                known,
                dice.chance(25)
                        ? TextSerializer.blindAt(dice.between(0, TextSerializer.BLIND_SPOTS - 1))
                        : TextSerializer.readingAll());
        world.trace().count(Action.START.name());
        attempt(Action.BEAT, worker, this::beat);
        return true;
    }

    private void stop(SimulatedWorker worker) {
        world.workers().remove(worker);
        worker.stop(dice);
    }

    private boolean resume() {
        List<SimulatedWorker> paused =
                world.workers().stream().filter(SimulatedWorker::isPaused).toList();
        if (paused.isEmpty()) {
            return false;
        }
        SimulatedWorker worker = dice.pick(paused);
        attempt(Action.RESUME, worker, back -> back.setPaused(false));
        if (dice.chance(60)) {
            // It goes on where it was: what it had claimed long ago is done and settled before it beats again.
            attempt(Action.RUN_STEP, worker, back -> back.runAllSteps(dice));
            attempt(Action.SETTLE, worker, SimulatedWorker::settle);
        }
        return true;
    }

    /** The store is away for everybody; the workers notice, or do not look until it is back. */
    private boolean outage() {
        world.trace().add(Action.OUTAGE.name());
        world.trace().count(Action.OUTAGE.name());
        world.faults().goAway(world.now());
        for (int i = dice.between(0, 6); i > 0; i--) {
            world.advance(dice.millis(0, 1_000));
            act(dice.oneOf(Action.BEAT, Action.CLAIM, Action.RUN_STEP, Action.SETTLE, Action.LEAD, Action.TRIGGER));
        }
        world.advance(Settings.LEASE.plus(dice.millis(1, 2_000)));
        world.faults().comeBack(world.now());
        return true;
    }

    private void jumpClock(SimulatedWorker worker) {
        Duration jump = dice.millis(-3_600_000, 3_600_000);
        worker.machineClock().set(worker.machineClock().instant().plus(jump));
    }

    private boolean leap() {
        Duration leap = leapTime();
        world.trace().add(Action.LEAP + " of " + leap);
        world.trace().count(Action.LEAP.name());
        world.advance(leap);
        return true;
    }

    private boolean letALeasePass() {
        world.trace().add(Action.LEASE_PASSES.name());
        world.trace().count(Action.LEASE_PASSES.name());
        for (Duration left = Settings.LEASE.plusSeconds(1); left.isPositive(); left = left.minus(STRIDE)) {
            world.advance(STRIDE);
            allBeat();
            act(Action.LEAD);
            act(dice.oneOf(Action.CLAIM, Action.RUN_STEP, Action.SETTLE));
            world.inspector().look();
        }
        return true;
    }

    private Duration leapTime() {
        return dice.chance(50) ? dice.millis(500, 3_000) : Settings.LEASE.plus(dice.millis(1, 2_000));
    }

    /** A loop of a worker that is in the middle of something, and cannot be entered again. */
    private record Busy(SimulatedWorker worker, Action action) {}
}
