import { berthSortKey, berthText, maxBerthsPerPoint } from "@huiyan/contract/berth/berth.rules";
import { type BerthPhase } from "@huiyan/contract/berth/berth-phase.rules";
import { sql } from "kysely";
import { lockDevicesOf, visiblePoints } from "#features/point/point.public.ts";
import { type Queryable } from "#platform/db/database.ts";
import { type Scope } from "#platform/db/scope.ts";

export interface LockedPoint {
  id: string;
  org_id: string;
  device_uid: string;
  device_id: string;
}

async function idOf(db: Queryable, by: { pointId: string } | { berthId: string }): Promise<string | undefined> {
  if ("pointId" in by) return by.pointId;
  const berth = await db.selectFrom("berth").select("point_id").where("id", "=", by.berthId).executeTakeFirst();
  return berth?.point_id;
}

/**
 * Returns the point whose berths will be changed, locked until the transaction ends. Concurrent changes wait, because
 * the device's settings contain all berths of the point, and because the limit is counted.
 * @param by id of the point, or of one of its berths, including deleted ones
 */
export async function lockPoint(
  db: Queryable,
  scope: Scope,
  by: { pointId: string } | { berthId: string },
): Promise<LockedPoint | undefined> {
  const pointId = await idOf(db, by);
  if (pointId === undefined) return undefined;
  await lockDevicesOf(db, [pointId]);
  const { rows } = await sql<LockedPoint>`
    select p.id, p.org_id, p.device_uid, d.device_id from point p join device d on d.id = p.device_uid
    where p.id = ${pointId} and ${visiblePoints(scope)} for update of p`.execute(db);
  return rows[0];
}

/** Returns the point, locked, if it never had a berth; otherwise undefined. */
export async function lockPointWithoutBerths(db: Queryable, pointId: string): Promise<LockedPoint | undefined> {
  const { rows } = await sql<LockedPoint>`
    select p.id, p.org_id, p.device_uid, d.device_id from point p join device d on d.id = p.device_uid
    where p.id = ${pointId} and not exists (select from berth b where b.point_id = p.id) for update of p`.execute(db);
  return rows[0];
}

export interface StoredBerth {
  id: string;
  point_id: string;
  prefix: string;
  number: number;
  label: string;
  roi: [number, number][];
  type: number;
  is_new_energy: boolean;
  phase: BerthPhase;
  deleted_at: Date | null;
  has_open_record: boolean;
}

/** Returns the stored berth, even if it is deleted. The caller must have locked its point. */
export async function getStored(db: Queryable, id: string): Promise<StoredBerth | undefined> {
  const { rows } = await sql<StoredBerth>`
    select b.id, b.point_id, b.prefix, b.number, b.label, b.roi, b.type, b.is_new_energy, b.phase, b.deleted_at, exists (
      select from parking_record r where r.berth_id = b.id and r.is_open and r.merged_into is null
    ) as has_open_record
    from berth b where b.id = ${id}`.execute(db);
  return rows[0];
}

export interface BerthFacts {
  prefix: string;
  number: number;
  roi: readonly (readonly [number, number])[];
  type: number;
  isNewEnergy: boolean;
}

const hasRoom = (pointId: string) =>
  sql`(select count(*) from berth where point_id = ${pointId} and deleted_at is null) < ${maxBerthsPerPoint}`;

/** @returns false if the point has reached its limit of berths */
export async function insertBerth(
  db: Queryable,
  point: LockedPoint,
  { id, facts, now }: { id: string; facts: BerthFacts; now: Date },
): Promise<boolean> {
  const label = berthText(facts.prefix, facts.number);
  const { numAffectedRows } = await sql`
    insert into berth (id, org_id, device_uid, point_id, prefix, number, label, sort_key, roi, type, is_new_energy,
      config_version, created_at)
    select ${id}::uuid, ${point.org_id}::uuid, ${point.device_uid}::uuid, ${point.id}::uuid, ${facts.prefix}, ${facts.number}::int,
      ${label}, ${berthSortKey(label)}, ${JSON.stringify(facts.roi)}::jsonb, ${facts.type}::int, ${facts.isNewEnergy}::boolean, 0,
      ${now}::timestamptz
    where ${hasRoom(point.id)}`.execute(db);
  return numAffectedRows === 1n;
}

export async function updateBerth(db: Queryable, id: string, facts: BerthFacts): Promise<void> {
  const label = berthText(facts.prefix, facts.number);
  await sql`
    update berth set prefix = ${facts.prefix}, number = ${facts.number}, label = ${label}, sort_key = ${berthSortKey(label)},
      roi = ${JSON.stringify(facts.roi)}::jsonb, type = ${facts.type}, is_new_energy = ${facts.isNewEnergy}
    where id = ${id}`.execute(db);
}

export async function markDeleted(db: Queryable, id: string, now: Date): Promise<void> {
  await sql`update berth set deleted_at = ${now} where id = ${id}`.execute(db);
}

/**
 * Undoes the deletion of a berth. The berth counts as free until it is observed again.
 * @returns false if the point has reached its limit of berths
 */
export async function unmarkDeleted(db: Queryable, id: string, pointId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update berth set deleted_at = null, phase = 'free', troubles = '{}', plate = '', seen_at = null, phase_since = null
    where id = ${id} and ${hasRoom(pointId)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Sets the phase of a berth, and clears its plate and troubles. */
export async function setPhase(db: Queryable, id: string, phase: BerthPhase, now: Date): Promise<void> {
  await sql`
    update berth set phase = ${phase}, troubles = '{}', plate = '', phase_since = ${now} where id = ${id}`.execute(db);
}
