package dev.cairn.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the example {@link Tenants} shows. */
class TenantsTest {

    @Test
    void tenants_are_served_in_turn_whoever_came_first() {
        List<String> served = Tenants.serve(5, 2, 0);

        assertThat(served).containsExactly("big", "small", "big", "small", "big", "big", "big");
    }

    @Test
    void a_weight_of_three_means_three_turns_where_others_have_one() {
        List<String> served = Tenants.serve(4, 2, 6);

        assertThat(served.subList(0, 5)).containsExactlyInAnyOrder("gold", "gold", "gold", "big", "small");
        assertThat(served.subList(5, 10)).containsExactlyInAnyOrder("gold", "gold", "gold", "big", "small");
        assertThat(served.subList(10, 12)).isEqualTo(Collections.nCopies(2, "big"));
    }
}
