-- A long task can be stopped and resumed, tells how far its present item is, and goes on where a killed server left it.
alter table task add column cancelled_at timestamptz;
alter table task_item
  drop constraint task_item_state_check,
  add constraint task_item_state_check check (state in ('waiting', 'done', 'failed', 'cancelled')),
  -- of the item at hand, in its worker's own unit
  add column progress_done bigint,
  add column progress_total bigint,
  -- where its worker goes on after the server was killed
  add column checkpoint jsonb;
