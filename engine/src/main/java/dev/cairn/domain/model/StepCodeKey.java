package dev.cairn.domain.model;

/** Identifies the code that a task needs: a step of a version of a workflow. */
public record StepCodeKey(String workflow, int version, String step) {}
