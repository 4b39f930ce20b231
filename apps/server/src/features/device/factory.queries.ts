import { type DeviceType } from "@huiyan/contract/device/device.rules";
import { sql } from "kysely";
import { type Queryable } from "../../platform/db/database.ts";

export interface FactoryRow {
  device_id: string;
  key_sealed: Buffer;
  code_sealed: Buffer;
  type: DeviceType;
  platform: string;
}

export async function putFactoryDevice(db: Queryable, row: FactoryRow, now: Date): Promise<void> {
  const values = {
    key_sealed: row.key_sealed,
    code_sealed: row.code_sealed,
    type: row.type,
    platform: row.platform,
    loaded_at: now,
  };
  await db
    .insertInto("device_factory")
    .values({ device_id: row.device_id, ...values })
    .onConflict((conflict) => conflict.column("device_id").doUpdateSet(values))
    .execute();
}

export async function findFactoryDevice(db: Queryable, deviceId: string): Promise<FactoryRow | undefined> {
  return db
    .selectFrom("device_factory")
    .select(["device_id", "key_sealed", "code_sealed", "type", "platform"])
    .where("device_id", "=", deviceId)
    .executeTakeFirst();
}

export async function markWaiting(db: Queryable, deviceId: string, since: Date | null, ip: string): Promise<void> {
  await db
    .updateTable("device_factory")
    .set({ waiting_since: since, waiting_ip: ip })
    .where("device_id", "=", deviceId)
    .execute();
}

/** Counts a wrong code; answers how many there were today, this one included. */
export async function countClaimTry(db: Queryable, orgId: string, day: string): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    insert into claim_try (org_id, day, tries) values (${orgId}, ${day}, 1)
    on conflict (org_id, day) do update set tries = claim_try.tries + 1 returning tries`.execute(db);
  return rows[0]?.tries ?? 1;
}

export async function claimTriesOf(db: Queryable, orgId: string, day: string): Promise<number> {
  const row = await db
    .selectFrom("claim_try")
    .select("tries")
    .where("org_id", "=", orgId)
    .where("day", "=", sql<string>`${day}::date`)
    .executeTakeFirst();
  return row?.tries ?? 0;
}
