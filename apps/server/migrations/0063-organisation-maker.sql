-- Who made an organisation, so that one account cannot make any number of them; null where nobody did (setup, demo, before).
alter table organisation add column created_by uuid references account;
create index organisation_created_by on organisation (created_by) where created_by is not null;
