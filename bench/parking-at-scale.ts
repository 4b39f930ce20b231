// Measures the list of parking records, with two million records over three years and 1,000 berths of 100 devices.
// Prints JSON.
// npm run bench -- parking [--records 2000000] [--calls 30] [--data FOLDER]
import { join } from "node:path";
import { parseArgs } from "node:util";
import { countParkingRecords, findParkingRecords } from "@huiyan/contract/parking/parking.api";
import { type Client } from "../apps/server/test/client.ts";
import { fillParking } from "./scale/fill-parking.ts";
import { startScaleServer } from "./scale/scale-server.ts";
import { machine, summary } from "./statistics.ts";

const { values } = parseArgs({
  options: {
    records: { type: "string", default: "2000000" },
    calls: { type: "string", default: "30" },
    data: { type: "string" },
  },
});
const dayMs = 86_400_000;
const scale = await startScaleServer(values.data ?? join("/tmp", `huiyan-parking-${values.records}`), 1000);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

try {
  await fillParking(scale.db, Number(values.records));
  const { rows } = await scale.db.query<{ point_id: string; device_id: string; group_id: string }>(`
    select r.point_id, d.device_id, g.group_id from parking_record r join device d on d.id = r.device_uid
    join device_binding g on g.device_uid = d.id order by r.at desc limit 1`);
  const [one] = rows;
  if (one === undefined) throw new Error("there is no record");
  const filters = {
    "no filter": {},
    keyword: { keyword: "12" },
    device: { device_id: one.device_id },
    point: { point_id: one.point_id },
    group: { group_id: one.group_id },
    berth: { berth_num: "A012" },
    plate: { plate_num: "粤B12" },
    "stays of 60 minutes": { parking_time: 60 },
    left: { parking_status: "2" },
    "order made": { parking_status: "3" },
    unread: { client_read: -1 as const },
    marked: { status: 4 },
    disputed: { dispute_state: 1 },
    "not reviewed": { review_state: 1 },
    settled: { occupancy_settle: 2 },
    candidates: { order_type: "occupancy" as const },
    "new energy": { car_type: 2 },
    "pending, natural sort": { status: -1 },
    "natural sort": { sort: "berth" as const },
    "by money": { sort: "money" as const },
    "natural sort, page 50": { sort: "berth" as const, page: 50 },
    "page 50": { page: 50 },
    excluded: { status: -2 },
  };
  const measure = async (client: Client) => {
    const result: Record<string, { list: unknown; count: unknown; found: number }> = {};
    for (const [name, filter] of Object.entries(filters)) {
      const list: number[] = [];
      const count: number[] = [];
      let found = 0;
      for (let at = 0; at < Number(values.calls); at++) {
        const now = Date.now();
        const window = { time_start: now - 7 * dayMs, time_end: now, ...filter };
        list.push(await timed(() => client.call(findParkingRecords, { ...window, size: 30, count: 0 })));
        const { page: _page, sort: _sort, ...counted } = { page: 0, sort: undefined, ...window };
        count.push(
          await timed(async () => {
            found = (await client.call(countParkingRecords, counted)).count;
          }),
        );
      }
      result[name] = { list: summary(list), count: summary(count), found };
    }
    return result;
  };
  const answer = { admin: await measure(scale.admin), staff: await measure(scale.staff) };
  console.log(
    JSON.stringify(
      { bench: "parking-at-scale", machine: machine(), records: Number(values.records), ...answer },
      null,
      1,
    ),
  );
} finally {
  await scale.stop();
}
