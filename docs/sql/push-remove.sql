-- Made by `npm run plans`; plans with 1,000,000 messages of two years.

delete from "push_outbox"
where
  "id" in ($1, $2, $3);

-- Delete on push_outbox
--   ->  Seq Scan on push_outbox
--         Filter: (id = ANY ('{…}'::bigint[]))
