// How the database finds a page of messages among ten million, by each filter of the list. Prints plans.
//   node bench/message-plans.ts [--data FOLDER] [--messages 10000000]
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type MessageConditions } from "../apps/server/src/features/alarm/message-conditions.queries.ts";
import { planOf } from "./scale/print-plans.ts";
import { startScaleServer } from "./scale/scale-server.ts";

const { values } = parseArgs({
  options: { data: { type: "string" }, messages: { type: "string", default: "10000000" } },
});
const { db, stop } = await startScaleServer(
  values.data ?? join("/tmp", `huiyan-scale-${values.messages}`),
  Number(values.messages),
);
try {
  const one = async (query: string) => {
    const { rows } = await db.query<{ found: string }>(query);
    return rows[0]?.found ?? "";
  };
  const orgId = await one("select id as found from organisation");
  const staffOf = (role: string) => one(`select id as found from staff where role = '${role}'`);
  const filters: Record<string, MessageConditions> = {
    "no filter": {},
    algorithm: { alg_id: "area_intrusion" },
    point: { point_id: await one("select id as found from point order by name limit 1") },
    device: { device_id: await one("select device_id as found from device order by device_id limit 1") },
    group: { group_id: await one("select id as found from device_group where sort = 3 limit 1") },
    unread: { read: -1 },
    marked: { mark: 1 },
    open: { state: ["open"] },
    severe: { severity: 3 },
    mine: { mine: 1 },
    keyword: { keyword: "点位 1" },
  };
  for (const role of ["admin", "staff"]) {
    const scope = { orgId, staffId: await staffOf(role), seesAll: role === "admin" };
    for (const [name, filter] of Object.entries(filters)) {
      const start = Date.now() - 7 * 86_400_000;
      console.log(`\n${role}, ${name}\n${(await planOf(db, scope, { start, ...filter }, 1)).join("\n")}`);
    }
  }
} finally {
  await stop();
}
