-- What the operator opens for an organisation. `live` null: as the installation is set.
alter table organisation add column parking boolean not null default true;
alter table organisation add column live boolean;
alter table organisation add column locked_menu text[] not null default '{}';
-- The operator's own; the organisation does not read them.
alter table organisation add column operator_notes text not null default '';
