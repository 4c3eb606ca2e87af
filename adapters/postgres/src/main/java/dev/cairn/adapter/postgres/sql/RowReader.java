package dev.cairn.adapter.postgres.sql;

import java.sql.ResultSet;
import java.sql.SQLException;

/** Turns one row of a result into an object; {@link Rows} reads its columns. */
@FunctionalInterface
public interface RowReader<T> {

    /** The current row as an object. */
    T read(ResultSet row) throws SQLException;
}
