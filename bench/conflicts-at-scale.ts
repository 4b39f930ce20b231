// Measures the list of contradicting parking records, with two million records over three years and 1,000 berths of 100
// devices. Prints JSON.
// npm run bench -- conflicts [--records 2000000] [--calls 30] [--data FOLDER]
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findConflicts, previewConflict } from "@huiyan/contract/parking/conflict.api";
import { countParkingRecords } from "@huiyan/contract/parking/parking.api";
import { type Client } from "../apps/server/test/client.ts";
import { fillConflicts, fillParking } from "./scale/fill-parking.ts";
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

async function measure(client: Client) {
  const result: Record<string, unknown> = {};
  for (const days of [1, 7, 30]) {
    const list: number[] = [];
    const preview: number[] = [];
    // For comparison, the same records are counted directly after each call of the list, because the load of the
    // machine changes.
    const count: number[] = [];
    let found = 0;
    for (let at = 0; at < Number(values.calls); at++) {
      const now = Date.now();
      const started = performance.now();
      const page = await client.call(findConflicts, { time_start: now - days * dayMs, time_end: now, size: 30 });
      list.push(performance.now() - started);
      found = page.page.count;
      const counting = performance.now();
      await client.call(countParkingRecords, { time_start: now - days * dayMs, time_end: now });
      count.push(performance.now() - counting);
      const first = page.list[at % Math.max(1, page.list.length)];
      if (first === undefined) continue;
      const [one, other] = first.records.map(({ _id, version }) => ({ _id, version }));
      if (one === undefined || other === undefined) continue;
      const asked = performance.now();
      await client.call(previewConflict, { records: [one, other] });
      preview.push(performance.now() - asked);
    }
    result[`${days} days`] = { found, list: summary(list), count: summary(count), preview: summary(preview) };
  }
  return result;
}

try {
  await fillParking(scale.db, Number(values.records));
  await fillConflicts(scale.db);
  const answer = { admin: await measure(scale.admin), staff: await measure(scale.staff) };
  console.log(
    JSON.stringify(
      { bench: "conflicts-at-scale", machine: machine(), records: Number(values.records), ...answer },
      null,
      1,
    ),
  );
} finally {
  await scale.stop();
}
