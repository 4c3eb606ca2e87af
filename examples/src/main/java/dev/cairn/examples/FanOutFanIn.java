package dev.cairn.examples;

import dev.cairn.EngineOptions;
import dev.cairn.StepRef;
import dev.cairn.Workflow;
import dev.cairn.WorkflowResult;
import dev.cairn.adapter.inmemory.InMemoryEngine;
import dev.cairn.adapter.jackson.JacksonSerializer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/** Fan-out and fan-in: chapters are counted in parallel, and one step adds the counts up when the last is there. */
public final class FanOutFanIn {
    record Book(List<String> chapters) {}

    private FanOutFanIn() {}

    public static void main(String[] args) {
        List<String> chapters = List.of("It was a dark night", "The wind rose", "Morning came at last");
        System.out.println("The book has " + countWords(chapters) + " words");
    }

    /** The number of words, counted by one step a chapter. */
    static int countWords(List<String> chapters) {
        try (var engine = InMemoryEngine.create(new JacksonSerializer(), EngineOptions.defaults())) {
            // The graph is built once, so the step that the answer is read from is kept for later.
            AtomicReference<StepRef<Integer>> total = new AtomicReference<>();
            Workflow<Book> wordCount = engine.workflow("word-count", Book.class, wf -> {
                List<StepRef<Integer>> counts = new ArrayList<>();
                for (int i = 0; i < chapters.size(); i++) {
                    int chapter = i;
                    counts.add(wf.step("count-" + chapter)
                            .run(
                                    Integer.class,
                                    (book, ctx) -> words(book.chapters().get(chapter))));
                }
                // Up to four parents can be taken as arguments; more are read from the context.
                total.set(wf.step("total")
                        .after(counts)
                        .run(
                                Integer.class,
                                (book, ctx) -> counts.stream()
                                        .mapToInt(count -> Objects.requireNonNull(ctx.parentOutput(count)))
                                        .sum()));
            });
            engine.start();
            WorkflowResult result =
                    wordCount.run(new Book(chapters), "tenant-1").orThrow();
            return Objects.requireNonNull(result.output(total.get()));
        }
    }

    private static int words(String chapter) {
        return chapter.split(" ").length;
    }
}
