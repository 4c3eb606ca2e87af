package dev.cairn.admin.web;

/** A request that is answered with a problem: a status, and a sentence for the one who asked. */
public final class Refused extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int status;

    /** With that sentence. */
    public Refused(int status, String sentence) {
        super(sentence, null, false, false);
        this.status = status;
    }

    /** The request is not understood. */
    public static Refused badRequest(String sentence) {
        return new Refused(400, sentence);
    }

    /** There is nothing of that name. */
    public static Refused notFound(String sentence) {
        return new Refused(404, sentence);
    }

    /** The status of the answer. */
    public int status() {
        return status;
    }
}
