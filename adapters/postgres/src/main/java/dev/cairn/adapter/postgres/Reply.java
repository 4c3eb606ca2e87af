package dev.cairn.adapter.postgres;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What comes back for one statement of a message. */
@FunctionalInterface
interface Reply {

    /** Takes the answer that the statement is at. */
    void take(PreparedStatement statement) throws SQLException;

    /** One that nobody needs. */
    enum Unread implements Reply {
        /** Of what begins a transaction, and need not be sent when nothing follows it. */
        BEGINNING,
        /** Of a statement that writes. */
        WRITE;

        @Override
        public void take(PreparedStatement statement) {}
    }

    /** The rows of a query. */
    final class Rows<T> implements Reply {

        private final Db.RowReader<T> reader;
        private @Nullable List<T> read;

        Rows(Db.RowReader<T> reader) {
            this.reader = reader;
        }

        @Override
        public void take(PreparedStatement statement) throws SQLException {
            List<T> all = new ArrayList<>();
            try (ResultSet rows = statement.getResultSet()) {
                while (rows.next()) {
                    all.add(reader.read(rows));
                }
            }
            read = all;
        }

        /** The rows, or null when no answer has come. */
        @Nullable
        List<T> read() {
            return read;
        }
    }

    /** How many rows a statement touched. */
    final class Count implements Reply {

        private int rows;

        @Override
        public void take(PreparedStatement statement) throws SQLException {
            rows = statement.getUpdateCount();
        }

        int rows() {
            return rows;
        }
    }
}
