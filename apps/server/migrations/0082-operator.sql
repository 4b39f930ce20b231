-- Who runs the installation: made by the command line alone, at work in no organisation.
alter table account add column operator_since timestamptz;
-- The one-time link that gives an operator a password: hash of its key, and until when it is good.
alter table account add column operator_link_hash bytea;
alter table account add column operator_link_until timestamptz;

-- The log of what operators did, newest first; with it the lines stay in the log of the organisation concerned.
create index audit_operator on audit (at desc, id desc) where action like 'operator.%';
