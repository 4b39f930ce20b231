import { type AlarmTables } from "./tables/alarm-tables.ts";
import { type DeviceTables } from "./tables/device-tables.ts";
import { type FaceTables } from "./tables/face-tables.ts";
import { type FarmTables } from "./tables/farm-tables.ts";
import { type NotifyTables } from "./tables/notify-tables.ts";
import { type ParkingTables } from "./tables/parking-tables.ts";
import { type PeopleTables } from "./tables/people-tables.ts";
import { type ServiceTables } from "./tables/service-tables.ts";
import { type StatisticsTables } from "./tables/statistics-tables.ts";
import { type TenantTables } from "./tables/tenant-tables.ts";

/** All tables and views as Kysely types. The migrations define them; these types follow. */
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
