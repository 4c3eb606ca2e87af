package dev.cairn.domain.port;

import java.util.UUID;

/** The source of ids. */
public interface Ids {

    /** A new id for a run or worker; later ids sort after earlier ones. */
    UUID next();

    /** A fence token that nobody can guess and that never occurs twice. */
    UUID token();
}
