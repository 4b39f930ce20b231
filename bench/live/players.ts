// Runs many players of one stream. live.ts starts this program as a separate process and reads the JSON that it prints.
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { WebSocket } from "ws";
import { median } from "../statistics.ts";
import { PlayerCount } from "./player-count.ts";
import { cpuSeconds, memoryMb } from "./process-cost.ts";
import { playRtmp } from "./rtmp-player.ts";
import { playJanus, playWhep } from "./whep-player.ts";

const { values } = parseArgs({
  options: {
    kind: { type: "string", default: "flv" },
    port: { type: "string", default: "0" },
    count: { type: "string", default: "200" },
    seconds: { type: "string", default: "15" },
    /** Id of the process whose processor time is measured. */
    server: { type: "string", default: "0" },
    /** Number of players that connect but read no data. */
    slow: { type: "string", default: "0" },
  },
});
const flvHeaderBytes = 13;
const tagHeadBytes = 11;

function playFlv(port: number, count: PlayerCount, isSlow: boolean): void {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { perMessageDeflate: false });
  socket.on("message", (bytes) => {
    if (!Buffer.isBuffer(bytes)) return;
    count.bytes += bytes.length;
    if (bytes[0] === 9 && bytes.length > flvHeaderBytes) count.picture(bytes.subarray(tagHeadBytes));
  });
  if (isSlow) socket.once("open", () => socket.pause());
  socket.on("error", (error) => process.stderr.write(`${error.message}\n`));
  socket.on("close", () => count.closed());
}

const wanted = Number(values.count);
const slow = Number(values.slow);
const port = Number(values.port);
const server = Number(values.server);
const counts: PlayerCount[] = [];
/** Functions that close the connections; the library closes a connection that nothing references. */
const peers: (() => void)[] = [];
for (let at = 0; at < wanted + slow; at++) {
  const count = new PlayerCount();
  const isSlow = at >= wanted;
  if (!isSlow) counts.push(count);
  if (values.kind === "rtmp") playRtmp({ port, app: "live", stream: "bench" }, count);
  else if (values.kind === "whep") peers.push(await playWhep(port, count));
  else if (values.kind === "janus") peers.push(await playJanus(port, count));
  else playFlv(port, count, isSlow);
  if (at % 20 === 19) await sleep(50);
}
await sleep(5_000);
const total = (of: (count: PlayerCount) => number) => counts.reduce((sum, count) => sum + of(count), 0);
const before = { cpu: cpuSeconds(server), own: cpuSeconds(process.pid), bytes: total(({ bytes }) => bytes) };
const pictures = counts.map((count) => count.pictures);
const began = performance.now();
await sleep(Number(values.seconds) * 1000);
const seconds = (performance.now() - began) / 1000;
const round = (value: number) => Math.round(value * 10) / 10;
const rates = counts.map((count, at) => (count.pictures - (pictures[at] ?? 0)) / seconds);
const first = counts.flatMap(({ firstPictureMs }) => firstPictureMs ?? []);
const result = {
  players: wanted,
  playing: rates.filter((rate) => rate > 1).length,
  picturesPerSecond: {
    min: round(Math.min(...rates)),
    mean: round(total(() => 0) + rates.reduce((a, b) => a + b, 0) / wanted),
  },
  beganWithKey: counts.filter(({ beganWithKey }) => beganWithKey).length,
  firstPictureMs: Math.round(median(first)),
  megabitsOut: round(((total(({ bytes }) => bytes) - before.bytes) * 8) / seconds / 1e6),
  serverCpuPercent: round(((cpuSeconds(server) - before.cpu) / seconds) * 100),
  serverMb: Math.round(memoryMb(server)),
  playersCpuPercent: round(((cpuSeconds(process.pid) - before.own) / seconds) * 100),
};
console.log(JSON.stringify(result));
for (const close of peers) close();
process.exit(0);
