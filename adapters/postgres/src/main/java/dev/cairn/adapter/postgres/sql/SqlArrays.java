package dev.cairn.adapter.postgres.sql;

import java.nio.ByteBuffer;
import java.sql.Array;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import java.util.UUID;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.Oid;
import org.postgresql.jdbc.PgArray;

/**
 * Arrays as the server takes them, UUIDs and times in binary.
 *
 * <p>The driver would send these two as text, and parsing that was a quarter of the cost of an insert. A connection
 * that cannot be unwrapped to the driver's still gets text.
 */
final class SqlArrays {

    private static final long SERVER_EPOCH_SECOND =
            Instant.parse("2000-01-01T00:00:00Z").getEpochSecond();
    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final int NANOS_PER_MICRO = 1_000;
    private static final int HEADER_BYTES = 20;
    private static final int NO_VALUE = -1;

    private SqlArrays() {}

    static Array of(Connection connection, Object[] values) throws SQLException {
        return switch (values) {
            case UUID[] ids
            when sendsBytes(connection) ->
                new PgArray(connection.unwrap(BaseConnection.class), Oid.UUID_ARRAY, bytes(ids));
            case Instant[] times
            when sendsBytes(connection) ->
                new PgArray(connection.unwrap(BaseConnection.class), Oid.TIMESTAMPTZ_ARRAY, bytes(times));
            case Instant[] times -> connection.createArrayOf("timestamptz", texts(times));
            default -> connection.createArrayOf(typeOf(values), values);
        };
    }

    private static boolean sendsBytes(Connection connection) throws SQLException {
        return connection.isWrapperFor(BaseConnection.class);
    }

    /** The server's name for the type of the elements. */
    static String typeOf(Object[] array) {
        return switch (array) {
            case UUID[] ids -> "uuid";
            case String[] texts -> "text";
            case Integer[] numbers -> "int4";
            case Long[] numbers -> "int8";
            case Boolean[] flags -> "bool";
            case Instant[] times -> "timestamptz";
            default -> throw new IllegalArgumentException("engine bug: an array of " + array.getClass());
        };
    }

    private static byte[] bytes(UUID[] ids) {
        byte[] bytes = new byte[HEADER_BYTES + ids.length * (Integer.BYTES + 2 * Long.BYTES)];
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        header(buffer, ids.length, Oid.UUID, false);
        for (UUID id : ids) {
            buffer.putInt(2 * Long.BYTES).putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
        }
        return Arrays.copyOf(bytes, buffer.position());
    }

    private static byte[] bytes(Instant[] times) {
        byte[] bytes = new byte[HEADER_BYTES + times.length * (Integer.BYTES + Long.BYTES)];
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        header(buffer, times.length, Oid.TIMESTAMPTZ, Arrays.stream(times).anyMatch(Objects::isNull));
        for (Instant time : times) {
            if (time == null) {
                buffer.putInt(NO_VALUE);
            } else {
                buffer.putInt(Long.BYTES).putLong(micros(time));
            }
        }
        return Arrays.copyOf(bytes, buffer.position());
    }

    /** Microseconds since the epoch of the server. Nanoseconds would overflow after 292 years. */
    private static long micros(Instant time) {
        long seconds = time.getEpochSecond() - SERVER_EPOCH_SECOND;
        return Math.addExact(Math.multiplyExact(seconds, MICROS_PER_SECOND), time.getNano() / NANOS_PER_MICRO);
    }

    /** One dimension, counted from 1; an array without elements has none. */
    private static void header(ByteBuffer buffer, int length, int type, boolean hasNulls) {
        buffer.putInt(length == 0 ? 0 : 1).putInt(hasNulls ? 1 : 0).putInt(type);
        if (length > 0) {
            buffer.putInt(length).putInt(1);
        }
    }

    private static Object[] texts(Instant[] times) {
        return Arrays.stream(times)
                .map(time -> time == null ? null : time.toString())
                .toArray();
    }
}
