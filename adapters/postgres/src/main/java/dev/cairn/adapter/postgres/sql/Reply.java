package dev.cairn.adapter.postgres.sql;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The server's answer to one statement of a message. */
@FunctionalInterface
interface Reply {

    /** Reads the answer at which the JDBC statement stands. */
    void take(PreparedStatement statement) throws SQLException;

    /** An answer that is not read. */
    enum Unread implements Reply {
        /** To BEGIN or its settings, which are not sent when no other statement follows. */
        OF_BEGIN,
        /** To any other statement. */
        OF_STATEMENT;

        @Override
        public void take(PreparedStatement statement) {}
    }

    /** The rows of a query. */
    final class RowList<T> implements Reply {

        private final RowReader<T> reader;
        private @Nullable List<T> read;

        RowList(RowReader<T> reader) {
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

        /** The rows, or null before the answer has come. */
        @Nullable
        List<T> read() {
            return read;
        }
    }

    /** The number of rows that a statement changed. */
    final class RowCount implements Reply {

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
