package dev.cairn.domain.service;

import dev.cairn.StepWait.Link;
import dev.cairn.StepWait.LinkKind;
import dev.cairn.WorkerDetails;
import dev.cairn.domain.model.RegisteredWorker;
import dev.cairn.domain.model.StepCodeKey;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** The workers that have the code of a step, and those that have other code of its workflow. */
record CodeHolders(StepCodeKey step, List<WorkerDetails> with, List<WorkerDetails> without) {

    /** How many workers a sentence names. */
    private static final int NAMED = 3;

    static CodeHolders of(StepCodeKey step, List<RegisteredWorker> workers, Instant now) {
        List<WorkerDetails> with = workers.stream()
                .filter(worker -> covers(worker, step))
                .map(worker -> DescribeWorker.registered(worker, now))
                .toList();
        List<WorkerDetails> without = workers.stream()
                .filter(worker -> !covers(worker, step))
                .map(worker -> DescribeWorker.registered(worker, now))
                .toList();
        return new CodeHolders(step, with, without);
    }

    private static boolean covers(RegisteredWorker worker, StepCodeKey step) {
        return worker.code().stream().anyMatch(code -> code.covers(step));
    }

    boolean nobody() {
        return with.isEmpty();
    }

    /** The workers with the code, how many slots they have free, and those of them that take no work. */
    String words() {
        List<WorkerDetails> accepting =
                with.stream().filter(WorkerDetails::accepting).toList();
        List<WorkerDetails> closed =
                with.stream().filter(worker -> !worker.accepting()).toList();
        String idle = closed.isEmpty()
                ? ""
                : " that " + (closed.size() == 1 ? "takes" : "take") + " no work: " + reasons(closed);
        if (accepting.isEmpty()) {
            return "the code is on " + count(closed.size()) + idle;
        }
        int slots = accepting.stream().mapToInt(WorkerDetails::slots).sum();
        int free = accepting.stream().mapToInt(WorkerDetails::freeSlots).sum();
        return count(accepting.size()) + (accepting.size() == 1 ? " has" : " have") + " the code, with "
                + (free == 0 ? "none of " : number(free) + " of ") + number(slots) + (slots == 1 ? " slot" : " slots")
                + " free" + (closed.isEmpty() ? "" : "; it is also on " + count(closed.size()) + idle);
    }

    /** Why each worker that knows the workflow cannot run the step. */
    String mismatches() {
        return named(without.stream().map(this::mismatch).toList());
    }

    private String mismatch(WorkerDetails worker) {
        int newest = worker.workflows().stream()
                .filter(code -> code.workflow().equals(step.workflow()))
                .mapToInt(WorkerDetails.Code::version)
                .max()
                .orElse(0);
        return "'" + worker.name() + "' "
                + (newest < step.version() ? "has version " + newest : "leaves it alone, because its code differs");
    }

    /** Links to the workers with the code or, if there are none, to those with other code. */
    List<Link> links() {
        return (with.isEmpty() ? without : with)
                .stream().limit(NAMED).map(CodeHolders::link).toList();
    }

    static Link link(WorkerDetails worker) {
        return new Link(LinkKind.WORKER, worker.id().toString(), worker.name());
    }

    private static String reasons(List<WorkerDetails> closed) {
        return named(closed.stream()
                .map(worker -> "'" + worker.name() + "' is " + worker.reason())
                .toList());
    }

    private static String named(List<String> all) {
        String shown = String.join(", ", all.subList(0, Math.min(NAMED, all.size())));
        return all.size() > NAMED ? shown + " and " + number(all.size() - NAMED) + " more" : shown;
    }

    private static String count(int workers) {
        return number(workers) + (workers == 1 ? " worker" : " workers");
    }

    static String number(int number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
