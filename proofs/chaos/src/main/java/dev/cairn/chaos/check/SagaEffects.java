package dev.cairn.chaos.check;

import java.util.Map;

/** What compensations did to the world: each effect of an unsuccessful run undone, in its turn, and no other. */
final class SagaEffects {

    static final Map<String, String> QUERIES = Map.of(
            "the effect of a completed step was not undone", """
                    SELECT r.id, r.status, t.name
                      FROM cairn.workflow_runs r
                      JOIN cairn.tasks t ON t.run_id = r.id
                     WHERE r.status IN ('FAILED', 'CANCELLED') AND t.kind = 'COMPENSATED_STEP' AND t.state = 'COMPLETED'
                       AND NOT EXISTS (SELECT FROM cairn.task_events c
                                        WHERE c.run_id = t.run_id AND c.step = t.name AND c.type = 'COPIED')
                       AND NOT EXISTS (SELECT FROM chaos.effects e
                                        WHERE e.run_id = t.run_id AND e.step = '$compensate-' || t.name
                                          AND e.seen = ARRAY[t.output::text])
                    """,
            "an effect was undone although its step stands", """
                    SELECT e.run_id, e.step, r.status
                      FROM chaos.effects e
                      JOIN cairn.workflow_runs r ON r.id = e.run_id
                      LEFT JOIN cairn.tasks t ON t.run_id = e.run_id AND '$compensate-' || t.name = e.step
                     WHERE e.step LIKE '$compensate-%'
                       AND (r.status = 'COMPLETED' OR t.state IS DISTINCT FROM 'COMPLETED')
                    """,
            "an effect was undone before those of the steps after it", """
                    SELECT above.run_id, above.step, above.began_at, below.step AS before
                      FROM cairn.tasks waits
                     CROSS JOIN unnest(waits.parents) AS named(parent)
                      JOIN chaos.effects above ON above.run_id = waits.run_id AND above.step = waits.name
                      LEFT JOIN chaos.effects below ON below.run_id = waits.run_id AND below.step = named.parent
                                                   AND below.at < above.at
                     WHERE waits.kind = 'COMPENSATION' AND below.step IS NULL
                    """);

    private SagaEffects() {}
}
