// Measures people and vehicle counts with ten million records over two years: figures of a day, a week and a month,
// people inside, the newest records, and the duration of a complete recount while a device continues to report. Prints
// JSON.
// npm run bench -- flow [--records 10000000] [--days 730] [--calls 100] [--data FOLDER] [--no-recount]
import { join } from "node:path";
import { parseArgs } from "node:util";
import { getFlowNews, getInside, summariseFlow } from "@huiyan/contract/flow/flow.api";
import { flowAlgorithms, flowTypes } from "@huiyan/contract/flow/flow.rules";
import { recountFlow } from "../../apps/server/src/features/flow/flow.public.ts";
import { systemClock } from "../../apps/server/src/platform/clock/clock.ts";
import { openDatabase } from "../../apps/server/src/platform/db/database.ts";
import { type Client } from "../../apps/server/test/client.ts";
import { machine, summary } from "../statistics.ts";
import { fillFlow } from "./fill-flow.ts";
import { goalDays, startScaleServer } from "./scale-server.ts";

const { values } = parseArgs({
  allowNegative: true,
  options: {
    recount: { type: "boolean", default: true },
    records: { type: "string", default: "10000000" },
    days: { type: "string", default: String(goalDays) },
    calls: { type: "string", default: "100" },
    data: { type: "string" },
  },
});
const scale = await startScaleServer(values.data ?? join("/tmp", `huiyan-flow-${values.records}`), 1000);

async function measure(client: Client, point: string) {
  const people = { alg_id: flowAlgorithms.people };
  const calls: [string, () => Promise<unknown>][] = [
    ...flowTypes.map((type): [string, () => Promise<unknown>] => [
      `people, ${type}`,
      () => client.call(summariseFlow, { ...people, type }),
    ]),
    ...flowTypes.map((type): [string, () => Promise<unknown>] => [
      `vehicles by kind, ${type}`,
      () => client.call(summariseFlow, { type }),
    ]),
    ["people, one point, month", () => client.call(summariseFlow, { ...people, type: "month", point_id: point })],
    ["inside", () => client.call(getInside, people)],
    ["news", () => client.call(getFlowNews, people)],
  ];
  const result: Record<string, unknown> = {};
  for (const [name, call] of calls) {
    await call();
    const times: number[] = [];
    for (let at = 0; at < Number(values.calls); at++) {
      const started = performance.now();
      await call();
      times.push(performance.now() - started);
    }
    result[name] = summary(times);
  }
  return result;
}

/**
 * Recounts all records while a hundred records are stored every second.
 * @returns the duration of the recount and the longest duration of a store
 */
async function recount() {
  const sql = openDatabase(scale.address, 1, () => undefined, "unlimited");
  let isDone = false;
  let [stored, longest] = [0, 0];
  const store = async () => {
    while (!isDone) {
      const started = performance.now();
      await scale.db.query(`
        insert into device_record (id, happened_at, received_at, org_id, device_uid, point_id, event_id, alg_id, count_in, count_out, data)
        select gen_random_uuid(), now(), now(), r.org_id, r.device_uid, r.point_id, gen_random_uuid(), r.alg_id, 1, 0, '{}'
        from (select * from device_record where happened_at > now() - interval '2 days' limit 100) r`);
      longest = Math.max(longest, performance.now() - started);
      stored += 100;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  };
  const storing = store();
  const started = performance.now();
  const weeks = await recountFlow(sql, systemClock.now(), (at) =>
    process.stderr.write(`\r${at.toISOString().slice(0, 10)}`),
  );
  const seconds = Math.round((performance.now() - started) / 1000);
  isDone = true;
  await storing;
  await sql.destroy();
  return { weeks, seconds, stored_meanwhile: stored, longest_store_ms: Math.round(longest) };
}

/** Query for the sums of the records and of the totals, which must be equal. */
const agreement = `
  select (select sum(count_in + count_out) from device_record)::float8 as records,
    (select sum(n) from (select count_in + count_out as n from flow_day union all select count_in + count_out from flow_change) t)::float8 as days,
    (select sum(n) from (select count_in + count_out as n from flow_hour union all select count_in + count_out from flow_change) t)::float8 as hours`;

try {
  await fillFlow(scale.db, Number(values.records), Number(values.days));
  const counted = values.recount ? await recount() : undefined;
  for (const table of ["flow_hour", "flow_day"]) await scale.db.query(`vacuum analyze ${table}`);
  const { rows } = await scale.db.query<{ point_id: string }>("select point_id from device_record limit 1");
  const { rows: sums } = await scale.db.query(agreement);
  const { rows: sizes } = await scale.db.query(`
    select (select count(*)::int from flow_hour) as hours, (select count(*)::int from flow_day) as days,
      pg_size_pretty(pg_total_relation_size('flow_hour')) as hours_on_disk, pg_size_pretty(pg_total_relation_size('flow_day')) as days_on_disk`);
  const point = rows[0]?.point_id ?? "";
  console.log(
    JSON.stringify(
      {
        bench: "flow-at-scale",
        machine: machine(),
        records: Number(values.records),
        recount: counted,
        sums: sums[0],
        totals: sizes[0],
        admin: await measure(scale.admin, point),
        staff: await measure(scale.staff, point),
      },
      null,
      1,
    ),
  );
} finally {
  await scale.stop();
}
