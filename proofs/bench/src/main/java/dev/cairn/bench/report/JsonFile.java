package dev.cairn.bench.report;

import dev.cairn.bench.machine.BenchFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Every value of every round, for those who want to reckon themselves. */
public final class JsonFile {

    private final Results results;
    private final Surroundings surroundings;

    /** Of those results. */
    public JsonFile(Results results, Surroundings surroundings) {
        this.results = results;
        this.surroundings = surroundings;
    }

    /** Writes it there. */
    public void write(Path file) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("surroundings", surroundings);
        all.put("figures", results.all().stream().map(this::figure).toList());
        JsonMapper mapper =
                JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
        try {
            Files.writeString(file, mapper.writeValueAsString(all) + "\n");
        } catch (IOException e) {
            throw new BenchFailure("The results could not be written to " + file, e);
        }
    }

    private Row figure(Results.Series series) {
        return new Row(
                series.key().scenario(),
                series.key().contender(),
                series.key().figure(),
                series.median(),
                series.min(),
                series.max(),
                List.copyOf(series.values()),
                series.limit() == null ? null : series.limit().label(),
                results.ofLimit(series),
                results.cairnAgainst(series));
    }

    /** One figure as it stands in the file. */
    private record Row(
            String scenario,
            String contender,
            String figure,
            double median,
            double min,
            double max,
            List<Double> values,
            @Nullable String limit,
            @Nullable Double ofLimit,
            @Nullable Double cairnAgainst) {}
}
