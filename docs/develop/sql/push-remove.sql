-- Made by `npm run docs -- plans`; plans with 1,000,000 messages of two years.

/* planned once */
delete from push_outbox
where
  id = any ($1::bigint[]);

-- Delete on push_outbox
--   ->  Seq Scan on push_outbox
--         Filter: (id = ANY ('{…}'::bigint[]))
