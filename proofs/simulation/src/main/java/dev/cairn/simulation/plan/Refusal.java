package dev.cairn.simulation.plan;

/** A failure that no policy retries. */
final class Refusal extends Trouble {

    private static final long serialVersionUID = 1L;

    Refusal() {
        super("refused");
    }
}
