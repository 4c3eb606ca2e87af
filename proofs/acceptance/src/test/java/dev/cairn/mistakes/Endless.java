package dev.cairn.mistakes;

/** Refers to itself, so that no encoding of it ends. */
final class Endless {

    public Endless getSelf() {
        return this;
    }
}
