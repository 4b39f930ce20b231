-- a sign-in is told where it arose: in the organisation that the session works in, not wherever the account belongs
alter table staff add column last_login_at timestamptz, add column last_login_location text not null default '';
update staff s set last_login_at = a.last_login_at, last_login_location = a.last_login_location
from account a where a.id = s.account_id and a.last_login_at >= s.active_at
  and not exists (select from staff other where other.account_id = s.account_id and other.id <> s.id);
