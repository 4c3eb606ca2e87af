package dev.cairn.examples;

import dev.cairn.TypeToken;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Inputs and outputs of generic types: a type token names them where a class cannot. */
public final class GenericTypes {
    record Item(String shelf, int pieces) {}

    private GenericTypes() {}

    public static void main(String[] args) {
        try (var database = ExampleDatabase.open(args);
                var engine = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .build()) {
            var stock = engine.workflow("stock", new TypeToken<List<Item>>() {}, wf -> {
                var sums = wf.step("sum").run(new TypeToken<Map<String, Integer>>() {}, (items, ctx) -> sum(items));
                wf.step("print").after(sums).run((items, pieces, ctx) -> print(pieces));
            });
            engine.start();
            stock.run(List.of(new Item("A", 3), new Item("B", 1), new Item("A", 4)), "tenant-1")
                    .orThrow();
        }
    }

    private static Map<String, Integer> sum(List<Item> items) {
        return items.stream().collect(Collectors.groupingBy(Item::shelf, Collectors.summingInt(Item::pieces)));
    }

    private static void print(Map<String, Integer> pieces) {
        new TreeMap<>(pieces).forEach((shelf, number) -> System.out.println(shelf + " holds " + number));
    }
}
