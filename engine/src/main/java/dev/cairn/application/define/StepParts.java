package dev.cairn.application.define;

import dev.cairn.RetryPolicy;
import dev.cairn.SkipCondition;
import dev.cairn.StepRef;
import dev.cairn.domain.model.StepBody;
import dev.cairn.domain.model.StepDefinition;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.WorkflowGraph;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A step as far as it is declared. */
final class StepParts {

    private final WorkflowDraft<?> draft;
    private final String name;
    private final Set<String> parents = new LinkedHashSet<>();
    private final List<SkipCondition<?>> skipConditions = new ArrayList<>();
    private RetryPolicy retry = RetryPolicy.none();
    private boolean requireAllParents;
    private @Nullable StepBody body;
    private @Nullable StepRef<?> ref;

    StepParts(WorkflowDraft<?> draft, String name) {
        this.draft = draft;
        this.name = name;
    }

    String name() {
        return name;
    }

    @Nullable
    StepRef<?> ref() {
        return ref;
    }

    void after(Collection<? extends StepRef<?>> added) {
        draft.requireOpen();
        if (!parents.isEmpty()) {
            throw draft.mistake(name, "says twice what it comes after. Name all its parents in one after(…).");
        }
        for (StepRef<?> parent : added) {
            draft.requireOwn(name, parent);
            if (!parents.add(parent.name())) {
                throw draft.mistake(name, "names '" + parent.name() + "' twice in after(…). Name each parent once.");
            }
        }
    }

    void skipIf(SkipCondition<?> condition) {
        draft.requireOpen();
        draft.requireOwn(name, condition.parent());
        skipConditions.add(condition);
    }

    void retry(RetryPolicy policy) {
        draft.requireOpen();
        this.retry = policy;
    }

    void requireAllParents() {
        draft.requireOpen();
        this.requireAllParents = true;
    }

    <R extends StepRef<?>> R end(StepBody code, R handle) {
        draft.requireOpen();
        if (body != null) {
            throw draft.mistake(name, "is given code twice. Call run(…) once for each step.");
        }
        this.body = code;
        this.ref = handle;
        return handle;
    }

    /** The finished step. */
    StepDefinition build() {
        if (body == null) {
            throw draft.mistake(name, "was begun but has no code. End its declaration with run(…).");
        }
        for (SkipCondition<?> condition : skipConditions) {
            if (!parents.contains(condition.parent().name())) {
                throw draft.mistake(
                        name,
                        "has a skip condition on '" + condition.parent().name()
                                + "', which is not one of its parents. Name it in after(…) too.");
            }
        }
        TaskKind kind = body instanceof StepBody.Call ? TaskKind.STEP : TaskKind.SLEEP;
        WorkflowGraph.Node node = new WorkflowGraph.Node(name, kind, requireAllParents, List.copyOf(parents));
        return new StepDefinition(node, retry, skipConditions, body);
    }
}
