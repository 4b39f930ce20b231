import { type ArrangementEntry } from "@huiyan/contract/algorithm/arrangement.api";
import { type ArrangementGraph, arrangementLimits, chainOf } from "@huiyan/contract/algorithm/arrangement.rules";
import { type RawBuilder, sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { violatedUnique } from "#platform/db/failures.ts";
import { likeText } from "#platform/db/like-text.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { AppError } from "#platform/error/app-error.ts";

export interface ArrangementRow {
  id: string;
  name: string;
  platform: string;
  remark: string;
  alg_ids: string[];
  graph: ArrangementGraph;
  updated_at: Date;
  updated_by: string;
  /** Number of points in the caller's scope that run the pipeline. */
  points: number;
}

interface ArrangementFilter {
  keyword: string;
  _id?: string | undefined;
}

function matching(orgId: string, { keyword, _id }: ArrangementFilter): RawBuilder<unknown> {
  const byId = _id === undefined ? sql`` : sql`and id = ${_id}`;
  const byName = keyword === "" ? sql`` : sql`and name ilike ${likeText(keyword)}`;
  return sql`from arrangement where org_id = ${orgId} ${byId} ${byName}`;
}

/** Returns pipelines of the organisation, the last changed first. */
export async function findArrangementRows(
  db: Queryable,
  scope: Scope,
  filter: ArrangementFilter,
  page: number,
  size: number,
): Promise<{ rows: ArrangementRow[]; count: number }> {
  const matched = matching(scope.orgId, filter);
  const [{ rows }, counted] = await Promise.all([
    sql<ArrangementRow>`select id, name, platform, remark, alg_ids, graph, updated_at, updated_by,
        (select count(*) from point p where p.arrangement_id = arrangement.id and p.deleted_at is null
          and ${inScope(scope, "p")}) as points ${matched}
      order by updated_at desc, id limit ${size} offset ${(page - 1) * size}`.execute(db),
    sql<{ n: number }>`select count(*) as n ${matched}`.execute(db),
  ]);
  return { rows, count: counted.rows[0]?.n ?? 0 };
}

export async function listArrangementsById(
  db: Queryable,
  orgId: string,
  ids: readonly string[],
): Promise<Pick<ArrangementRow, "id" | "platform" | "alg_ids">[]> {
  return db
    .selectFrom("arrangement")
    .select(["id", "platform", "alg_ids"])
    .where("org_id", "=", orgId)
    .where("id", "in", ids)
    .execute();
}

const nameOf = ({ orgId, staffId }: Scope) =>
  sql`coalesce((select name from staff where org_id = ${orgId} and id = ${staffId}), '')`;

const drawn = ({ graph, algs }: ArrangementEntry): string => JSON.stringify(graph ?? chainOf(algs));

/** Converts the violation of the unique name into an AppError; rethrows other errors. */
function nameTaken(error: unknown): never {
  if (violatedUnique(error) === "arrangement_name") throw new AppError("arrangement_exists");
  throw error;
}

/**
 * Inserts a pipeline.
 * @returns false if the organisation has reached its limit of pipelines
 * @throws AppError arrangement_exists
 */
export async function insertArrangement(
  db: Queryable,
  scope: Scope,
  { id, entry, now }: { id: string; entry: ArrangementEntry; now: Date },
): Promise<boolean> {
  await sql`select from organisation where id = ${scope.orgId} for no key update`.execute(db);
  const { numAffectedRows } = await sql`
    insert into arrangement (id, org_id, name, platform, remark, alg_ids, graph, created_at, updated_at, updated_by)
    select ${id}::uuid, ${scope.orgId}::uuid, ${entry.name}, ${entry.platform}, ${entry.remark}, ${entry.algs}::text[],
      ${drawn(entry)}::jsonb, ${now}::timestamptz, ${now}::timestamptz, ${nameOf(scope)}
    where (select count(*) from arrangement where org_id = ${scope.orgId}) < ${arrangementLimits.perOrganisation}`
    .execute(db)
    .catch(nameTaken);
  return numAffectedRows === 1n;
}

/** Changes a pipeline, which the caller must have locked. @throws AppError arrangement_exists */
export async function updateArrangement(
  db: Queryable,
  scope: Scope,
  { id, entry, now }: { id: string; entry: ArrangementEntry; now: Date },
): Promise<void> {
  await sql`
    update arrangement set name = ${entry.name}, platform = ${entry.platform}, remark = ${entry.remark},
      alg_ids = ${entry.algs}::text[], graph = ${drawn(entry)}::jsonb, updated_at = ${now}, updated_by = ${nameOf(scope)}
    where id = ${id}`
    .execute(db)
    .catch(nameTaken);
}

/** Returns the organisation's pipelines for a platform, sorted by name. */
export async function listArrangementsFor(
  db: Queryable,
  orgId: string,
  platform: string,
): Promise<Pick<ArrangementRow, "id" | "name" | "alg_ids">[]> {
  return db
    .selectFrom("arrangement")
    .select(["id", "name", "alg_ids"])
    .where("org_id", "=", orgId)
    .where("platform", "=", platform)
    .orderBy("name")
    .execute();
}

/** Returns true if the pipeline runs on a point outside the caller's scope. Locks the pipeline. */
export async function actsElsewhere(db: Queryable, scope: Scope, id: string): Promise<boolean> {
  await sql`select from arrangement where id = ${id} and org_id = ${scope.orgId} for update`.execute(db);
  const { rows } = await sql`
    select from point p where p.arrangement_id = ${id} and p.org_id = ${scope.orgId} and p.deleted_at is null
      and not (${inScope(scope, "p")}) limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Locks a pipeline until the transaction ends.
 * @returns its name and the time of its last change; undefined if there is no such pipeline
 */
export async function lockArrangement(db: Queryable, orgId: string, id: string) {
  return db
    .selectFrom("arrangement")
    .select(["name", "updated_at"])
    .where("id", "=", id)
    .where("org_id", "=", orgId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Increments `config_version` of all devices that run the pipeline at a point, so that they receive the changed
 * settings.
 * @returns ids of the devices
 */
export async function raiseUsers(db: Queryable, arrangementId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with raised as (
      update device set config_version = config_version + 1
      where id in (select device_uid from point where arrangement_id = ${arrangementId} and deleted_at is null)
      returning id, config_version
    ), noted as (
      update point p set config_version = r.config_version from raised r
      where p.device_uid = r.id and p.arrangement_id = ${arrangementId} and p.deleted_at is null
    )
    select id from raised`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes a pipeline. @returns its name; undefined if there is no such pipeline */
export async function deleteArrangement(db: Queryable, scope: Scope, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    delete from arrangement where id = ${id} and org_id = ${scope.orgId} returning name`.execute(db);
  return rows[0]?.name;
}
