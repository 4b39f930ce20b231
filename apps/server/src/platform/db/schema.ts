import { type AlarmTables } from "./alarm-tables.ts";
import { type DeviceTables } from "./device-tables.ts";
import { type FaceTables } from "./face-tables.ts";
import { type FarmTables } from "./farm-tables.ts";
import { type NotifyTables } from "./notify-tables.ts";
import { type ParkingTables } from "./parking-tables.ts";
import { type PeopleTables } from "./people-tables.ts";
import { type ServiceTables } from "./service-tables.ts";
import { type StatisticsTables } from "./statistics-tables.ts";
import { type TenantTables } from "./tenant-tables.ts";

/** All tables and views as Kysely sees them. The truth is in migrations/. */
export interface Schema
  extends TenantTables,
    PeopleTables,
    DeviceTables,
    AlarmTables,
    NotifyTables,
    ParkingTables,
    FaceTables,
    ServiceTables,
    FarmTables,
    StatisticsTables {}
