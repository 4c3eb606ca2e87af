package dev.cairn.chaos.check;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Everything that went wrong, as sentences. None means that the proof holds. */
public final class Findings implements Consumer<String> {

    private static final int MOST = 200;

    private final List<String> sentences = new ArrayList<>();

    @Override
    public synchronized void accept(String sentence) {
        if (sentences.size() < MOST) {
            sentences.add(sentence);
        }
    }

    /** What was found so far. */
    public synchronized List<String> all() {
        return List.copyOf(sentences);
    }

    /** Whether nothing was found. */
    public synchronized boolean isEmpty() {
        return sentences.isEmpty();
    }
}
