import { faceModel } from "@huiyan/contract/face/face.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { likeText } from "#platform/db/like-text.ts";
import { isRetryDue, withRetry } from "#platform/jobs/retry.queries.ts";

export interface FaceRow {
  id: string;
  name: string;
  code: string;
  type: 0 | 1;
  age: number;
  gender: -1 | 1 | 2;
  remark: string;
  consent_by: string | null;
  consent_at: Date | null;
  consent_purpose: string | null;
  consent_until: Date | null;
  keep_until: Date;
  version: number;
  created_at: Date;
  /** True if the encryption key of the face exists. */
  readable: boolean;
}

export interface FaceFilter {
  type?: 0 | 1 | undefined;
  keyword?: string | undefined;
}

const columns = sql`f.id, f.name, f.code, f.type, f.age, f.gender, f.remark, f.consent_by, f.consent_at,
  f.consent_purpose, f.consent_until, f.keep_until, f.version, f.created_at,
  exists (select from face_key k where k.face_id = f.id) as readable`;

function conditions(orgId: string, { type, keyword }: FaceFilter) {
  const parts = [sql`f.org_id = ${orgId}`];
  if (type !== undefined) parts.push(sql`f.type = ${type}`);
  if (keyword) parts.push(sql`(f.name ilike ${likeText(keyword)} or f.code ilike ${likeText(keyword)})`);
  return sql.join(parts, sql` and `);
}

/** Returns a page of faces, newest first. */
export async function findFaceRows(
  db: Queryable,
  orgId: string,
  filter: FaceFilter,
  { page, size }: { page: number; size: number },
): Promise<FaceRow[]> {
  const { rows } = await sql<FaceRow>`
    select ${columns} from face f where ${conditions(orgId, filter)}
    order by f.created_at desc, f.id desc limit ${size} offset ${(page - 1) * size}`.execute(db);
  return rows;
}

export async function countFaces(db: Queryable, orgId: string, filter: FaceFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from face f where ${conditions(orgId, filter)}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function getFaceRow(db: Queryable, orgId: string, id: string): Promise<FaceRow | undefined> {
  const { rows } = await sql<FaceRow>`
    select ${columns} from face f where f.org_id = ${orgId} and f.id = ${id}`.execute(db);
  return rows[0];
}

export async function lockFace(db: Queryable, orgId: string, id: string): Promise<FaceRow | undefined> {
  const { rows } = await sql<FaceRow>`
    select ${columns} from face f where f.org_id = ${orgId} and f.id = ${id} for update of f`.execute(db);
  return rows[0];
}

/**
 * Increments the version of a face library, and locks the library until the transaction ends. Versions are based on the
 * clock, so that a library restored from a backup does not use a version twice.
 * @param by number of versions, one per change
 * @returns the last of these versions
 */
export async function raiseLibrary(db: Queryable, orgId: string, now: Date, by = 1): Promise<number> {
  const newest = now.getTime() + by;
  const { rows } = await sql<{ version: number }>`
    insert into face_library (org_id, version) values (${orgId}, ${newest})
    on conflict (org_id) do update set version = greatest(face_library.version + ${by}, ${newest}::bigint)
    returning version`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("an insert with returning has a row");
  return row.version;
}

export interface FaceFacts {
  name: string;
  code: string;
  type: 0 | 1;
  age: number;
  gender: -1 | 1 | 2;
  remark: string;
}

export interface FaceConsentFacts {
  consent_by: string | null;
  consent_at: Date | null;
  consent_purpose: string | null;
  consent_until: Date | null;
  keep_until: Date;
}

/**
 * Inserts a face.
 * @returns false if the organisation already has `max` faces
 */
export async function insertFace(
  db: Queryable,
  { id, orgId, version, now }: { id: string; orgId: string; version: number; now: Date },
  facts: FaceFacts & FaceConsentFacts,
  max: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into face (id, org_id, name, code, type, age, gender, remark, consent_by, consent_at, consent_purpose,
      consent_until, keep_until, version, created_at)
    select ${id}, ${orgId}, ${facts.name}, ${facts.code}, ${facts.type}, ${facts.age}, ${facts.gender}, ${facts.remark},
      ${facts.consent_by}, ${facts.consent_at}, ${facts.consent_purpose}, ${facts.consent_until}, ${facts.keep_until},
      ${version}, ${now}
    where (select count(*) from face where org_id = ${orgId}) < ${max}`.execute(db);
  return numAffectedRows === 1n;
}

export async function updateFace(
  db: Queryable,
  id: string,
  version: number,
  facts: FaceFacts & Partial<FaceConsentFacts>,
): Promise<void> {
  await db
    .updateTable("face")
    .set({ ...facts, version })
    .where("id", "=", id)
    .execute();
}

export interface SealedFace {
  picture: Buffer;
  thumb: Buffer;
  descriptor: Buffer;
  key: Buffer;
}

/** Replaces pictures, descriptor and key of a face. The former key is overwritten. */
export async function putFaceData(db: Queryable, id: string, { picture, thumb, descriptor, key }: SealedFace) {
  await sql`insert into face_data (face_id, picture, thumb, embedding, descriptor, descriptor_model)
    values (${id}, ${picture}, ${thumb}, ''::bytea, ${descriptor}, ${faceModel})
    on conflict (face_id) do update set picture = excluded.picture, thumb = excluded.thumb, embedding = ''::bytea,
      descriptor = excluded.descriptor, descriptor_model = excluded.descriptor_model, descriptor_trouble = null
    `.execute(db);
  await sql`insert into face_key (face_id, sealed) values (${id}, ${key})
    on conflict (face_id) do update set sealed = excluded.sealed`.execute(db);
}

export interface RemovedFace {
  id: string;
  org_id: string;
  name: string;
}

/**
 * Deletes those of the faces that belong to the organisation.
 * @returns the deleted faces
 */
export async function deleteFaces(db: Queryable, orgId: string, ids: readonly string[]): Promise<RemovedFace[]> {
  const { rows } = await sql<RemovedFace>`
    delete from face where org_id = ${orgId} and id = any (${ids as string[]}::uuid[])
    returning id, org_id, name`.execute(db);
  return rows;
}

/**
 * Returns faces whose retention has expired (`keep_until`). Takes the organisations in rotation, so that an
 * organisation with many faces, or one that waits for a retry, delays no other.
 * @param job name of the job whose retries delay an organisation
 */
export async function findEndedFaces(
  db: Queryable,
  { job, now }: { job: string; now: Date },
  limit: number,
): Promise<{ id: string; org_id: string }[]> {
  const { rows } = await sql<{ id: string; org_id: string }>`
    select f.id, f.org_id from face f ${withRetry(job, "f.org_id")} where f.keep_until <= ${now} and ${isRetryDue(now)}
    order by row_number() over (partition by f.org_id order by f.keep_until, f.id), f.org_id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Returns one encrypted picture of a face with its encrypted key. */
export async function getFacePicture(
  db: Queryable,
  id: string,
  size: "full" | "thumb",
): Promise<{ sealed: Buffer; key: Buffer } | undefined> {
  const column = size === "full" ? sql`d.picture` : sql`d.thumb`;
  const { rows } = await sql<{ sealed: Buffer; key: Buffer }>`
    select ${column} as sealed, k.sealed as key from face_data d join face_key k on k.face_id = d.face_id
    where d.face_id = ${id}`.execute(db);
  return rows[0];
}

export interface EmbeddingRow {
  id: string;
  name: string;
  code: string;
  type: 0 | 1;
  version: number;
  embedding: Buffer;
  key: Buffer;
}

/**
 * Returns the descriptors of faces that changed after a version, in the order of their versions. Faces whose key was
 * deleted are left out.
 * @param model number of the model; 1: descriptors that earlier server versions stored, for devices with earlier
 * software
 */
export async function listEmbeddings(
  db: Queryable,
  orgId: string,
  { after, limit, model }: { after: number; limit: number; model: number },
): Promise<EmbeddingRow[]> {
  const embedding = model === faceModel ? sql`d.descriptor` : sql`d.embedding`;
  const isThere =
    model === faceModel
      ? sql`d.descriptor is not null and d.descriptor_model = ${faceModel}`
      : sql`${model} = 1 and length(d.embedding) > 0`;
  const { rows } = await sql<EmbeddingRow>`
    select f.id, f.name, f.code, f.type, f.version, ${embedding} as embedding, k.sealed as key
    from face f join face_data d on d.face_id = f.id join face_key k on k.face_id = f.id
    where f.org_id = ${orgId} and f.version > ${after} and ${isThere}
    order by f.version limit ${limit}`.execute(db);
  return rows;
}

/**
 * Returns the ids of faces that were deleted or whose picture was replaced after a version, in the order of versions.
 */
export async function listRemoved(
  db: Queryable,
  orgId: string,
  after: number,
  limit: number,
): Promise<{ face_id: string; version: number }[]> {
  return db
    .selectFrom("face_removal")
    .select(["face_id", "version"])
    .where("org_id", "=", orgId)
    .where("version", ">", after)
    .orderBy("version")
    .limit(limit)
    .execute();
}

/** Returns name and code of a face of the organisation, for an error message. */
export async function getFaceName(
  db: Queryable,
  orgId: string,
  id: string,
): Promise<{ name: string; code: string } | undefined> {
  return db
    .selectFrom("face")
    .select(["name", "code"])
    .where("org_id", "=", orgId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function getLikeFace(
  db: Queryable,
  orgId: string,
  id: string,
): Promise<{ _id: string; name: string; code: string; type: number } | undefined> {
  return db
    .selectFrom("face")
    .select(["id as _id", "name", "code", "type"])
    .where("org_id", "=", orgId)
    .where("id", "=", id)
    .executeTakeFirst();
}
