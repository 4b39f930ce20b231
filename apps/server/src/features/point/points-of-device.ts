import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { type Language } from "@huiyan/contract/language";
import { type Queryable } from "../../platform/db/database.ts";
import { type Scope } from "../../platform/db/scope.ts";
import { findPointRows } from "./point.queries.ts";

const most = 1000;

/** The cameras of a device that the caller sees. */
export async function findPointsOf(db: Queryable, scope: Scope, deviceId: string, language: Language) {
  const filter = { keyword: undefined, group_id: undefined, device_id: deviceId };
  const rows = await findPointRows(db, scope, filter, 1, most);
  return rows.map(({ id, name, channel, online, algs }) => ({
    _id: id,
    name,
    channel,
    online,
    alg_names: algs.map((alg) => algorithmName(alg, language)),
  }));
}
