package dev.cairn.adapter.postgres.sql;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A part of a statement with its parameters, for statements that are put together. */
public record SqlPart(String sql, List<@Nullable Object> parameters) {

    /** Copies the list. */
    public SqlPart {
        parameters = Collections.unmodifiableList(new ArrayList<>(parameters));
    }

    /** A part of its own. */
    public static SqlPart of(String sql, @Nullable Object... parameters) {
        return new SqlPart(sql, List.of(parameters));
    }

    /** This part with another behind it. */
    public SqlPart then(SqlPart next) {
        List<@Nullable Object> all = new ArrayList<>(parameters);
        all.addAll(next.parameters);
        return new SqlPart(sql + next.sql, all);
    }

    /** This part with more text behind it. */
    public SqlPart then(String text, @Nullable Object... more) {
        return then(of(text, more));
    }
}
