import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { type Language } from "@huiyan/contract/language";
import { type Queryable } from "#platform/db/database.ts";
import { type Scope } from "#platform/db/scope.ts";
import { viewConfig, viewNoVideo } from "./point-state.ts";
import { findPointsOf } from "./points-of-device.queries.ts";

/** Returns the points of a device that the caller sees, for the console. */
export async function viewPointsOf(db: Queryable, scope: Scope, deviceId: string, language: Language) {
  const rows = await findPointsOf(db, scope, deviceId);
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
