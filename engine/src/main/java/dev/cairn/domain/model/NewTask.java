package dev.cairn.domain.model;

import java.util.List;

/** A task to be stored, with the names of its parents, which no rule needs afterwards. */
public record NewTask(Task task, List<String> parentNames) {}
