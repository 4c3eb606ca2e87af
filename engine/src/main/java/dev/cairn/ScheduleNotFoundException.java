package dev.cairn;

/** No schedule of that name is stored. */
public class ScheduleNotFoundException extends CairnException {

    private static final long serialVersionUID = 1L;

    private final String schedule;

    /** Creates the error for the requested name. */
    public ScheduleNotFoundException(String schedule) {
        super("There is no schedule '" + schedule + "'. It was never defined on this store, or it was deleted. List"
                + " those that exist with schedules().list(100).");
        this.schedule = schedule;
    }

    /** The requested name. */
    public String schedule() {
        return schedule;
    }
}
