-- Which parts of the demonstration, apart from its days, have been made: 0 none, 1 what needs no day, 2 all.
alter table demo_history add column furnished int not null default 0 check (furnished between 0 and 2);

-- Requests that the demonstration's stand-in for other systems has received.
create table demo_received (
  id uuid primary key,
  org_id uuid not null references organisation,
  kind text not null check (kind in ('notice', 'message', 'order')),
  -- as it was received
  body text not null,
  received_at timestamptz not null
);
create index demo_received_newest on demo_received (org_id, received_at desc, id desc);
