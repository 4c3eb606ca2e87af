package dev.cairn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Each option is kept beside the others, and a bad one is refused in words. */
class ForkOptionsTest {

    private static final UUID ID = new UUID(1, 2);
    private static final ForkOptions NONE = ForkOptions.none();

    @Test
    void options_are_kept_beside_each_other() {
        assertThat(NONE).isEqualTo(new ForkOptions(null, null, new ForkOptions.Version.Kept(), null));
        assertThat(NONE.runId(ID).idempotencyKey("k").version(3).inputJson("{}"))
                .isEqualTo(new ForkOptions(ID, "k", new ForkOptions.Version.Numbered(3), "{}"));
        assertThat(NONE.version(3).newestVersion().version()).isEqualTo(new ForkOptions.Version.Newest());
    }

    @Test
    void what_no_fork_can_have_is_refused() {
        assertThatThrownBy(() -> NONE.version(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("ForkOptions: the version must be at least 1, but was 0.");
        assertThatThrownBy(() -> NONE.idempotencyKey(" ")).hasMessageContaining("must have 1 to 200 characters");
        assertThatThrownBy(() -> NONE.idempotencyKey(null))
                .hasMessage("ForkOptions: the idempotency key is null. Leave it out if the fork needs none.");
        assertThatThrownBy(() -> NONE.inputJson(null))
                .hasMessage("ForkOptions: the new input is null. Leave it out if the fork needs none.");
        assertThatThrownBy(() -> NONE.runId(null))
                .hasMessage("ForkOptions: the run id is null. Leave it out if the fork needs none.");
    }
}
