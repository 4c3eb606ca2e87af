package dev.cairn.cli.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What happened during the demo, in the order in which it did. */
final class Journal {

    private final List<Entry> entries = new ArrayList<>();

    void note(Duration at, Mood mood, String text) {
        entries.add(new Entry(at, mood, text));
    }

    List<Entry> entries() {
        return List.copyOf(entries);
    }

    /** Something that happened, after so long. */
    record Entry(Duration at, Mood mood, String text) {}

    /** How it is to be taken. */
    enum Mood {
        PLAIN,
        BAD,
        GOOD
    }
}
