import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { type Scope } from "#platform/db/scope.ts";
import { seen } from "../point.queries.ts";

export interface BulkPointRow {
  id: string;
  name: string;
  device_uid: string;
  online: boolean;
  device_name: string;
  connected: boolean;
  /** True if the camera is configured on the device itself. */
  is_own: boolean;
  analysis_fps: string;
  motion: unknown;
  /** Versions of the device program and of algorithms by id, as reported by the device. */
  version: Record<string, string>;
  algs: string[];
}

/** Returns the requested points that the caller sees, in the order of the ids, without duplicates. */
export async function findBulkPoints(db: Queryable, scope: Scope, ids: readonly string[]): Promise<BulkPointRow[]> {
  const { rows } = await sql<BulkPointRow>`
    select p.id, p.name, p.device_uid, p.online, d.nickname as device_name, d.connected, p.camera is null as is_own, p.analysis_fps, p.motion,
      d.version, array(select a.alg_id from point_algorithm a where a.point_id = p.id) as algs
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
      join point p on p.id = wanted.id join device d on d.id = p.device_uid
    where ${seen(scope)} order by wanted.position`.execute(db);
  return rows;
}
