import { compareVersions } from "@huiyan/contract/device/maintenance.rules";
import { sql } from "kysely";
import { type Queryable } from "../../../platform/db/database.ts";

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

/** Loading a version again offers it again. @returns the id under which it stands */
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

/** What may be delivered, the newest version of each algorithm first. */
export async function listOfferedPackages(db: Queryable): Promise<AlgorithmPackageRow[]> {
  const rows = await db.selectFrom("algorithm_package").selectAll().where("withdrawn_at", "is", null).execute();
  return rows.toSorted((a, b) => compareVersions(b.version, a.version));
}

/** All packages of an algorithm, the newest version first, withdrawn ones too. */
export async function listPackagesOf(db: Queryable, algId: string): Promise<AlgorithmPackageRow[]> {
  const rows = await db.selectFrom("algorithm_package").selectAll().where("alg_id", "=", algId).execute();
  return rows.toSorted((a, b) => compareVersions(b.version, a.version));
}

/** Also those that are offered no more: a device that had one may go back to it. */
export async function listAllPackages(db: Queryable): Promise<AlgorithmPackageRow[]> {
  return db.selectFrom("algorithm_package").selectAll().execute();
}

export async function getAlgorithmPackage(db: Queryable, id: string): Promise<AlgorithmPackageRow | undefined> {
  return db.selectFrom("algorithm_package").selectAll().where("id", "=", id).executeTakeFirst();
}

/** @returns how many packages of this version there were */
export async function withdrawAlgorithmRow(db: Queryable, algId: string, version: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("algorithm_package")
    .set({ withdrawn_at: now })
    .where("alg_id", "=", algId)
    .where("version", "=", version)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Whether the device was asked to fetch this package and has not finished. */
export async function isInstallOrdered(db: Queryable, deviceUid: string, path: string): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select 1 as n from device_command where device_uid = ${deviceUid} and name = 'algorithm.install'
      and state in ('sent', 'accepted', 'progress') and params->>'path' = ${path} limit 1`.execute(db);
  return rows.length > 0;
}

/** Offers one package no more, or again. @returns its algorithm and version; undefined where there is none */
export async function setAlgorithmWithdrawn(db: Queryable, id: string, at: Date | null) {
  const query = db.updateTable("algorithm_package").set({ withdrawn_at: at }).where("id", "=", id);
  return query.returning(["alg_id", "version"]).executeTakeFirst();
}
