package dev.cairn.simulation;

import dev.cairn.StoreUnavailableException;

/** Something that a worker does, and that may fail because the store is away, but for no other reason. */
final class Attempt {

    private Attempt() {}

    static void of(World world, String what, Runnable action) {
        world.trace().add(world.now() + " " + what);
        try {
            action.run();
        } catch (StoreUnavailableException e) {
            world.trace().add("  the store is away");
        } catch (RuntimeException e) {
            world.findings().add(Findings.THROWN, what + " threw " + e);
        }
    }
}
