package dev.cairn.chaos;

import dev.cairn.chaos.storm.Fault;
import dev.cairn.chaos.storm.FaultLog;
import java.io.PrintStream;
import java.util.stream.Stream;

/** A line now and then about how it goes. */
final class LiveLine {

    private final PrintStream out;
    private final RunBook book;
    private final FaultLog faults;
    private final Observer observer;
    private String phase = "start";

    LiveLine(PrintStream out, RunBook book, FaultLog faults, Observer observer) {
        this.out = out;
        this.book = book;
        this.faults = faults;
        this.observer = observer;
    }

    /** What happens now. */
    synchronized void note(String now) {
        phase = now;
    }

    /** After this many seconds. */
    synchronized void print(long seconds) {
        String line =
                "%4d s  %-7s  runs %d (%d open)  outputs seen %d  kills %d  pauses %d  stops %d  crashes %d  terminated %d  hangs %d  refusing %d"
                        .formatted(
                                seconds,
                                phase,
                                book.planned(),
                                book.unfinished(),
                                observer.outputsSeen(),
                                faults.count(Fault.KILL),
                                faults.count(Fault.PAUSE),
                                faults.count(Fault.STOP),
                                faults.count(Fault.CRASH),
                                faults.count(Fault.TERMINATE),
                                faults.count(Fault.HANG),
                                Stream.of(Fault.values())
                                        .filter(Fault::refuses)
                                        .mapToInt(faults::count)
                                        .sum());
        out.println(line);
        out.flush();
    }
}
