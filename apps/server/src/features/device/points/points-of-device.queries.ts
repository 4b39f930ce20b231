import { maxPointsOfDevice } from "@huiyan/contract/point/point.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { type PointState } from "./point-state.ts";

export interface PointOfDevice extends PointState {
  id: string;
  name: string;
  channel: string;
  /** Ids of the algorithms that run on the point. */
  algs: string[];
}

/** Maximum points returned: twice the limit of points per device, so that no point is left out. */
const max = 2 * maxPointsOfDevice;

/** Returns the points of a device that the caller sees, newest first. */
export async function findPointsOf(db: Queryable, scope: Scope, deviceId: string): Promise<PointOfDevice[]> {
  const { rows } = await sql<PointOfDevice>`
    select p.id, p.name, p.channel, p.online and d.connected as online, p.blind_since, p.blind_cause,
      p.config_version, d.config_applied, d.config_in_force, d.connected,
      array(select alg_id from point_algorithm a where a.point_id = p.id order by 1) as algs
    from point p join device d on d.id = p.device_uid
    where d.device_id = ${deviceId} and p.deleted_at is null and d.deleted_at is null and ${inScope(scope, "p")}
    order by p.created_at desc, p.id limit ${max}`.execute(db);
  return rows;
}
