package dev.cairn.adapter.micrometer;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps the first names and calls all later ones "other", so that a tag does not grow without bound. */
final class BoundedNames {

    /** The value of a tag for all names that are too many. */
    static final String OTHER = "other";

    private final int most;
    private final Set<String> names = ConcurrentHashMap.newKeySet();

    BoundedNames(int most) {
        this.most = most;
    }

    String of(String name) {
        if (names.contains(name)) {
            return name;
        }
        synchronized (this) {
            if (names.size() < most) {
                names.add(name);
            }
            return names.contains(name) ? name : OTHER;
        }
    }
}
