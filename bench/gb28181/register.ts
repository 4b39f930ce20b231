// npm run bench -- gb28181 [--devices 5000] [--minutes 10]: measures one server at which GB/T 28181 devices register,
// four channels each, and send keepalives. Prints the time until all are online, how often a device went offline,
// memory and processor time.
import { fork } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openGbServer } from "@huiyan/gb28181/gb-server";
import { machine, summary } from "../statistics.ts";
import { channelsPerDevice, passwordOf, server } from "./crowd-plan.ts";

const { values } = parseArgs({
  options: { devices: { type: "string", default: "5000" }, minutes: { type: "string", default: "10" } },
});
const count = Number(values.devices);
const minutes = Number(values.minutes);
/** Maximum time until all devices are online, ms. */
const limitMs = 600_000;

const gb = await openGbServer({
  serverId: server.id,
  domain: server.domain,
  host: "127.0.0.1",
  port: 0,
  passwordOf,
  mediaPorts: { from: 42_000, to: 42_100 },
});
const megabytes = () => Math.round(process.memoryUsage.rss() / 1_000_000);
const memoryBefore = megabytes();
const crowd = fork(fileURLToPath(new URL("./device-crowd.ts", import.meta.url)), [String(gb.port), String(count)]);
const reports: unknown[] = [];
crowd.on("message", (report) => reports.push(report));

const startedAt = performance.now();
const online = () => gb.devices().filter(({ isOnline }) => isOnline).length;
const channels = () => gb.devices().reduce((sum, device) => sum + device.channels.length, 0);
let onlineAfterS: number | undefined;
while (performance.now() - startedAt < limitMs && channels() < count * channelsPerDevice) {
  if (online() === count) onlineAfterS ??= seconds();
  await sleep(250);
}
if (online() === count) onlineAfterS ??= seconds();
const channelsAfterS = seconds();

function seconds(): number {
  return Math.round(performance.now() - startedAt) / 1000;
}

let offlineSeen = 0;
gb.onChange((id) => {
  if (gb.devices().find((device) => device.id === id)?.isOnline === false) offlineSeen += 1;
});
const memory: number[] = [];
const lists: number[] = [];
const cpuBefore = process.cpuUsage();
const watchedFrom = performance.now();
while (performance.now() - watchedFrom < minutes * 60_000) {
  await sleep(5_000);
  memory.push(megabytes());
  const begun = performance.now();
  gb.devices();
  lists.push(performance.now() - begun);
}
const cpu = process.cpuUsage(cpuBefore);
const watchedMs = performance.now() - watchedFrom;
console.log(
  JSON.stringify(
    {
      devices: count,
      channels: channels(),
      online: online(),
      online_after_s: onlineAfterS,
      channels_after_s: channelsAfterS,
      offline_seen: offlineSeen,
      refusals: gb.refusals().length,
      memory_mb: { before: memoryBefore, first: memory[0], last: memory.at(-1), max: Math.max(0, ...memory) },
      percent_of_a_core: Math.round(((cpu.user + cpu.system) / 1000 / watchedMs) * 1000) / 10,
      list_ms: summary(lists),
      reports: reports.slice(-5),
      machine: machine(),
    },
    undefined,
    2,
  ),
);
crowd.kill();
await gb.close();
