package dev.cairn.bench.scenario;

import dev.cairn.bench.contender.Contender;
import java.util.List;

/** Something that is measured, of every contender that can do it. */
public interface Scenario {

    /** How it is asked for on the command line. */
    String key();

    /** What is measured, in a few words. */
    String title();

    /** Whether that contender takes part. */
    boolean concerns(Contender contender);

    /** What part of the full size warms it up. */
    default double warmUp() {
        return 0.5;
    }

    /** Measures once. */
    List<Figure> measure(Contender contender, Arena arena);
}
