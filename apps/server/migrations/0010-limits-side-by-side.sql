-- Limits that hold for many at once.

-- Wrong device codes of a day: of one device in one organisation, in all organisations, and of one person.
drop table claim_try;
create table claim_try (
  day date not null,
  key text not null,
  tries int not null,
  primary key (day, key)
);
