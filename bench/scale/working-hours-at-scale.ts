// Measures working hours of many workplaces over a year: a day, a month, a range of 30 days, and the export. Prints
// JSON.
// npm run bench -- hours [--points 1000] [--calls 100] [--data FOLDER]
import { join } from "node:path";
import { parseArgs } from "node:util";
import { dayOf, moveDay, startOfDay } from "@huiyan/contract/calendar";
import { exportWorkingHours, getWorkingHours, getWorkingMonth } from "@huiyan/contract/working-hours/working-hours.api";
import { type Client } from "../../apps/server/test/client.ts";
import { machine, summary } from "../statistics.ts";
import { startScaleServer } from "./scale-server.ts";

const { values } = parseArgs({
  options: {
    points: { type: "string", default: "1000" },
    calls: { type: "string", default: "100" },
    data: { type: "string" },
  },
});
const scale = await startScaleServer(values.data ?? join("/tmp", `huiyan-hours-${values.points}`), 1000);
const today = dayOf(Date.now());
const since = (days: number) => ({ start: startOfDay(moveDay(today, -days)), end: startOfDay(today) });

/** Inserts workplaces at existing devices, each with a year of days with eight spans. */
async function fill(points: number): Promise<void> {
  await scale.db.query(
    `insert into point (id, org_id, device_uid, channel, name, camera, created_at)
     select uuidv7(), d.org_id, d.id, 'work-' || n, '工位 ' || n, '{"kind":"generated"}', now()
     from generate_series(1, $1::int) n
       cross join lateral (select id, org_id from device where org_id is not null order by id offset n % (select count(*) from device where org_id is not null) limit 1) d
     on conflict do nothing`,
    [points],
  );
  await scale.db.query(
    `insert into working_day (point_id, day, org_id, device_uid, spans)
     select p.id, current_date - back, p.org_id, p.device_uid,
       (select range_agg(int4range(28000 + k * 4000 + (back * 37) % 900, 31000 + k * 4000)) from generate_series(0, 7) k)
     from point p, generate_series(0, 364) back where p.channel like 'work-%' on conflict do nothing`,
  );
  await scale.db.query("vacuum analyze working_day");
}

async function timed(call: () => Promise<unknown>, count: number) {
  const times: number[] = [];
  await call();
  for (let at = 0; at < count; at++) {
    const started = performance.now();
    await call();
    times.push(performance.now() - started);
  }
  return summary(times);
}

async function exported(client: Client) {
  const { start, end } = since(91);
  const answer = await fetch(`${scale.server.url}${exportWorkingHours.path}?start=${start}&end=${end}`, {
    headers: { "x-token": client.token },
  });
  return (await answer.arrayBuffer()).byteLength;
}

try {
  await fill(Number(values.points));
  const { rows } = await scale.db.query("select count(*)::int as days from working_day");
  const calls = Number(values.calls);
  const measure = async (client: Client) => ({
    month: await timed(() => client.call(getWorkingMonth, { month: today.slice(0, 7) }), calls),
    day: await timed(() => client.call(getWorkingHours, since(0)), calls),
    "30 days, totals": await timed(() => client.call(getWorkingHours, { ...since(29), only: "totals" }), calls),
    "30 days": await timed(() => client.call(getWorkingHours, since(29)), 10),
  });
  const result = { admin: await measure(scale.admin), staff: await measure(scale.staff) };
  const file = { bytes: await exported(scale.admin), ...(await timed(() => exported(scale.admin), 2)) };
  console.log(
    JSON.stringify({ bench: "working-hours-at-scale", machine: machine(), sizes: rows[0], ...result, file }, null, 1),
  );
} finally {
  await scale.stop();
}
