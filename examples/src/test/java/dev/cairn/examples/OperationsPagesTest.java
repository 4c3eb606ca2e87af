package dev.cairn.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What these pages on operations show is compiled and run, as the guide is. */
class OperationsPagesTest {

    @ParameterizedTest
    @ValueSource(strings = "traces.md")
    void every_block_of_java_stands_in_an_example(String page) {
        CompiledCode code = CompiledCode.under(Repository.root().resolve("examples/src"), ".java");

        assertThat(Markdown.read(Repository.root().resolve("docs/operations").resolve(page))
                        .blocks("java"))
                .isNotEmpty()
                .allMatch(code::has);
    }
}
