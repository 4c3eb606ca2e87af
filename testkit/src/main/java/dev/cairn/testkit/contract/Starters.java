package dev.cairn.testkit.contract;

import dev.cairn.Serializer;
import dev.cairn.adapter.time.BlockingWaiting;
import dev.cairn.application.advance.HandOver;
import dev.cairn.application.execute.PayloadCodec;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.observe.Interception;
import dev.cairn.application.operate.AwaitRuns;
import dev.cairn.application.operate.DeliverResults;
import dev.cairn.application.operate.RunHandles;
import dev.cairn.application.operate.RunOperations;
import dev.cairn.application.operate.RunResults;
import dev.cairn.application.schedule.SteerSchedules;
import dev.cairn.application.start.ForkRuns;
import dev.cairn.application.start.InterceptForks;
import dev.cairn.application.start.InterceptStarts;
import dev.cairn.application.start.StartRuns;
import dev.cairn.application.start.StoredPlans;
import dev.cairn.application.start.WorkflowStarters;
import dev.cairn.domain.port.Ids;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.WakeUps;
import java.lang.reflect.Type;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The triggers and references of the contract; inputs are texts that are JSON already.
 *
 * @param workflows starts runs
 * @param handles looks at runs and forks them
 */
record Starters(WorkflowStarters workflows, RunHandles handles) {

    private static final int MAX_BYTES = 1 << 20;

    static Starters over(Store store, WakeUps wakeUps, Ids ids, HandOver handOver) {
        PayloadCodec codec = new PayloadCodec(new JsonAsItIs(), MAX_BYTES);
        AfterCommit afterCommit = new AfterCommit(wakeUps);
        RunOperations operations = RunOperations.on(
                store,
                afterCommit,
                codec,
                new InterceptForks(store, new ForkRuns(store, afterCommit, ids, codec), Interception.none())::fork,
                "contract");
        RunResults results = new RunResults(operations.inspect(), codec, run -> Map.of());
        BlockingWaiting waiting = new BlockingWaiting();
        RunHandles handles = new RunHandles(
                new AwaitRuns(store),
                operations,
                results,
                new DeliverResults(results, Runnable::run, () -> {}),
                waiting,
                () -> {});
        WorkflowStarters workflows = new WorkflowStarters(
                new InterceptStarts(new StartRuns(store, afterCommit, ids, handOver), Interception.none()),
                codec,
                ids,
                handles,
                new SteerSchedules(store, afterCommit, ids, handles::started, "contract"),
                new StoredPlans(store, waiting::nanoTime));
        return new Starters(workflows, handles);
    }

    /** A serializer for texts that are JSON already. */
    private static final class JsonAsItIs implements Serializer {
        @Override
        public String encode(@Nullable Object value, Type type) {
            return String.valueOf(value);
        }

        @Override
        public Object decode(String json, Type type) {
            return json;
        }
    }
}
