-- An idempotency key belongs to one run of its tenant.
SELECT format('runs %s of tenant ''%s'' have the same idempotency key ''%s''',
              string_agg(id::text, ', ' ORDER BY id), tenant, idempotency_key) AS what
  FROM cairn.workflow_runs
 WHERE idempotency_key IS NOT NULL
 GROUP BY tenant, idempotency_key
HAVING count(*) > 1
