// Measures how much the grouping of alarm bursts costs when alarms are read. Compares a page and its total without
// grouping, with grouping but without a burst on the page, and with each burst reduced to one entry. Also measures one
// search for bursts in an organisation's newest alarms. All variants take turns on the same data. Prints JSON.
// npm run bench -- storms [--data FOLDER] [--messages 10000000] [--calls 200]
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findStorms } from "@huiyan/contract/alarm/storm.rules";
import { selectEntries, selectPage } from "../apps/server/src/features/alarm/message.queries.ts";
import { messageConditions } from "../apps/server/src/features/alarm/message-conditions.queries.ts";
import {
  describeSite,
  findBusyOrganisations,
  findCandidates,
} from "../apps/server/src/features/alarm/storm/recognise.queries.ts";
import { openDatabase } from "../apps/server/src/platform/db/database.ts";
import { textOf } from "./scale/query-text.ts";
import { startScaleServer } from "./scale/scale-server.ts";
import { machine, summary } from "./statistics.ts";

const { values } = parseArgs({
  options: {
    data: { type: "string" },
    messages: { type: "string", default: "10000000" },
    calls: { type: "string", default: "200" },
  },
});
const { db, address, stop } = await startScaleServer(
  values.data ?? join("/tmp", `huiyan-scale-${values.messages}`),
  Number(values.messages),
);
const sql = openDatabase(address, 1, () => undefined);
try {
  await db.query("set jit = off");
  const one = async (query: string) => (await db.query<{ found: string }>(query)).rows[0]?.found ?? "";
  const orgId = await one("select id as found from organisation");
  const page = { page: 1, size: 30 };
  const filter = { start: Date.now() - 7 * 86_400_000 };
  const result: Record<string, unknown> = {};
  const measure = async (works: Record<string, () => Promise<unknown>>) => {
    const times = new Map<string, number[]>();
    for (let n = 0; n < Number(values.calls); n++) {
      for (const [name, work] of Object.entries(works)) {
        const started = performance.now();
        await work();
        times.set(name, [...(times.get(name) ?? []), performance.now() - started]);
      }
    }
    return Object.fromEntries([...times].map(([name, each]) => [name, summary(each)]));
  };
  for (const role of ["admin", "staff"]) {
    const staffId = await one(`select id as found from staff where role = '${role}'`);
    const scope = { orgId, staffId, seesAll: role === "admin" };
    const asked = (query: { text: string; values: unknown[] }) => () => db.query(query);
    const ofPage = textOf(selectPage(scope, filter, page));
    const counted = textOf(messageConditions(scope, filter));
    const count = (columns: string) => ({
      text: `select ${columns} from (select m.storm_id from message m where ${counted.text} limit 100001) counted`,
      values: counted.values,
    });
    result[role] = await measure({
      "page before": asked({ ...ofPage, text: ofPage.text.replace(", m.storm_id from", " from") }),
      "page without storms": asked(ofPage),
      "page of entries": asked(textOf(selectEntries(scope, filter, page))),
      "total before": asked(count("count(*)")),
      total: asked(count("count(*), count(storm_id) - count(distinct storm_id)")),
    });
  }
  const since = new Date(
    await one("select happened_at as found from message order by happened_at desc offset 1999 limit 1"),
  );
  const alarms = await findCandidates(sql, orgId, since);
  const site = await describeSite(sql, orgId, alarms, since);
  result[`a look at ${alarms.length} alarms`] = await measure({
    "whether there is enough": () => findBusyOrganisations(sql, since),
    alarms: () => findCandidates(sql, orgId, since),
    site: () => describeSite(sql, orgId, alarms, since),
    rule: async () => findStorms(alarms, site),
  });
  console.log(JSON.stringify({ machine: machine(), messages: Number(values.messages), ...result }, null, 1));
} finally {
  await sql.destroy();
  await stop();
}
