package dev.cairn.chaos.machine;

import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The pipe by which a worker knows that the controller lives. */
public final class Lifeline {

    private static final Logger log = LoggerFactory.getLogger(Lifeline.class);

    private Lifeline() {}

    /** A controller that is killed closes this pipe, and nobody would ever end this process. */
    public static void endWithTheController() {
        Thread.ofPlatform().daemon().name("controller-watch").start(() -> {
            try {
                while (System.in.read() >= 0) {}
            } catch (IOException e) {
                log.warn("The controller cannot be heard any more.", e);
            }
            Runtime.getRuntime().halt(3);
        });
    }
}
