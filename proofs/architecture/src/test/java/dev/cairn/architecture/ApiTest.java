package dev.cairn.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Serializer;
import dev.cairn.architecture.fixtures.api.Promise;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A change of the public API is seen in the diff: each published module has an approved list of it. */
class ApiTest {
    private static final SourceTree TREE = SourceTree.ofThisRepository();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "engine",
                "adapters/jackson",
                "adapters/postgres",
                "adapters/micrometer",
                "adapters/opentelemetry",
                "testkit",
                "frontends/admin"
            })
    void the_public_api_of_a_module_is_the_approved_one(String folder) {
        PublishedModule module = new PublishedModule(TREE, folder);
        if (Boolean.getBoolean("api.approve")) module.approve();

        assertThat(Files.exists(module.approved()) ? SourceTree.read(module.approved()) : "no file")
                .as(
                        "%s/api.txt is not what the code offers. If the change is meant, approve it with: mvn test"
                                + " -pl proofs/architecture -am -Dtest=ApiTest -Dsurefire.failIfNoSpecifiedTests=false"
                                + " -Dapi.approve",
                        folder)
                .isEqualTo(module.api());
    }

    @Test
    void a_package_that_says_it_is_no_api_is_left_out() {
        assertThat(new PublishedModule(TREE, "engine").types())
                .contains(Serializer.class)
                .noneMatch(type -> type.getPackageName().matches("dev\\.cairn\\.(domain|application).*"));
    }

    @Test
    void the_list_shows_what_a_user_may_name_and_nothing_else() {
        assertThat(ApiText.of(List.of(Promise.class)).replace("dev.cairn.architecture.fixtures.api.", ""))
                .isEqualTo("""
                    public abstract class Promise<T extends Comparable<T>> implements AutoCloseable
                        protected Promise(String)
                        protected abstract @Nullable T kept(List<@Nullable String>) throws java.io.IOException
                        public static <A, B> Map<A, ? extends B> of(Function<? super A, B>, int[], String[])
                        public static final int MOST
                        public void close()

                    public static enum Promise.Colour
                        public static Promise.Colour valueOf(String)
                        public static Promise.Colour[] values()
                        public static final Promise.Colour GREEN
                        public static final Promise.Colour RED

                    sealed public static interface Promise.Kind

                    public static record Promise.Kind.Word implements Promise.Kind
                        public String text()
                        public Word(String)
                    """);
    }
}
