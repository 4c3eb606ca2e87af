package dev.cairn.domain.model;

import java.io.Writer;

/** Collects text up to a limit, and stops its writer with an exception when the limit is exceeded. */
final class BoundedWriter extends Writer {

    private final StringBuilder text = new StringBuilder();
    private final int limit;

    BoundedWriter(int limit) {
        this.limit = limit;
    }

    /** The text so far; it is longer than the limit when the writer was stopped. */
    String text() {
        return text.toString();
    }

    @Override
    public void write(char[] source, int offset, int length) {
        text.append(source, offset, Math.min(length, limit + 1 - text.length()));
        if (text.length() > limit) {
            throw new Full();
        }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}

    /** Thrown when the limit is exceeded. */
    static final class Full extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private Full() {
            super("no more room", null, false, false);
        }
    }
}
