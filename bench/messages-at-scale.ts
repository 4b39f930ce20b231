// npm run bench -- messages [--data FOLDER] [--messages 10000000] [--days 730] [--calls 40]: measures the list of
// messages, its count, its summary and the bell for an admin and a staff member, with every filter and every pair of
// filters. Prints JSON, asserts nothing.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { countMessages, findMessages, getBell, summariseMessages } from "@huiyan/contract/alarm/alarm.api";
import { findDevices } from "@huiyan/contract/device/device.api";
import { listGroups } from "@huiyan/contract/group/group.api";
import { findPoints } from "@huiyan/contract/point/point.api";
import { type Client } from "../apps/server/test/client.ts";
import { goalDays, startScaleServer } from "./scale/scale-server.ts";
import { machine, summary } from "./statistics.ts";

const { values } = parseArgs({
  options: {
    data: { type: "string" },
    messages: { type: "string", default: "10000000" },
    days: { type: "string", default: String(goalDays) },
    calls: { type: "string", default: "40" },
  },
});
const dayMs = 86_400_000;
type Filter = Parameters<typeof ask>[1];

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function ask(client: Client, filter: Record<string, string | number>, page: number) {
  const now = Date.now();
  return client.call(findMessages, { start: now - 7 * dayMs, end: now, page, size: 30, count: 0, ...filter });
}

function count(client: Client, filter: Record<string, string | number>) {
  const now = Date.now();
  return client.call(countMessages, { start: now - 7 * dayMs, end: now, received_until: now, ...filter });
}

/** Returns one filter per column of the list, each with a value that occurs in the data. */
async function filtersOf(client: Client): Promise<Record<string, Filter>> {
  const { list: points } = await client.call(findPoints, { size: 30 });
  const { list: devices } = await client.call(findDevices, { size: 30 });
  const groups = await client.call(listGroups, {});
  const [point, device] = [points[0], devices[0]];
  const [group] = groups;
  return {
    algorithm: { alg_id: "area_intrusion" },
    point: { point_id: point?._id ?? "" },
    device: { device_id: device?.device_id ?? "" },
    ...(group === undefined ? {} : { group: { group_id: group._id } }),
    unread: { read: -1 },
    marked: { mark: 1 },
    open: { state: "open" },
    severe: { severity: 3 },
    mine: { mine: 1 },
    keyword: { keyword: "点位 1" },
    plate: { keyword: "粤B12" },
  };
}

const folder = values.data ?? join("/tmp", `huiyan-scale-${values.messages}`);
const { server, admin, staff, stop } = await startScaleServer(folder, Number(values.messages), Number(values.days));
try {
  const calls = Number(values.calls);
  const result: Record<string, Record<string, unknown>> = {};
  for (const [who, client] of [
    ["admin", admin],
    ["staff", staff],
  ] as const) {
    const single = await filtersOf(client);
    const names = Object.keys(single);
    const pairs = names.flatMap((a, at) => names.slice(at + 1).map((b) => [a, b] as const));
    const rows: [string, Filter, number][] = [
      ["no filter", {}, 1],
      ["no filter, page 50", {}, 50],
      ...names.map((name): [string, Filter, number] => [name, single[name] ?? {}, 1]),
      ...pairs.map(([a, b]): [string, Filter, number] => [`${a} + ${b}`, { ...single[a], ...single[b] }, 1]),
      ...names.map((name): [string, Filter, number] => [`${name}, page 50`, single[name] ?? {}, 50]),
    ];
    const figures: Record<string, unknown> = {};
    for (const [name, filter, page] of rows) {
      await ask(client, filter, page);
      const pages: number[] = [];
      const totals: number[] = [];
      let found = 0;
      for (let at = 0; at < calls; at++) {
        pages.push(await timed(() => ask(client, filter, page)));
        const counted = async () => {
          found = (await count(client, filter)).count;
        };
        totals.push(await timed(counted));
      }
      const [list, total] = [summary(pages), summary(totals)];
      figures[name] = { list: [list.p50, list.p95], total: [total.p50, total.p95], found };
    }
    const others = {
      summary: () => client.call(summariseMessages, {}),
      bell: () => client.call(getBell, {}),
    };
    for (const [name, work] of Object.entries(others)) {
      const samples: number[] = [];
      for (let at = 0; at < calls; at++) samples.push(await timed(work));
      const { p50, p95 } = summary(samples);
      figures[name] = { p50, p95 };
    }
    result[who] = figures;
  }
  console.log(JSON.stringify({ machine: machine(), messages: Number(values.messages), ...result }, null, 1));
} catch (error) {
  console.error(`the server said last:\n${server.output().slice(-4000)}`);
  throw error;
} finally {
  await stop();
}
