package dev.cairn.simulation;

import dev.cairn.TriggerOptions;
import dev.cairn.simulation.plan.Dice;
import dev.cairn.simulation.plan.WorkflowPlan;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Makes up which runs are wanted in a world: for which tenant, when, and how often they are asked for. */
final class Wishes {

    private static final int MOST_RUNS = 5;

    private final Dice dice;
    private final Instant beginning;
    private final String world;
    private final Set<String> sharing = new HashSet<>();

    Wishes(Dice dice, Instant beginning, long seed) {
        this.dice = dice;
        this.beginning = beginning;
        this.world = Long.toString(seed, Character.MAX_RADIX);
    }

    List<Wish> random(List<WorkflowPlan> plans) {
        int tenants = dice.between(1, 3);
        List<Wish> wishes = new ArrayList<>();
        for (int number = dice.between(1, MOST_RUNS); number > 0; number--) {
            String tenant = "t" + dice.between(1, tenants);
            Wish wish = wish(dice.pick(plans).name(), tenant, "r" + number + "-" + world);
            wishes.add(wish);
            for (int again = wish.repeatable() && dice.chance(30) ? dice.between(1, 2) : 0; again > 0; again--) {
                wishes.add(dice.between(0, wishes.size() - 1), wish);
            }
        }
        return wishes;
    }

    private Wish wish(String workflow, String tenant, String input) {
        TriggerOptions options = TriggerOptions.none().metadata(Map.of("input", input));
        if (dice.chance(25)) {
            options = dice.chance(50)
                    ? options.startDelay(dice.millis(0, 6_000))
                    : options.startAt(beginning.plus(dice.millis(0, 10_000)));
        }
        return switch (dice.between(0, 3)) {
            case 0 -> new Wish(workflow, tenant, input, options, false);
            case 1 -> new Wish(workflow, tenant, input, options.idempotencyKey(key(tenant, input)), true);
            case 2 -> new Wish(workflow, tenant, input, options.runId(id()), true);
            default -> {
                TriggerOptions both = options.runId(id()).idempotencyKey(key(tenant, input));
                yield new Wish(workflow, tenant, input, both, true);
            }
        };
    }

    /** One key may be used by each tenant: it is theirs alone. */
    private String key(String tenant, String input) {
        return dice.chance(30) && sharing.add(tenant) ? "the key of all" : "the key of " + input;
    }

    private UUID id() {
        return new UUID(dice.source().nextLong(), dice.source().nextLong());
    }
}
