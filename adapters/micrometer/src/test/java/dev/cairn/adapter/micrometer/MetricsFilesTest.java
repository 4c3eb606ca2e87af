package dev.cairn.adapter.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The dashboard, the alerts and the page about metrics, compared with the meters of a real run. */
class MetricsFilesTest {

    private static final Path FOLDER = Path.of("../../docs/operations");
    private static final Pattern METRIC = Pattern.compile("durable_[a-z_]+");
    private static final Pattern ROW = Pattern.compile("\\| `(durable[a-z.]+)` \\| ([^|]+) \\| ([^|]*)\\|.*");

    /** Meters that are not on the dashboard, each with the reason. */
    private static final Map<String, String> NOT_SHOWN =
            Map.of("durable.worker.load", "the slots beside it show the same, and how many there are");

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    MetricsFilesTest() {
        EventfulDay.seenBy(CairnMetrics.on(registry).build());
    }

    @Test
    void each_expression_of_the_dashboard_names_metrics_that_exist() throws IOException {
        assertThat(expressions()).hasSizeGreaterThan(30).allSatisfy(this::requireExisting);
    }

    @Test
    void each_expression_of_the_alerts_names_metrics_that_exist() throws IOException {
        List<Map<String, ?>> alerts = alerts();

        assertThat(alerts).hasSize(10).allSatisfy(alert -> {
            requireExisting((String) alert.get("expr"));
            assertThat(alert.get("alert").toString()).startsWith("Cairn");
            assertThat(alert.get("labels").toString()).matches("\\{severity=(page|look)}");
            assertThat(alert.get("annotations").toString()).contains("summary=", "description=");
        });
    }

    @Test
    void each_meter_is_on_the_dashboard_or_there_is_a_reason_why_not() throws IOException {
        String all = String.join(" ", expressions());
        Set<String> missing = registry.getMeters().stream()
                .map(meter -> meter.getId().getName())
                .filter(name -> !all.contains(name.replace('.', '_')))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(missing).isEqualTo(NOT_SHOWN.keySet());
    }

    @Test
    void the_page_lists_each_meter_with_its_type_and_tags() throws IOException {
        Set<String> listed = Files.readAllLines(FOLDER.resolve("metrics.md")).stream()
                .map(ROW::matcher)
                .filter(Matcher::matches)
                .map(row -> row.group(1) + " " + row.group(2).replace(", leader", "") + " "
                        + row.group(3).strip())
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(listed).isEqualTo(registered());
    }

    private Set<String> registered() {
        return registry.getMeters().stream()
                .map(Meter::getId)
                .map(id -> id.getName() + " " + id.getType().name().toLowerCase(Locale.ROOT) + " "
                        + id.getTags().stream()
                                .map(Tag::getKey)
                                // Micrometer sorts tags by their names.
                                .sorted((one, other) -> one.equals("workflow") ? -1 : other.equals("workflow") ? 1 : 0)
                                .collect(Collectors.joining(", ")))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private void requireExisting(String expression) {
        Set<String> scraped = scraped();
        List<String> named =
                METRIC.matcher(expression).results().map(MatchResult::group).toList();
        assertThat(named).as(expression).isNotEmpty();
        assertThat(scraped).as(expression).containsAll(named);
    }

    private Set<String> scraped() {
        return registry.scrape()
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split("[{ ]", 2)[0])
                .collect(Collectors.toSet());
    }

    private static List<String> expressions() throws IOException {
        JsonNode dashboard = JsonMapper.shared().readTree(Files.readString(FOLDER.resolve("grafana-dashboard.json")));
        return dashboard
                .get("panels")
                .valueStream()
                .flatMap(panel -> panel.has("targets") ? panel.get("targets").valueStream() : Stream.empty())
                .map(target -> target.get("expr").stringValue())
                .toList();
    }

    private static List<Map<String, ?>> alerts() throws IOException {
        Map<String, List<Map<String, List<Map<String, ?>>>>> file =
                new Yaml().load(Files.readString(FOLDER.resolve("prometheus-alerts.yml")));
        return file.get("groups").stream()
                .flatMap(group -> group.get("rules").stream())
                .toList();
    }
}
