package dev.cairn.mistakes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.cairn.CairnException;
import dev.cairn.EngineOptions;
import dev.cairn.RunStatus;
import dev.cairn.StepRef;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowBuilder;
import dev.cairn.WorkflowResult;
import dev.cairn.domain.model.StoreSnapshot;
import dev.cairn.testkit.TestCairn;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Where mistakes are made: a fresh kit with a workflow 'orders' of the steps 'reserve' and 'charge'. */
final class Bench {

    /** The id of every run whose id a message shows. */
    static final UUID RUN = new UUID(0x7000, 0x8000_0000_0000_0001L);

    static final int MAX_PAYLOAD_BYTES = 1_000;

    final TestCairn cairn = TestCairn.create(EngineOptions.defaults().maxPayloadBytes(MAX_PAYLOAD_BYTES), 1);
    final Workflow<String> orders;
    StepRef<String> reserve;
    StepRef<String> charge;

    Bench() {
        orders = cairn.workflow("orders", String.class, wf -> {
            reserve = wf.step("reserve").run(String.class, (order, ctx) -> order);
            charge = wf.step("charge").after(reserve).run(String.class, (order, reserved, ctx) -> order);
        });
    }

    /** What the mistake is answered with. It must be refused in words, and nothing may be written. */
    String refused(ThrowingCallable mistake) {
        List<Object> before = written();
        Throwable refusal = catchThrowable(mistake);
        assertThat(refusal)
                .isInstanceOfAny(IllegalArgumentException.class, IllegalStateException.class, CairnException.class);
        assertThat(written()).isEqualTo(before);
        return refusal.getMessage();
    }

    private List<Object> written() {
        StoreSnapshot snapshot = cairn.store().snapshot();
        return List.of(snapshot.runs(), snapshot.tasks(), snapshot.work(), snapshot.events());
    }

    /** What is said to a workflow 'checkout' that is declared like this. */
    String building(Consumer<WorkflowBuilder<String>> graph) {
        return refused(() -> cairn.workflow("checkout", String.class, graph));
    }

    /** What a step 'charge' of the workflow 'checkout' fails with; the step 'other' beside it must go on. */
    String running(Function<WorkflowBuilder<String>, StepRef<?>> declare) {
        StepRef<?>[] failing = new StepRef<?>[1];
        StepRef<?>[] other = new StepRef<?>[1];
        Workflow<String> checkout = cairn.workflow("checkout", String.class, wf -> {
            failing[0] = declare.apply(wf);
            other[0] = wf.step("other").run((order, ctx) -> {});
        });
        WorkflowResult result = checkout.run("o1", "acme", TriggerOptions.none().runId(RUN));
        assertThat(result.status()).isEqualTo(RunStatus.FAILED);
        cairn.assertThat(cairn.find(RUN)).failedAt(failing[0].name()).ran(other[0].name());
        return result.failures().getFirst().message();
    }

    /** The result of a run that went well. */
    WorkflowResult result() {
        return orders.run("o1", "acme", TriggerOptions.none().runId(RUN)).orThrow();
    }
}
