import { type FaceAct, type RemovalCause } from "@huiyan/contract/face/face.rules";
import { sql } from "kysely";
import { v7 } from "uuid";
import { type Queryable } from "#platform/db/database.ts";

export interface NewAccess {
  orgId: string;
  at: Date;
  act: FaceAct;
  staffId: string | null;
  faceId: string | null;
  count: number;
  where: string;
  /** Cosine similarity. Null here: recognitions, which have one, are inserted by recognitions.queries.ts. */
  score: number | null;
}

export async function insertAccess(db: Queryable, { orgId, at, act, staffId, faceId, count, where, score }: NewAccess) {
  await db
    .insertInto("face_access")
    .values({ id: v7(), org_id: orgId, at, act, staff_id: staffId, face_id: faceId, count, at_where: where, score })
    .execute();
}

export interface NewRemoval {
  faceId: string;
  /** Masked name of the person. */
  name: string;
  version: number;
}

export async function insertRemovals(
  db: Queryable,
  orgId: string,
  removals: readonly NewRemoval[],
  { now, cause, staffId }: { now: Date; cause: RemovalCause; staffId: string | null },
): Promise<void> {
  const rows = removals.map(({ faceId, name, version }) => ({
    id: v7(),
    org_id: orgId,
    face_id: faceId,
    name,
    version,
    removed_at: now,
    cause,
    staff_id: staffId,
  }));
  if (rows.length === 0) return;
  await db.insertInto("face_removal").values(rows).execute();
  await sql`insert into face_removal_device (removal_id, device_uid)
    select r.id, d.device_uid from unnest(${rows.map(({ id }) => id)}::uuid[]) r(id)
      join face_device d on d.org_id = ${orgId} and d.held is not null`.execute(db);
}

export interface AccessRow {
  id: string;
  at: Date;
  act: FaceAct;
  by: string;
  face_name: string | null;
  face_code: string | null;
  gone_name: string | null;
  count: number;
  at_where: string;
  score: number | null;
}

export interface AccessFilter {
  act?: FaceAct | undefined;
  start?: number | undefined;
  end?: number | undefined;
  face_id?: string | undefined;
}

function accessConditions(orgId: string, { act, start, end, face_id }: AccessFilter) {
  const parts = [sql`a.org_id = ${orgId}`];
  if (act !== undefined) parts.push(sql`a.act = ${act}`);
  if (start !== undefined) parts.push(sql`a.at >= ${new Date(start)}`);
  if (end !== undefined) parts.push(sql`a.at <= ${new Date(end)}`);
  if (face_id !== undefined) parts.push(sql`a.face_id = ${face_id}`);
  return sql.join(parts, sql` and `);
}

/** Returns a page of the access log, newest first. */
export async function findAccessRows(
  db: Queryable,
  orgId: string,
  filter: AccessFilter,
  { page, size }: { page: number; size: number },
): Promise<AccessRow[]> {
  const { rows } = await sql<AccessRow>`
    select a.id, a.at, a.act, coalesce(s.name, '') as by, f.name as face_name, f.code as face_code,
      (select r.name from face_removal r where r.org_id = a.org_id and r.face_id = a.face_id limit 1) as gone_name,
      a.count, a.at_where, a.score
    from face_access a left join staff s on s.id = a.staff_id left join face f on f.id = a.face_id
    where ${accessConditions(orgId, filter)}
    order by a.at desc, a.id desc limit ${size} offset ${(page - 1) * size}`.execute(db);
  return rows;
}

/** Counts lines of the access log, but at most ten thousand. */
export async function countAccess(db: Queryable, orgId: string, filter: AccessFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from face_access a where ${accessConditions(orgId, filter)} limit 10000) x`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

export interface ReceiptRow {
  id: string;
  name: string;
  removed_at: Date;
  cause: RemovalCause;
  by: string;
  devices: { device_id: string; name: string; confirmed_at: string | null; online: boolean }[];
  complete: boolean;
}

const isOpen = sql`exists (select from face_removal_device d where d.removal_id = r.id and d.confirmed_at is null)`;

export async function findReceiptRows(
  db: Queryable,
  orgId: string,
  open: boolean | undefined,
  { page, size }: { page: number; size: number },
): Promise<ReceiptRow[]> {
  const { rows } = await sql<ReceiptRow>`
    select r.id, r.name, r.removed_at, r.cause, coalesce(s.name, '') as by, not ${isOpen} as complete,
      coalesce((select json_agg(json_build_object('device_id', v.device_id, 'name', v.nickname,
          'confirmed_at', d.confirmed_at, 'online', v.online) order by v.nickname)
        from face_removal_device d join device v on v.id = d.device_uid where d.removal_id = r.id), '[]') as devices
    from face_removal r left join staff s on s.id = r.staff_id
    where r.org_id = ${orgId} and ${openFilter(open)}
    order by r.removed_at desc, r.id desc limit ${size} offset ${(page - 1) * size}`.execute(db);
  return rows;
}

const openFilter = (open: boolean | undefined) => (open === undefined ? sql`true` : open ? isOpen : sql`not ${isOpen}`);

export async function countReceipts(db: Queryable, orgId: string, open: boolean | undefined): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from face_removal r where r.org_id = ${orgId} and ${openFilter(open)}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function deleteOldRecords(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom("face_access").where("at", "<", before).execute();
  await sql`delete from face_removal r where r.removed_at < ${before} and not ${isOpen}`.execute(db);
}
