-- files that came before the form that names them; a used one stays empty for as long as its signature could come again
create table upload (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  org_id uuid references organisation on delete cascade,
  purpose text not null,
  mime text not null,
  bytes bytea not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index upload_account on upload (account_id) where used_at is null;
create index upload_created on upload (created_at);
