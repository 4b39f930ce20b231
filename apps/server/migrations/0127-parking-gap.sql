-- moments at which nobody knows whether it was the same car: [{cause, from, fromId, to, toId}], times in epoch ms
alter table parking_record add column gaps jsonb not null default '[]';
