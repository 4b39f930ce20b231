-- Made by `npm run docs -- plans`; plans with 1,000,000 messages of two years.

select
  "id",
  "device_id",
  "org_id",
  "secret_sealed",
  "secret_confirmed_at",
  "config_version"
from
  "device"
where
  "device_id" in ($1)
  and "deleted_at" is null;

-- Seq Scan on device
--   Filter: ((deleted_at IS NULL) AND (device_id = 'SCALE-DEVICE-0000'::text))
