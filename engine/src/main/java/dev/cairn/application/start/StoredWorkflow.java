package dev.cairn.application.start;

import dev.cairn.domain.service.RunPlan;
import java.lang.reflect.Type;
import java.sql.Connection;

/** A workflow whose code is on other workers, in the user's hands. */
final class StoredWorkflow<I> extends Triggers<I> {

    private final StoredPlans plans;

    StoredWorkflow(String name, Type inputType, Starting starting, StoredPlans plans) {
        super(name, inputType, starting);
        this.plans = plans;
    }

    @Override
    RunPlan plan() {
        return plans.newest(name());
    }

    @Override
    RunPlan plan(Connection connection) {
        return plans.newest(name(), connection);
    }
}
