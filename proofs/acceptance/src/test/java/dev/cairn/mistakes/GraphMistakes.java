package dev.cairn.mistakes;

import dev.cairn.SkipCondition;
import dev.cairn.StepBuilder;
import dev.cairn.StepRef;
import dev.cairn.WorkflowBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Mistakes in naming the steps of a workflow and in wiring them. */
final class GraphMistakes {

    private static final String TOPIC = "Building a workflow";

    private GraphMistakes() {}

    static List<Mistake> all() {
        List<Mistake> all = new ArrayList<>();
        all.addAll(names());
        all.addAll(parents());
        return all;
    }

    private static List<Mistake> names() {
        return List.of(
                mistake(
                        "a workflow without a name",
                        b -> b.refused(() -> b.cairn.workflow(null, String.class, wf -> {})),
                        "A workflow has null for a name. Give it a name that people recognise."),
                mistake(
                        "a workflow with a blank name",
                        b -> b.refused(() -> b.cairn.workflow(" ", String.class, wf -> {})),
                        "A workflow has a blank name. Give it a name that people recognise."),
                mistake(
                        "a workflow whose name is too long",
                        b -> b.refused(() -> b.cairn.workflow("w".repeat(101), String.class, wf -> {})),
                        "A workflow has a name of 101 characters, beginning "
                                + "'wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww'. Use at most 100."),
                mistake(
                        "a workflow whose name is the engine's own",
                        b -> b.refused(() -> b.cairn.workflow("$orders", String.class, wf -> {})),
                        "A workflow is called '$orders', but names that begin with $ are the engine's own. "
                                + "Rename it."),
                mistake(
                        "a step without a name",
                        b -> b.building(wf -> wf.step(null)),
                        "Workflow 'checkout': a step has null for a name. Give it a name that people " + "recognise."),
                mistake(
                        "a step with a blank name",
                        b -> b.building(wf -> wf.step("")),
                        "Workflow 'checkout': a step has a blank name. Give it a name that people recognise."),
                mistake(
                        "a step whose name is too long",
                        b -> b.building(wf -> wf.step("s".repeat(200))),
                        "Workflow 'checkout': a step has a name of 200 characters, beginning "
                                + "'ssssssssssssssssssssssssssssssssssssssss'. Use at most 100."),
                mistake(
                        "a step with a control character in its name",
                        b -> b.building(wf -> wf.step("pay\nnow")),
                        "Workflow 'checkout': a step has a control character in its name 'pay\\u000anow'. "
                                + "Remove it."),
                mistake(
                        "a step whose name was cut inside an emoji",
                        b -> b.building(wf -> wf.step("pay \uD83D")),
                        "Workflow 'checkout': a step has half of a surrogate pair (\\ud83d) at index 4, which no "
                                + "database can store. Remove it, and cut texts between characters."),
                mistake(
                        "a step whose name is the engine's own",
                        b -> b.building(wf -> wf.step("$pay")),
                        "Workflow 'checkout': a step is called '$pay', but names that begin with $ are the "
                                + "engine's own. Rename it."),
                mistake(
                        "two steps of one name",
                        b -> b.building(wf -> {
                            noop(wf, "pay");
                            noop(wf, "pay");
                        }),
                        "Workflow 'checkout': step 'pay' is declared twice. Give each step a name of its own."));
    }

    private static List<Mistake> parents() {
        return List.of(
                mistake(
                        "a parent from another workflow",
                        b -> b.building(wf -> {
                            noop(wf, "pay");
                            wf.step("ship").after(b.charge);
                        }),
                        "Workflow 'checkout': step 'ship' refers to 'charge', which is a step of workflow "
                                + "'orders'. Refer to steps declared earlier in this block: pay."),
                mistake(
                        "a parent from another definition of the workflow",
                        b -> b.building(wf -> {
                            noop(wf, "pay");
                            StepRef<?>[] old = new StepRef<?>[1];
                            b.cairn.workflow("checkout", String.class, other -> old[0] = noop(other, "pay"));
                            wf.step("ship").after(old[0]);
                        }),
                        "Workflow 'checkout': step 'ship' refers to 'pay', which is a step of another "
                                + "definition of it. Refer to steps declared earlier in this block: pay."),
                mistake(
                        "a parent that is null",
                        b -> b.building(wf -> {
                            noop(wf, "pay");
                            wf.step("ship").after((StepRef<?>) null);
                        }),
                        "Workflow 'checkout': step 'ship' refers to a step that is null. Refer to steps "
                                + "declared earlier in this block: pay."),
                mistake(
                        "a parent named twice",
                        b -> b.building(wf -> {
                            StepRef<?> pay = noop(wf, "pay");
                            wf.step("ship").after(pay, pay);
                        }),
                        "Workflow 'checkout': step 'ship' names 'pay' twice in after(…). Name each parent " + "once."),
                mistake(
                        "after(…) called twice",
                        b -> b.building(wf -> {
                            StepRef<?> pay = noop(wf, "pay");
                            StepBuilder<String> ship = wf.step("ship");
                            ship.after(pay);
                            ship.after(pay);
                        }),
                        "Workflow 'checkout': step 'ship' says twice what it comes after. Name all its "
                                + "parents in one after(…)."),
                mistake(
                        "after(…) called twice on a sleep",
                        b -> b.building(wf -> {
                            var pause = wf.sleep("pause", Duration.ofHours(1)).after(noop(wf, "pay"));
                            pause.after(noop(wf, "pack"));
                        }),
                        "Workflow 'checkout': step 'pause' says twice what it comes after. Name all its parents in "
                                + "one after(…)."),
                mistake(
                        "a cycle through a sleep",
                        b -> b.building(wf -> {
                            var pause = wf.sleep("pause", Duration.ofHours(1));
                            var pay = wf.step("pay").after(pause).run((order, ctx) -> {});
                            var ship = wf.step("ship").after(pay).run((order, ctx) -> {});
                            pause.after(ship);
                        }),
                        "Workflow 'checkout' has a cycle: pause → pay → ship → pause. Remove one of "
                                + "these after(…)."),
                mistake(
                        "a sleep after itself",
                        b -> b.building(wf -> {
                            var pause = wf.sleep("pause", Duration.ofHours(1));
                            pause.after(pause);
                        }),
                        "Workflow 'checkout' has a cycle: pause → pause. Remove one of these after(…)."),
                mistake(
                        "a skip condition on a step that is no parent",
                        b -> b.building(wf -> {
                            StepRef<Void> pay = noop(wf, "pay");
                            StepRef<Void> pack = noop(wf, "pack");
                            wf.step("ship")
                                    .after(pay)
                                    .skipIf(pack, nothing -> true)
                                    .run((order, ctx) -> {});
                        }),
                        "Workflow 'checkout': step 'ship' has a skip condition on 'pack', which is not one of "
                                + "its parents. Name it in after(…) too."),
                mistake(
                        "a skip condition on a step of another workflow",
                        b -> b.building(wf -> wf.step("ship").skipIf(SkipCondition.when(b.charge, text -> true))),
                        "Workflow 'checkout': step 'ship' refers to 'charge', which is a step of workflow "
                                + "'orders'. Refer to steps declared earlier in this block: none."));
    }

    private static StepRef<Void> noop(WorkflowBuilder<String> wf, String name) {
        return wf.step(name).run((order, ctx) -> {});
    }

    private static Mistake mistake(String what, Mistake.Made made, String said) {
        return new Mistake(TOPIC, what, made, said);
    }
}
