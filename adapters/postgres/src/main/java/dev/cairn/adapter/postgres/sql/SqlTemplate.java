package dev.cairn.adapter.postgres.sql;

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
 * A statement for a batch: {@code {rows a, b}} stands for rows made of parameters, one array for each column.
 *
 * <p>Up to four rows are written out value by value, which costs the server half as much as taking arrays apart. More
 * rows are unnested in a select list; unnested in FROM, each row would be materialised once more.
 */
public final class SqlTemplate {

    /** The most rows that are written out. Each number of rows is a prepared statement of its own. */
    private static final int MAX_WRITTEN_OUT = 4;

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{rows ([^}]+)}");

    private final List<String> texts = new ArrayList<>();
    private final List<RowsPlaceholder> placeholders = new ArrayList<>();
    private final int parameters;
    private final Map<List<Integer>, String> textsByRowCounts = new ConcurrentHashMap<>();

    SqlTemplate(String statement) {
        Matcher matcher = PLACEHOLDER.matcher(statement);
        int end = 0;
        int next = 0;
        while (matcher.find()) {
            String before = statement.substring(end, matcher.start());
            texts.add(before);
            next += parametersIn(before);
            RowsPlaceholder found =
                    new RowsPlaceholder(List.of(matcher.group(1).strip().split("\\s*,\\s*")), next);
            placeholders.add(found);
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
    public Sql with(List<@Nullable Object> given) {
        if (given.size() != parameters) {
            throw new IllegalArgumentException("engine bug: " + given.size() + " parameters for a statement with "
                    + parameters + ": " + texts.getFirst());
        }
        List<Integer> rowCounts =
                placeholders.stream().map(each -> each.rowsToWriteOut(given)).toList();
        String text = textsByRowCounts.computeIfAbsent(rowCounts, key -> text(key, given));
        return new Sql(text, values(rowCounts, given));
    }

    private String text(List<Integer> rowCounts, List<@Nullable Object> given) {
        StringBuilder text = new StringBuilder(texts.getFirst());
        for (int i = 0; i < placeholders.size(); i++) {
            text.append(placeholders.get(i).text(rowCounts.get(i), given)).append(texts.get(i + 1));
        }
        return text.toString();
    }

    private List<@Nullable Object> values(List<Integer> rowCounts, List<@Nullable Object> given) {
        List<@Nullable Object> values = new ArrayList<>(given.size());
        int next = 0;
        for (int i = 0; i < placeholders.size(); i++) {
            RowsPlaceholder each = placeholders.get(i);
            values.addAll(given.subList(next, each.first));
            next = each.first + each.columns.size();
            List<@Nullable Object> own = given.subList(each.first, next);
            values.addAll(rowCounts.get(i) == RowsPlaceholder.AS_ARRAYS ? own : rowByRow(own, rowCounts.get(i)));
        }
        values.addAll(given.subList(next, given.size()));
        return values;
    }

    private static List<Value> rowByRow(List<@Nullable Object> columns, int rowCount) {
        List<Value> values = new ArrayList<>(rowCount * columns.size());
        for (int row = 0; row < rowCount; row++) {
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

    /** A statement as the driver takes it, with the values to bind. */
    public record Sql(String text, List<@Nullable Object> values) {}

    /** One value of an array, with its type, which is known even of null. */
    public record Value(String type, @Nullable Object value) {}

    /** A {@code {rows …}}: its columns, and the position of its first array among the parameters. */
    private record RowsPlaceholder(List<String> columns, int first) {

        private static final int AS_ARRAYS = 0;

        private int rowsToWriteOut(List<@Nullable Object> given) {
            int length = cells(given.get(first)).length;
            boolean even = given.subList(first, first + columns.size()).stream()
                    .allMatch(column -> cells(column).length == length);
            return even && length <= MAX_WRITTEN_OUT ? length : AS_ARRAYS;
        }

        private String text(int rowCount, List<@Nullable Object> given) {
            if (rowCount == AS_ARRAYS) {
                return columns.stream()
                        .map(column -> "unnest(?) AS " + column)
                        .collect(Collectors.joining(", ", "(SELECT ", ")"));
            }
            String row = IntStream.range(0, columns.size())
                    .mapToObj(i -> "?::" + SqlArrays.typeOf(cells(given.get(first + i))) + " AS " + columns.get(i))
                    .collect(Collectors.joining(", ", "SELECT ", ""));
            return "(" + String.join(" UNION ALL ", Collections.nCopies(rowCount, row)) + ")";
        }
    }
}
