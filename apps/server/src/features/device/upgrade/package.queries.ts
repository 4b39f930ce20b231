import { compareVersions } from "@huiyan/contract/device/maintenance.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

export interface PackageRow {
  id: string;
  version: string;
  platform: string;
  notes: string;
  sha256: string;
  bytes: number;
  signature: string;
  file: string;
  loaded_at: Date;
  withdrawn_at: Date | null;
}

/** Stores a package. If the version had been withdrawn, it is offered again. @returns id of the row */
export async function putPackage(db: Queryable, row: PackageRow): Promise<string> {
  const { id: _id, version: _version, platform: _platform, ...changes } = row;
  const { id } = await db
    .insertInto("upgrade_package")
    .values(row)
    .onConflict((conflict) => conflict.columns(["version", "platform"]).doUpdateSet(changes))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function listPackageRows(db: Queryable): Promise<PackageRow[]> {
  const rows = await db.selectFrom("upgrade_package").selectAll().execute();
  return rows.toSorted((a, b) => compareVersions(b.version, a.version));
}

/** Withdraws all packages of a version. @returns number of withdrawn packages */
export async function markWithdrawn(db: Queryable, version: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("upgrade_package")
    .set({ withdrawn_at: now })
    .where("version", "=", version)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function getPackage(db: Queryable, id: string): Promise<PackageRow | undefined> {
  return db.selectFrom("upgrade_package").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Returns true if the device has an unfinished command to upgrade to this package. */
export async function isUpgradeOrdered(db: Queryable, deviceUid: string, path: string): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select 1 as n from device_command where device_uid = ${deviceUid} and name = 'upgrade'
      and state in ('sent', 'accepted', 'progress') and params->>'path' = ${path} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Withdraws one package, or offers it again if `at` is null.
 * @returns its version and platform; undefined if there is no such package
 */
export async function setPackageWithdrawn(db: Queryable, id: string, at: Date | null) {
  const query = db.updateTable("upgrade_package").set({ withdrawn_at: at }).where("id", "=", id);
  return query.returning(["version", "platform"]).executeTakeFirst();
}
