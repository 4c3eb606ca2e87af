package dev.cairn.admin.bulk;

import java.util.List;
import java.util.Map;

/**
 * Which runs or dead letters a job is about: those that meet a filter, or those that are named.
 *
 * @param filter texts by the names of their list
 * @param ids ids of runs, or of dead letters; empty when the filter chooses
 */
public record Choice(Map<String, String> filter, List<String> ids) {

    /** Copies both. */
    public Choice {
        filter = Map.copyOf(filter);
        ids = List.copyOf(ids);
    }

    /** Those that meet the filter. */
    public static Choice matching(Map<String, String> filter) {
        return new Choice(filter, List.of());
    }
}
