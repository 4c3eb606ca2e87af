package dev.cairn.cli.operate;

import dev.cairn.RunCounts;
import dev.cairn.cli.text.Words;

/** Counts that may be incomplete, in words. */
final class Counts {

    private Counts() {}

    /** Such as "3 runs" or "10,000 runs or more". */
    static String of(RunCounts.Count count, String noun) {
        return Words.count(count.number(), noun) + (count.exact() ? "" : " or more");
    }
}
