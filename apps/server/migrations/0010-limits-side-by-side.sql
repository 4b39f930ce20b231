-- Limits that hold for many at once.

-- Wrong device codes of a day: of one device in one organisation, in all organisations, and of one person.
drop table claim_try;
create table claim_try (
  day date not null,
  key text not null,
  tries int not null,
  primary key (day, key)
);

-- Requests of programs, remembered until their time is over, so that none is taken twice. Unlogged: a crash of the
-- database forgets them, and then a captured one is good for the rest of its five minutes.
create unlogged table app_nonce (
  app_id text not null,
  nonce text not null,
  ends_at timestamptz not null,
  primary key (app_id, nonce)
);
create index app_nonce_ends on app_nonce (ends_at);

-- The session that gave the password and got the secret, and when: it alone may put the second factor in force.
alter table account
  add column totp_started_by uuid,
  add column totp_started_at timestamptz;
