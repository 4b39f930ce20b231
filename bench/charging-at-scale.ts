// Measures the charging report, the ranking, the order statistics, a simulated rule and the export, with two million
// parking records over three years, 500,000 orders and 100,000 plates that charged. Prints JSON.
// node bench/charging-at-scale.ts [--records 2000000] [--calls 100] [--data FOLDER]
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { exportCharging, findChargingRecords, rankCharging } from "@huiyan/contract/charging/charging.api";
import { simulateChargingRules } from "@huiyan/contract/charging/rule.api";
import { summariseOrders } from "@huiyan/contract/parking/statistics.api";
import { type Client } from "../apps/server/test/client.ts";
import { fillParking } from "./scale/fill-parking.ts";
import { startScaleServer } from "./scale/scale-server.ts";
import { machine, summary } from "./statistics.ts";

const { values } = parseArgs({
  options: {
    records: { type: "string", default: "2000000" },
    calls: { type: "string", default: "100" },
    data: { type: "string" },
  },
});
const dayMs = 86_400_000;
const scale = await startScaleServer(values.data ?? join("/tmp", `huiyan-charging-${values.records}`), 1000);

async function residentMb(): Promise<number> {
  const status = await readFile(`/proc/${scale.server.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Downloads the whole report as a file, and measures the server's peak memory during the download. */
async function exported(client: Client) {
  const before = await residentMb();
  let peak = before;
  const started = performance.now();
  const query = new URLSearchParams({ start: "0", end: String(Date.now()) });
  const answer = await fetch(`${scale.server.url}${exportCharging.path}?${query}`, {
    headers: { "x-token": client.token },
  });
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    peak = Math.max(peak, await residentMb());
  }
  const seconds = Math.round(performance.now() - started) / 1000;
  return { status: answer.status, bytes, seconds, resident_mb: { before: Math.round(before), peak: Math.round(peak) } };
}

try {
  await fillParking(scale.db, Number(values.records));
  const { rows } = await scale.db.query<{ group_id: string }>("select group_id from device_binding limit 1");
  const { rows: sizes } = await scale.db.query(`
    select (select count(*)::int from parking_record) as records, (select count(*)::int from parking_order) as orders,
      (select count(distinct plate)::int from parking_record where is_charging) as plates,
      (select count(*)::int from parking_record where is_charging and entry_at > now() - interval '90 days') as charging_90_days`);
  const now = Date.now();
  const range = { start: now - 90 * dayMs, end: now };
  const calls: Record<string, (client: Client) => Promise<unknown>> = {
    "report of 90 days": (client) => client.call(findChargingRecords, range),
    "report of 90 days, page 50": (client) => client.call(findChargingRecords, { ...range, page: 50 }),
    "report of 90 days, one plate": (client) => client.call(findChargingRecords, { ...range, keyword: "12" }),
    "ranking of 90 days": (client) => client.call(rankCharging, { days: 90 }),
    "ranking of 7 days": (client) => client.call(rankCharging, { days: 7 }),
    "statistics of 7 days": (client) => client.call(summariseOrders, { days: 7 }),
    "statistics of 30 days": (client) => client.call(summariseOrders, { days: 30 }),
    "statistics of 30 days, one group": (client) =>
      client.call(summariseOrders, { days: 30, ...(rows[0] === undefined ? {} : { group_id: rows[0].group_id }) }),
  };
  const measure = async (client: Client) => {
    const result: Record<string, unknown> = {};
    for (const [name, call] of Object.entries(calls)) {
      const times: number[] = [];
      await call(client);
      for (let at = 0; at < Number(values.calls); at++) {
        const started = performance.now();
        await call(client);
        times.push(performance.now() - started);
      }
      result[name] = summary(times);
    }
    return result;
  };
  const simulated: number[] = [];
  for (let at = 0; at < 5; at++) {
    const started = performance.now();
    await scale.admin.call(simulateChargingRules, { occupy_cost: 0.3, max_price: 20 + at, start_time: 15 });
    simulated.push(performance.now() - started);
  }
  const result = {
    admin: await measure(scale.admin),
    staff: await measure(scale.staff),
    simulation: summary(simulated),
    export: [await exported(scale.admin), await exported(scale.admin)],
  };
  console.log(JSON.stringify({ bench: "charging-at-scale", machine: machine(), sizes: sizes[0], ...result }, null, 1));
} finally {
  await scale.stop();
}
