package dev.cairn.examples;

import dev.cairn.CairnException;
import java.util.List;

/**
 * One of the examples.
 *
 * @param name what it is called on the command line
 * @param purpose what it shows, in one line
 * @param main its main method
 */
record Example(String name, String purpose, Main main) {

    /** All of them, in the order in which one might read them. */
    static final List<Example> ALL = List.of(
            new Example("hello", "two steps; kill it in the middle and start it again", HelloWorkflow::main),
            new Example("order", "an order is paid and shipped, or rejected", OrderProcessing::main),
            new Example("branching", "one of several branches runs, and they meet again", Branching::main),
            new Example("fan-out", "steps in parallel, and one that waits for them all", FanOutFanIn::main),
            new Example("generics", "inputs and outputs of generic types", GenericTypes::main),
            new Example("sealed", "inputs and outputs that are one of several cases", SealedTypes::main),
            new Example("class-style", "a workflow as a class, with typed steps and a typed result", ClassStyle::main),
            new Example("retries", "errors that pass, errors that stay, and coming back later", Retries::main),
            new Example("on-failure", "what happens when a step fails for good", OnFailure::main),
            new Example("compensation", "a handler that refunds a payment, and is retried", Compensation::main),
            new Example("saga", "steps that are undone in reverse order when a later one fails", Saga::main),
            new Example("cancel", "a run is cancelled in mid-step, others before they begin", Cancelling::main),
            new Example("dead-letters", "steps that failed for good are requeued and discarded", DeadLetters::main),
            new Example("fork", "a failed run goes on from a step, with a corrected input", Fork::main),
            new Example("time-limits", "a step that hangs is stopped at its limit, and tried again", TimeLimits::main),
            new Example("sleep", "pauses that hold no thread and survive restarts", SleepingWorkflow::main),
            new Example("schedules", "runs that start by themselves, each tick once", Scheduling::main),
            new Example("approval", "a step waits for a person, for a limited time", Approval::main),
            new Example("payment", "a message ends a wait, once, also in your own transaction", PaymentArrives::main),
            new Example("start-later", "a run that starts later and carries texts along", StartLater::main),
            new Example("idempotency", "the same request twice is one run", Idempotency::main),
            new Example("transaction", "a run that is started in your own transaction", TransactionalStart::main),
            new Example("client", "runs of a workflow whose code is in another program", Clients::main),
            new Example("effects", "a step that runs twice and pays once", EffectsOnce::main),
            new Example("bulk", "a thousand runs at once", Bulk::main),
            new Example("tenants", "tenants are served in turn, by weight", Tenants::main),
            new Example("waiting", "with a stage, with a limit, for any run and for all", WaitingForRuns::main),
            new Example("inspect", "find a run, wait for it, read what happened", Inspecting::main),
            new Example("looking-up", "find runs by key, list and count them, read attempts", LookingUp::main),
            new Example("drain", "drain a worker, and ask why a run waits", Draining::main),
            new Example("observe", "a listener counts attempts and hears of failures", Observing::main),
            new Example("metrics", "meters count runs and steps, as Prometheus reads them", Metrics::main),
            new Example("trace", "the trace of a request goes on in the steps of its run", Tracing::main),
            new Example("versions", "a run keeps its graph when the code changes", Versions::main),
            new Example("deploy", "a worker stops in mid-step, another goes on", RollingDeploy::main),
            new Example("service", "a worker as a service, with pool, probes and shutdown", WorkerService::main),
            new Example("housekeeping", "check the stored data, delete what is over", Housekeeping::main),
            new Example("testing", "weeks of virtual time in a test without threads", VirtualTime::main));

    /** Runs it on the database of that JDBC URL. */
    void run(String url) {
        try {
            main.run(new String[] {url});
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new CairnException("The example '" + name + "' failed: " + e.getMessage(), e);
        }
    }

    /** What {@code java} would call. */
    @FunctionalInterface
    interface Main {
        void run(String[] args) throws Exception;
    }
}
