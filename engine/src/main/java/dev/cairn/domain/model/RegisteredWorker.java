package dev.cairn.domain.model;

import java.util.List;

/** A registered worker, and the code that it has. */
public record RegisteredWorker(Worker worker, List<WorkflowCode> code) {

    /** Copies the list. */
    public RegisteredWorker {
        code = List.copyOf(code);
    }
}
