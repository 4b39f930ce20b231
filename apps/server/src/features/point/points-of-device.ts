import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { type Language } from "@huiyan/contract/language";
import { maxPointsOfDevice } from "@huiyan/contract/point/point.rules";
import { type Queryable } from "../../platform/db/database.ts";
import { type Scope } from "../../platform/db/scope.ts";
import { findPointRows } from "./point.queries.ts";
import { viewConfig, viewNoVideo } from "./point-view.ts";

const any = { keyword: undefined, group_id: undefined, start: undefined, end: undefined, status: 0 };
/** The device may hold more of its own. */
const max = 2 * maxPointsOfDevice;

/** The cameras of a device that the caller sees. */
export async function findPointsOf(db: Queryable, scope: Scope, deviceId: string, language: Language) {
  const rows = await findPointRows(db, scope, { ...any, device_id: deviceId }, 1, max);
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    channel: row.channel,
    online: row.online,
    alg_names: row.algs.map((alg) => algorithmName(alg, language)),
    blind: viewNoVideo(row),
    config: viewConfig(row),
  }));
}
