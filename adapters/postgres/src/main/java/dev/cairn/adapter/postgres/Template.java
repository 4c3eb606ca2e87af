package dev.cairn.adapter.postgres;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A statement in which {@code {rows a, b}} stands for rows made of parameters, an array for each column. A few rows are
 * written out value by value, which costs the server half as much as taking arrays apart; more are unnested side by side
 * in a select list, which costs it less than unnesting them in FROM, where each is written down once more first.
 */
final class Template {

    /** How many rows are written out. Each number is a statement of its own for the server. */
    private static final int FEW = 4;

    private static final Pattern ROWS = Pattern.compile("\\{rows ([^}]+)}");

    private final List<String> texts = new ArrayList<>();
    private final List<Rows> rows = new ArrayList<>();
    private final int parameters;
    private final Map<List<Integer>, String> written = new ConcurrentHashMap<>();

    Template(String statement) {
        Matcher matcher = ROWS.matcher(statement);
        int end = 0;
        int next = 0;
        while (matcher.find()) {
            String before = statement.substring(end, matcher.start());
            texts.add(before);
            next += parametersIn(before);
            Rows found = new Rows(List.of(matcher.group(1).strip().split("\\s*,\\s*")), next);
            rows.add(found);
            next += found.columns.size();
            end = matcher.end();
        }
        texts.add(statement.substring(end));
        this.parameters = next + parametersIn(texts.getLast());
    }

    private static int parametersIn(String text) {
        return (int) text.chars().filter(c -> c == '?').count();
    }

    /** The statement for these parameters. */
    Sql with(List<@Nullable Object> given) {
        if (given.size() != parameters) {
            throw new IllegalArgumentException("engine bug: " + given.size() + " parameters for a statement with "
                    + parameters + ": " + texts.getFirst());
        }
        List<Integer> numbers = rows.stream().map(each -> each.numberIn(given)).toList();
        String text = written.computeIfAbsent(numbers, key -> write(key, given));
        return new Sql(text, values(numbers, given));
    }

    private String write(List<Integer> numbers, List<@Nullable Object> given) {
        StringBuilder text = new StringBuilder(texts.getFirst());
        for (int i = 0; i < rows.size(); i++) {
            text.append(rows.get(i).written(numbers.get(i), given)).append(texts.get(i + 1));
        }
        return text.toString();
    }

    private List<@Nullable Object> values(List<Integer> numbers, List<@Nullable Object> given) {
        List<@Nullable Object> values = new ArrayList<>(given.size());
        int next = 0;
        for (int i = 0; i < rows.size(); i++) {
            Rows each = rows.get(i);
            values.addAll(given.subList(next, each.first));
            next = each.first + each.columns.size();
            List<@Nullable Object> own = given.subList(each.first, next);
            values.addAll(numbers.get(i) == Rows.MANY ? own : rowByRow(own, numbers.get(i)));
        }
        values.addAll(given.subList(next, given.size()));
        return values;
    }

    private static List<Value> rowByRow(List<@Nullable Object> columns, int number) {
        List<Value> values = new ArrayList<>(number * columns.size());
        for (int row = 0; row < number; row++) {
            for (Object column : columns) {
                Object[] cells = cells(column);
                values.add(new Value(SqlArrays.typeOf(cells), cells[row]));
            }
        }
        return values;
    }

    private static Object[] cells(@Nullable Object column) {
        return (Object[]) Objects.requireNonNull(column);
    }

    /** A statement as the driver takes it, and what its parameters are bound to. */
    record Sql(String text, List<@Nullable Object> values) {}

    /** A value of a column; its type is known even if it is null. */
    record Value(String type, @Nullable Object value) {}

    /** Rows made of parameters, the first of which has that place. */
    private record Rows(List<String> columns, int first) {

        private static final int MANY = 0;

        /** How many rows are to be written out. */
        private int numberIn(List<@Nullable Object> given) {
            int length = cells(given.get(first)).length;
            boolean even = given.subList(first, first + columns.size()).stream()
                    .allMatch(column -> cells(column).length == length);
            return even && length <= FEW ? length : MANY;
        }

        private String written(int number, List<@Nullable Object> given) {
            if (number == MANY) {
                return columns.stream()
                        .map(column -> "unnest(?) AS " + column)
                        .collect(Collectors.joining(", ", "(SELECT ", ")"));
            }
            String row = IntStream.range(0, columns.size())
                    .mapToObj(i -> "?::" + SqlArrays.typeOf(cells(given.get(first + i))) + " AS " + columns.get(i))
                    .collect(Collectors.joining(", ", "SELECT ", ""));
            return "(" + String.join(" UNION ALL ", Collections.nCopies(number, row)) + ")";
        }
    }
}
