package dev.cairn.application.dispatch;

/** What a drain keeps from taking work. */
public interface Drainable {

    /** Takes no more work until {@link #resume()}. A claim or hand-over that is under way still counts. */
    void drain();

    /** Takes work again after a drain. */
    void resume();
}
