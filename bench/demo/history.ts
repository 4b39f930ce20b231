/**
 * Measures the demo's history at the first start: its cost, the time until it is complete, and the delay of a live
 * alarm until the list shows it. The demo's device runs without its model. Prints JSON, asserts nothing.
 * npm run bench -- history
 */
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { getDemoHistory } from "@huiyan/contract/demo/demo.api";
import { signIn } from "@huiyan/contract/session/session.api";
import { z } from "zod";
import { systemClock } from "../../apps/server/src/platform/clock/clock.ts";
import { openDatabase } from "../../apps/server/src/platform/db/database.ts";
import { createDb } from "../../apps/server/src/platform/db/db.ts";
import { findFreePort } from "../../apps/server/src/platform/process/free-port.ts";
import { masterKeyOf, readMasterKey } from "../../apps/server/src/platform/secret/master-key.ts";
import { createClient } from "../../apps/server/test/client.ts";
import { createDeviceClient } from "../../apps/server/test/device-client.ts";
import { memoryFolder } from "../../apps/server/test/memory-folder.ts";
import { startServerProcess } from "../../apps/server/test/server-process.ts";
import { machine, summary } from "../statistics.ts";

const Run = z.object({ ports: z.object({ postgres: z.number() }) });

async function deviceOf(url: string, dataDir: string) {
  const password = await readFile(join(dataDir, "postgres", "app-password"), "utf8");
  const { ports } = Run.parse(JSON.parse(await readFile(join(dataDir, "run.json"), "utf8")));
  const sql = openDatabase(
    `postgresql://huiyan_app:${password}@127.0.0.1:${ports.postgres}/postgres`,
    1,
    () => undefined,
  );
  const services = {
    db: createDb(sql, () => undefined),
    key: masterKeyOf((await readMasterKey(undefined, dataDir)) ?? ""),
  };
  const device = await createDeviceClient({ url, clock: systemClock, services }, "HYDEMO-YARD-0001");
  await sql.destroy();
  return device;
}

async function measure(history: boolean) {
  const dataDir = await mkdtemp(join(memoryFolder(), "huiyan-bench-"));
  const began = performance.now();
  const server = await startServerProcess({ dataDir, port: await findFreePort(), args: ["--no-agent"], history });
  const start_ms = Math.round(performance.now() - began);
  try {
    const input = { account: "13800000001", password: "Demo@2026" };
    const client = createClient(server.url, (await createClient(server.url).call(signIn, input)).token);
    const device = await deviceOf(server.url, dataDir);
    const picture = await readFile(new URL("../../demo/clips/yard.jpg", import.meta.url));
    const live: number[] = [];
    const home: number[] = [];
    for (let n = 0; n < 400; n++) {
      const { state, done } = await client.call(getDemoHistory, {});
      if (done > 0 && home.length === 0) home.push(performance.now() - began);
      if (history ? state !== "running" : n >= 40) break;
      const event = {
        event_id: randomUUID(),
        type: "crowd_gather",
        alg_id: "crowd_gather",
        channel: "yard",
        offset_ms: 0,
      };
      const sent = performance.now();
      const images = [{ role: "image", part: "p" }];
      await device.outcomes([{ ...event, happened_at: Date.now(), data: { count: n }, images }], { p: picture });
      await client.call(findMessages, {});
      live.push(performance.now() - sent);
      await sleep(200);
    }
    const made = history
      ? { newest_day_ms: Math.round(home[0] ?? 0), whole_ms: Math.round(performance.now() - began) }
      : {};
    return { history, start_ms, ...made, live_alarm_in_list_ms: summary(live) };
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const results = [];
for (const history of [false, true, false, true]) results.push(await measure(history));
console.log(JSON.stringify({ machine: machine(), results }, null, 2));
