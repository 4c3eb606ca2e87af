package dev.cairn.embedded;

/** The embedded server cannot be had; the message is one sentence for the person at the terminal. */
public final class ServerFailure extends RuntimeException {

    ServerFailure(String message, Throwable cause) {
        super(message, cause);
    }

    ServerFailure(String message) {
        super(message);
    }
}
