import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

/** Inserts the devices `many-<n>` of an organisation, from one number to another, with one statement. */
export async function insertManyDevices(db: Queryable, orgId: string, from: number, to: number): Promise<void> {
  await sql`
    insert into device (id, device_id, org_id, nickname, type, platform, secret_sealed, created_at)
    select gen_random_uuid(), 'many-' || n, ${orgId}, '设备 ' || n, 'AIS', '', decode('00', 'hex'), now()
    from generate_series(${from}::int, ${to}::int) n`.execute(db);
}
