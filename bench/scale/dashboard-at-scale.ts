// Measures every figure of the dashboards with ten million alarms over two years and two million parking records over
// three years, for one client. Prints JSON, asserts nothing.
// npm run bench -- dashboard [--messages 10000000] [--records 2000000] [--calls 100] [--data FOLDER]
import { join } from "node:path";
import { parseArgs } from "node:util";
import * as alarms from "@huiyan/contract/dashboard/alarm-dashboard.api";
import * as api from "@huiyan/contract/dashboard/dashboard.api";
import { type Client } from "../../apps/server/test/client.ts";
import { machine, summary } from "../statistics.ts";
import { fillParking } from "./fill-parking.ts";
import { startScaleServer } from "./scale-server.ts";

const { values } = parseArgs({
  options: {
    messages: { type: "string", default: "10000000" },
    records: { type: "string", default: "2000000" },
    calls: { type: "string", default: "100" },
    data: { type: "string" },
  },
});
const folder = values.data ?? join("/tmp", `huiyan-scale-${values.messages}`);
const scale = await startScaleServer(folder, Number(values.messages));

/** Gives half of the points a position in one district, so that the map shows counts. */
async function setPositions(): Promise<void> {
  await scale.db.query(`
    update point set longitude = 106.4 + (n % 40) * 0.01, latitude = 29.5 + (n % 30) * 0.01, region_code = '500112'
    from (select id as p, row_number() over (order by id) as n from point) k where point.id = k.p and k.n % 2 = 0`);
}

try {
  await fillParking(scale.db, Number(values.records));
  await setPositions();
  const { rows } = await scale.db.query<{ group_id: string }>("select group_id from device_binding limit 1");
  const group_id = rows[0]?.group_id ?? "";
  const calls: Record<string, (client: Client) => Promise<unknown>> = {
    "dashboard data": (client) => client.call(api.getDashboardData, { home: 1 }),
    charts: (client) => client.call(api.getCharts, {}),
    "all of the kanban": (client) => client.call(api.getFullDashboard, {}),
    "parking trend, today": (client) => client.call(api.getParkingTrend, { days: 1 }),
    "parking trend, 7 days": (client) => client.call(api.getParkingTrend, { days: 7 }),
    "parking trend, 30 days": (client) => client.call(api.getParkingTrend, { days: 30 }),
    "devices by group": (client) => client.call(api.countDevicesOfGroups, {}),
    "parking of today": (client) => client.call(api.countParkingOfToday, {}),
    berths: (client) => client.call(api.countBerths, {}),
    safety: (client) => client.call(api.getSafety, {}),
    "map, country": (client) => client.call(api.getRegions, { code: "100000" }),
    "map, one province": (client) => client.call(api.getRegions, { code: "500000" }),
    "alarm dashboard": (client) => client.call(alarms.getAlarmDashboard, {}),
    "alarm dashboard, one group": (client) => client.call(alarms.getAlarmDashboard, { group_id }),
  };
  const times: Record<string, Record<string, unknown>> = {};
  for (const [name, work] of Object.entries(calls)) {
    const row: Record<string, unknown> = {};
    for (const role of ["admin", "staff"] as const) {
      const client = await scale.signIn(role);
      await work(client).catch(() => undefined);
      const samples: number[] = [];
      for (let at = 0; at < Number(values.calls); at++) {
        const started = performance.now();
        await work(client).catch(() => undefined);
        samples.push(performance.now() - started);
      }
      const { p50, p95 } = summary(samples);
      row[role] = [p50, p95];
    }
    times[name] = row;
  }
  const began = performance.now();
  await scale.db.query("select recount_parking_hours()");
  const recountSeconds = Math.round((performance.now() - began) / 100) / 10;
  const sizes = { messages: Number(values.messages), records: Number(values.records) };
  console.log(
    JSON.stringify(
      { machine: machine(), ...sizes, recount_parking_hours_seconds: recountSeconds, p50_p95_ms: times },
      null,
      1,
    ),
  );
} catch (error) {
  console.error(`the server said last:\n${scale.server.output().slice(-4000)}`);
  throw error;
} finally {
  await scale.stop();
}
