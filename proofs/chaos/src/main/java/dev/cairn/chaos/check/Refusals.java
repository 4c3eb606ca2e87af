package dev.cairn.chaos.check;

import dev.cairn.chaos.storm.Fault;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What the faults that refuse did to the engines.
 *
 * @param sent how many errors the server sent to engines because of each
 * @param logged how many lines the workers logged about each; of one kind of trouble they log the first and the end
 */
public record Refusals(Map<Fault, Integer> sent, Map<Fault, Integer> logged) {

    /** So often a fault must have struck before it is suspicious that nobody felt it. */
    private static final int OFTEN = 5;

    private static final Pattern SENT = Pattern.compile("^[^,]+,\\d+,(\\w{5}),cairn[^:]*:(?:ERROR|FATAL): +(.*)");
    private static final Pattern LOGGED = Pattern.compile("SQLSTATE (\\w{5})\\): (.*)");

    /** Copies the maps. */
    public Refusals {
        sent = Map.copyOf(sent);
        logged = Map.copyOf(logged);
    }

    /** From the log of the server and those in the folder of the workers. */
    public static Refusals in(Path serverLog, Path workers) throws IOException {
        Map<Fault, Integer> logged = new EnumMap<>(Fault.class);
        try (Stream<Path> files = Files.list(workers)) {
            for (Path file : files.toList()) {
                count(file, LOGGED, logged);
            }
        }
        Map<Fault, Integer> sent = new EnumMap<>(Fault.class);
        count(serverLog, SENT, sent);
        return new Refusals(sent, logged);
    }

    /** Errors that the server sent to engines because of it. */
    public int sent(Fault fault) {
        return sent.getOrDefault(fault, 0);
    }

    /** Lines that workers logged about it. */
    public int logged(Fault fault) {
        return logged.getOrDefault(fault, 0);
    }

    /** A fault that strikes often and that nobody feels proves nothing. */
    public List<String> withoutEffect(Map<Fault, Integer> struck) {
        return Stream.of(Fault.values())
                .filter(fault -> fault.refuses() && struck.getOrDefault(fault, 0) >= OFTEN && sent(fault) == 0)
                .map(fault -> fault + " struck " + struck.get(fault) + " times and no engine was refused anything")
                .toList();
    }

    private static void count(Path file, Pattern pattern, Map<Fault, Integer> counts) throws IOException {
        try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            lines.map(pattern::matcher).filter(Matcher::find).forEach(line -> {
                for (Fault fault : Fault.values()) {
                    if (fault.isCauseOf(line.group(1), line.group(2))) {
                        counts.merge(fault, 1, Integer::sum);
                    }
                }
            });
        }
    }
}
