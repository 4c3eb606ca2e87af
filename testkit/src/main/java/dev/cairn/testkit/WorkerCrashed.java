package dev.cairn.testkit;

/** Thrown into a step whose worker the test crashes; no result of that step is ever settled. */
final class WorkerCrashed extends Error {

    private static final long serialVersionUID = 1L;

    WorkerCrashed(String worker, String step) {
        super("the test let worker '" + worker + "' die at step '" + step + "'", null, false, false);
    }
}
