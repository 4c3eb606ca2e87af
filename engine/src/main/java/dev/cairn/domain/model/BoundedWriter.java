package dev.cairn.domain.model;

import java.io.Writer;

/** Gathers text, and stops its author as soon as there is more than can be kept. */
final class BoundedWriter extends Writer {

    private final StringBuilder text = new StringBuilder();
    private final int limit;

    BoundedWriter(int limit) {
        this.limit = limit;
    }

    /** What was written; longer than the limit when the author was stopped. */
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

    /** There is no more room. */
    static final class Full extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private Full() {
            super("no more room", null, false, false);
        }
    }
}
