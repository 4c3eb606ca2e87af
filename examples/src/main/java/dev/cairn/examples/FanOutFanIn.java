package dev.cairn.examples;

import dev.cairn.StepRef;
import dev.cairn.WorkflowBuilder;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Fan-out and fan-in: chapters are counted in parallel, and one step adds the counts up when the last is there. */
public final class FanOutFanIn {
    record Book(List<String> chapters) {}

    private FanOutFanIn() {}

    public static void main(String[] args) {
        Book book = new Book(List.of("It was a dark night", "The wind rose", "Morning came at last"));
        try (var database = ExampleDatabase.open(args);
                var engine = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .build()) {
            var wordCount = engine.workflow("word-count", Book.class, FanOutFanIn::countThreeChapters);
            engine.start();

            var result = wordCount.run(book, "tenant-1").orThrow();
            System.out.println("The book has " + result.output(wordCount.step("total", Integer.class)) + " words");
        }
    }

    private static void countThreeChapters(WorkflowBuilder<Book> wf) {
        List<StepRef<Integer>> counts = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int chapter = i;
            counts.add(wf.step("count-" + chapter).run(Integer.class, (book, ctx) -> words(book, chapter)));
        }
        // Up to four parents can be taken as arguments; more are read from the context.
        wf.step("total").after(counts).run(Integer.class, (book, ctx) -> {
            int total = 0;
            for (StepRef<Integer> count : counts) {
                total += Objects.requireNonNull(ctx.parentOutput(count));
            }
            return total;
        });
    }

    private static int words(Book book, int chapter) {
        int words = book.chapters().get(chapter).split(" ").length;
        System.out.println("chapter " + chapter + ": " + words);
        return words;
    }
}
