package dev.cairn.application.start;

import dev.cairn.application.execute.PayloadCodec;
import dev.cairn.application.operate.RunHandles;
import dev.cairn.application.schedule.SteerSchedules;
import dev.cairn.domain.port.Ids;
import java.util.concurrent.atomic.AtomicBoolean;

/** The parts that the triggers of all workflows of an engine share. */
record TriggerParts(
        InterceptStarts starts,
        PayloadCodec codec,
        Ids ids,
        RunHandles handles,
        SteerSchedules schedules,
        AtomicBoolean stopped) {}
