-- GB/T 28181 platform of a device: port, codes, media ports, and the password that cameras sign in with, sealed with the
-- master key. Null: switched off.
alter table device add gb28181 jsonb;
