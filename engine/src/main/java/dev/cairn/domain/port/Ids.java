package dev.cairn.domain.port;

import java.util.UUID;

/** Where ids come from. */
public interface Ids {

    /** An id for a run or worker: new, and later ones sort after earlier ones. */
    UUID next();

    /** A token nobody can guess or have met before. */
    UUID token();
}
