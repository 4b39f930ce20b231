import { faceModel, type PictureTrouble } from "@huiyan/contract/face/face.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

export interface StalePicture {
  face_id: string;
  org_id: string;
  picture: Buffer;
  key: Buffer;
}

/**
 * Claims stored pictures whose descriptor belongs to an earlier model. No two nodes hold a claim on the same picture. A
 * claim expires, for example after its node has crashed.
 */
export async function claimStalePictures(
  db: Queryable,
  now: Date,
  until: Date,
  limit: number,
): Promise<StalePicture[]> {
  const { rows } = await sql<StalePicture>`
    with claimed as (
      update face_data set descriptor_claimed = ${until} where face_id in (
        select d.face_id from face_data d join face_key k on k.face_id = d.face_id
        where d.descriptor_model < ${faceModel} and (d.descriptor_claimed is null or d.descriptor_claimed <= ${now})
        order by d.face_id limit ${limit} for update of d skip locked)
      returning face_id, picture
    )
    select c.face_id, f.org_id, c.picture, k.sealed as key
    from claimed c join face f on f.id = c.face_id join face_key k on k.face_id = c.face_id
    order by c.face_id`.execute(db);
  return rows;
}

/** Returns true if pictures of the organisation still lack a descriptor of this model. */
export async function hasStalePictures(db: Queryable, orgId: string, model: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from face_data d join face f on f.id = d.face_id
      where d.descriptor_model < ${model} and f.org_id = ${orgId}) as is`.execute(db);
  return rows[0]?.is ?? false;
}

/** Result for one picture: an encrypted descriptor, or the reason why there is none. */
export interface RenewedFace {
  faceId: string;
  /**
   * Encrypted key of the face when the picture was claimed. A different key means that the picture was replaced since.
   */
  key: Buffer;
  descriptor: Buffer | null;
  trouble: PictureTrouble | null;
}

/**
 * Stores results, except for faces that were deleted or whose picture was replaced after the claim.
 * @returns ids of the updated faces
 */
export async function putDescriptors(db: Queryable, renewed: readonly RenewedFace[]): Promise<string[]> {
  const stored: string[] = [];
  for (const { faceId, key, descriptor, trouble } of renewed) {
    const { rows } = await sql<{ face_id: string }>`
      update face_data d set descriptor = ${descriptor}, descriptor_model = ${faceModel},
        descriptor_trouble = ${trouble}, descriptor_claimed = null
      from face_key k
      where d.face_id = ${faceId} and k.face_id = d.face_id and k.sealed = ${key} and d.descriptor_model < ${faceModel}
      returning d.face_id`.execute(db);
    stored.push(...rows.map(({ face_id }) => face_id));
  }
  return stored;
}

/**
 * Assigns consecutive versions to faces, the last of which is `last`, so that indexes and devices read the faces again.
 */
export async function setVersions(db: Queryable, ids: readonly string[], last: number): Promise<void> {
  await sql`
    update face f set version = ${last - ids.length} + v.place
    from unnest(${ids as string[]}::uuid[]) with ordinality as v (id, place) where f.id = v.id`.execute(db);
}

export async function countRenewal(
  db: Queryable,
  orgId: string,
): Promise<{ total: number; done: number; failed: number }> {
  const { rows } = await sql<{ total: number; done: number; failed: number }>`
    select count(*) as total, count(*) filter (where d.descriptor_model = ${faceModel}) as done,
      count(*) filter (where d.descriptor_trouble is not null) as failed
    from face f join face_data d on d.face_id = f.id join face_key k on k.face_id = f.id
    where f.org_id = ${orgId}`.execute(db);
  return rows[0] ?? { total: 0, done: 0, failed: 0 };
}

export async function listFailedFaces(
  db: Queryable,
  orgId: string,
  limit: number,
): Promise<{ _id: string; name: string; code: string; trouble: PictureTrouble }[]> {
  const { rows } = await sql<{ _id: string; name: string; code: string; trouble: PictureTrouble }>`
    select f.id as _id, f.name, f.code, d.descriptor_trouble as trouble
    from face f join face_data d on d.face_id = f.id
    where f.org_id = ${orgId} and d.descriptor_trouble is not null
    order by f.name, f.id limit ${limit}`.execute(db);
  return rows;
}
