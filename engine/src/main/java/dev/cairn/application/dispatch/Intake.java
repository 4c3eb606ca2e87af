package dev.cairn.application.dispatch;

/** What lets work into a worker. */
public interface Intake {

    /** Takes no more work until {@link #resume()}. A claim or hand-over that is under way still counts. */
    void drain();

    /** Takes work again after a drain. */
    void resume();
}
