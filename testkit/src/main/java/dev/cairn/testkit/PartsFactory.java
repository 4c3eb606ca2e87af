package dev.cairn.testkit;

import dev.cairn.application.EngineParts;
import java.util.concurrent.Executor;

/** Wires the engine of a worker. */
@FunctionalInterface
interface PartsFactory {

    /** Creates the engine of that worker, which gives claimed steps to that executor. */
    EngineParts parts(String workerName, Executor steps);
}
