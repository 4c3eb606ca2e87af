-- The tables by which runs are found hold exactly what the rows of the runs say.
WITH listed AS (
    SELECT run_id, status, workflow, tenant, created_at FROM cairn.unsuccessful_runs),
ended AS (
    SELECT id AS run_id, status, workflow, tenant, created_at FROM cairn.workflow_runs 
     WHERE status IN ('FAILED', 'CANCELLED')),
carried AS (
    SELECT pair, created_at, id AS run_id
      FROM cairn.workflow_runs CROSS JOIN LATERAL cairn.metadata_pairs(metadata) AS pair)
SELECT format('run %s is %s but not listed so among the unsuccessful runs', run_id, status) AS what
  FROM (TABLE ended EXCEPT TABLE listed) AS missing
UNION ALL
SELECT format('run %s is listed as %s among the unsuccessful runs but is not', run_id, status)
  FROM (TABLE listed EXCEPT TABLE ended) AS surplus
UNION ALL
SELECT format('run %s cannot be found by its metadata', run_id)
  FROM (TABLE carried EXCEPT SELECT pair, created_at, run_id FROM cairn.run_metadata) AS missing
UNION ALL
SELECT format('run %s can be found by metadata that it does not carry', run_id)
  FROM (SELECT pair, created_at, run_id FROM cairn.run_metadata EXCEPT TABLE carried) AS surplus
