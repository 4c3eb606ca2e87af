package dev.cairn.simulation;

/**
 * What the command is asked to do.
 *
 * @param first the first seed
 * @param count how many seeds
 * @param replay whether to print the trace of the first seed instead
 */
record Request(long first, long count, boolean replay) {

    static final String USAGE = """
            Usage: SimulationCommand [--seeds N] [--from S]   lives N worlds, 10000 unless told, beginning with seed S
                   SimulationCommand --seed S                 lives one world and prints its trace
            """;

    private static final long SEEDS_UNLESS_TOLD = 10_000;

    /** Reads the arguments; a mistake is one sentence. */
    static Request of(String... args) {
        Request request = new Request(0, SEEDS_UNLESS_TOLD, false);
        for (int i = 0; i < args.length; i += 2) {
            if (i + 1 == args.length) {
                throw new IllegalArgumentException("'" + args[i] + "' needs a number after it, or is not known.");
            }
            long number = number(args[i], args[i + 1]);
            request = switch (args[i]) {
                case "--seeds" -> new Request(request.first, number, request.replay);
                case "--from" -> new Request(number, request.count, request.replay);
                case "--seed" -> new Request(number, 1, true);
                default -> throw new IllegalArgumentException("'" + args[i] + "' is not known.");
            };
        }
        if (request.count < 1) {
            throw new IllegalArgumentException("At least one seed is needed, not " + request.count + ".");
        }
        return request;
    }

    private static long number(String option, String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + option + "' needs a whole number, not '" + text + "'.", e);
        }
    }
}
