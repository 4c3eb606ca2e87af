package dev.cairn.domain.model;

/** Which code a task needs: a step of a version of a workflow. */
public record StepCodeKey(String workflow, int version, String step) {}
