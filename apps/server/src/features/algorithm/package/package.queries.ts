import { compareVersions } from "@huiyan/contract/device/maintenance.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

export interface AlgorithmPackageRow {
  id: string;
  alg_id: string;
  version: string;
  platforms: string[];
  manifest: string;
  notes: string;
  sha256: string;
  bytes: number;
  signature: string;
  file: string;
  loaded_at: Date;
  withdrawn_at: Date | null;
}

/** Stores a package. If the version had been withdrawn, it is offered again. @returns id of the row */
export async function putAlgorithmPackage(db: Queryable, row: AlgorithmPackageRow): Promise<string> {
  const { id: _id, alg_id: _alg, version: _version, ...changes } = row;
  const { id } = await db
    .insertInto("algorithm_package")
    .values(row)
    .onConflict((conflict) => conflict.constraint("algorithm_package_version").doUpdateSet(changes))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the packages that may be installed, the newest version of each algorithm first. */
export async function listOfferedPackages(db: Queryable): Promise<AlgorithmPackageRow[]> {
  const rows = await db.selectFrom("algorithm_package").selectAll().where("withdrawn_at", "is", null).execute();
  return rows.toSorted((a, b) => compareVersions(b.version, a.version));
}

/** Returns all packages of an algorithm, newest version first, including withdrawn ones. */
export async function listPackagesOf(db: Queryable, algId: string): Promise<AlgorithmPackageRow[]> {
  const rows = await db.selectFrom("algorithm_package").selectAll().where("alg_id", "=", algId).execute();
  return rows.toSorted((a, b) => compareVersions(b.version, a.version));
}

/** Returns all packages, including withdrawn ones, because a device may return to one. */
export async function listAllPackages(db: Queryable): Promise<AlgorithmPackageRow[]> {
  return db.selectFrom("algorithm_package").selectAll().execute();
}

export async function getAlgorithmPackage(db: Queryable, id: string): Promise<AlgorithmPackageRow | undefined> {
  return db.selectFrom("algorithm_package").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Withdraws all packages of a version. @returns number of packages that were withdrawn */
export async function withdrawAlgorithmRow(db: Queryable, algId: string, version: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("algorithm_package")
    .set({ withdrawn_at: now })
    .where("alg_id", "=", algId)
    .where("version", "=", version)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Returns true if the device has an unfinished command to install this package. */
export async function isInstallOrdered(db: Queryable, deviceUid: string, path: string): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select 1 as n from device_command where device_uid = ${deviceUid} and name = 'algorithm.install'
      and state in ('sent', 'accepted', 'progress') and params->>'path' = ${path} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Withdraws one package, or offers it again if `at` is null.
 * @returns its algorithm and version; undefined if there is no such package
 */
export async function setAlgorithmWithdrawn(db: Queryable, id: string, at: Date | null) {
  const query = db.updateTable("algorithm_package").set({ withdrawn_at: at }).where("id", "=", id);
  return query.returning(["alg_id", "version"]).executeTakeFirst();
}
