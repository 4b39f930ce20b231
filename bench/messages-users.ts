// Measures the list of messages with many concurrent users; each changes the filter about every `--pause` milliseconds.
// Prints JSON.
// npm run bench -- users [--users 200] [--seconds 20] [--pause 2000] [--warm 5] [--messages 10000000] [--days
// 730] [--data FOLDER]
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { countMessages, findMessages, getBell } from "@huiyan/contract/alarm/alarm.api";
import { findPoints } from "@huiyan/contract/point/point.api";
import { type Client } from "../apps/server/test/client.ts";
import { goalDays, startScaleServer } from "./scale/scale-server.ts";
import { machine, summary } from "./statistics.ts";

const { values } = parseArgs({
  options: {
    users: { type: "string", default: "200" },
    seconds: { type: "string", default: "20" },
    pause: { type: "string", default: "2000" },
    // Duration of the warm-up, seconds. All users begin at once on a freshly started server; these requests are
    // reported separately.
    warm: { type: "string", default: "5" },
    messages: { type: "string", default: "10000000" },
    days: { type: "string", default: String(goalDays) },
    data: { type: "string" },
  },
});
const dayMs = 86_400_000;
type Times = Record<"list" | "count" | "bell", number[]>;
const none = (): Times => ({ list: [], count: [], bell: [] });
const [atFirst, later] = [none(), none()];
let warmUntil = 0;

async function timed(of: keyof Times, work: Promise<unknown>): Promise<void> {
  const started = performance.now();
  await work;
  (started < warmUntil ? atFirst : later)[of].push(performance.now() - started);
}

const scale = await startScaleServer(
  values.data ?? join("/tmp", `huiyan-scale-${values.messages}`),
  Number(values.messages),
  Number(values.days),
);
try {
  const { list: points } = await scale.staff.call(findPoints, { size: 30 });
  const filters = [
    {},
    { alg_id: "area_intrusion" },
    { point_id: points[0]?._id ?? "" },
    { read: -1 },
    { mark: 1 },
    { state: "open" },
    { severity: 3 },
    { keyword: "点位 1" },
    { alg_id: "smoking", state: "open" },
  ];
  const users = await Promise.all(
    Array.from({ length: Number(values.users) }, (_, at) => scale.signIn(at % 4 === 0 ? "admin" : "staff")),
  );
  warmUntil = performance.now() + Number(values.warm) * 1000;
  const until = warmUntil + Number(values.seconds) * 1000;
  const use = async (client: Client, at: number) => {
    await sleep(Math.random() * Number(values.pause));
    for (let step = at; performance.now() < until; step++) {
      const end = Date.now();
      const filter = { start: end - 7 * dayMs, end, ...filters[step % filters.length] };
      const page = timed("list", client.call(findMessages, { ...filter, size: 30, count: 0 }));
      // requests as the console does: total and rows in parallel, and sometimes the number of unread messages
      await Promise.all([page, timed("count", client.call(countMessages, { ...filter, received_until: end }))]);
      if (step % 5 === 0) await timed("bell", client.call(getBell, {}));
      await sleep(Number(values.pause) * (0.5 + Math.random()));
    }
  };
  await Promise.all(users.map(use));
  const figuresOf = ({ list, count, bell }: Times) => ({
    list: summary(list),
    count: summary(count),
    bell: summary(bell),
  });
  const asked = { users: users.length, pauseMs: Number(values.pause) };
  console.log(JSON.stringify({ machine: machine(), ...asked, ...figuresOf(later), atFirst: figuresOf(atFirst) }));
} finally {
  await scale.stop();
}
