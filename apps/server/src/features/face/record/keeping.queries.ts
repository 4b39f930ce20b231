import { type Role } from "@huiyan/contract/permissions";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

export interface KeptCounts {
  white: number;
  black: number;
  without_consent: number;
  ending: number;
  next_end: Date | null;
  looks_30: number;
  recognitions_30: number;
  removed_30: number;
}

export async function countKept(db: Queryable, orgId: string, now: Date): Promise<KeptCounts> {
  const month = 30 * 86_400_000;
  const [ago, ahead] = [new Date(now.getTime() - month), new Date(now.getTime() + month)];
  const { rows } = await sql<KeptCounts>`
    select count(*) filter (where type = 0) as white, count(*) filter (where type = 1) as black,
      count(*) filter (where consent_by is null) as without_consent,
      count(*) filter (where keep_until <= ${ahead}) as ending, min(keep_until) as next_end,
      (select count(*) from face_access a where a.org_id = ${orgId} and a.at > ${ago} and a.act in ('list', 'look')) as looks_30,
      (select count(*) from face_access a where a.org_id = ${orgId} and a.at > ${ago} and a.act = 'recognise') as recognitions_30,
      (select count(*) from face_removal r where r.org_id = ${orgId} and r.removed_at > ${ago} and r.cause <> 'replaced') as removed_30
    from face where org_id = ${orgId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("counts have one row");
  return row;
}

/**
 * Returns the purposes of the consents with their numbers of faces, most frequent first. Faces without a consent have
 * an empty purpose.
 */
export async function listPurposes(db: Queryable, orgId: string) {
  const { rows } = await sql<{ purpose: string; count: number; until: Date }>`
    select coalesce(consent_purpose, '') as purpose, count(*) as count, max(keep_until) as until
    from face where org_id = ${orgId} group by 1 order by 2 desc, 1 limit 50`.execute(db);
  return rows;
}

/** Returns the devices that hold the face library or a part of it. */
export async function listHolders(db: Queryable, orgId: string) {
  const { rows } = await sql<{
    device_id: string;
    name: string;
    online: boolean;
    current: boolean;
    confirmed_at: Date | null;
  }>`
    select v.device_id, v.nickname as name, v.online, d.confirmed_at,
      d.held >= (select version from face_library l where l.org_id = d.org_id) as current
    from face_device d join device v on v.id = d.device_uid
    where d.org_id = ${orgId} and d.held is not null order by v.nickname`.execute(db);
  return rows;
}

/** Returns the members who may see faces. */
export async function listSeeing(db: Queryable, orgId: string) {
  const { rows } = await sql<{ staff_id: string; name: string; role: Role }>`
    select id as staff_id, name, role from staff
    where org_id = ${orgId} and status = 'active' and (role in ('admin', 'lead') or sees_faces)
    order by array_position(array['admin', 'lead', 'staff'], role), name`.execute(db);
  return rows;
}
