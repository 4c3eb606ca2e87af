package dev.cairn.chaos.storm;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;

/** A fault that begins, lasts, and is undone. What chance decides about it was drawn when it was built. */
interface LastingFault {

    /** Which one it is. */
    Fault fault();

    /** After how long it is undone. */
    Duration length();

    /** For the log: what exactly it does. */
    String description();

    /** Begins. */
    void begin() throws SQLException, IOException;

    /** Undoes all of it, also what only half began; harmless when repeated. */
    void undo() throws SQLException, IOException;
}
