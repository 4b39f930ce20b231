// Events per second acknowledged durably, each with a 40 KB picture, 50 connections; beside the shortest path that
// makes the same rows and pictures durable on the same machine, in turn. With them the processor time of each event, in
// microseconds, which hangs less on what else the machine does. Prints JSON.
//   node bench/ingest.ts [--seconds 10] [--rounds 3]
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { type BenchServer, startBenchServer } from "./bench-server.ts";
import { type CpuUse, cpuPerEvent, readCpuUse } from "./ingest/cpu-use.ts";
import { hasPeer, measurePeer } from "./peer-path.ts";
import { RawConnection } from "./raw-http.ts";
import { measureShortestPath } from "./shortest-path.ts";
import { upload, uploadBody } from "./signed-upload.ts";
import { machine, median, summary } from "./statistics.ts";

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "10" }, rounds: { type: "string", default: "3" } },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const connections = 50;
const pictureBytes = 40_960;

/** A JPEG by its header and end; ingest looks at nothing between. */
function picture(): Buffer<ArrayBuffer> {
  const start = Buffer.from("ffd8ffe000104a46494600010100000100010000ffc00011080168028003012200021101031101", "hex");
  return Buffer.concat([start, randomBytes(pictureBytes - start.length - 2), Buffer.from("ffd9", "hex")]);
}

async function measureProduct(
  { server, devices }: BenchServer,
  eventsPerRequest: number,
): Promise<{ perSecond: number; ms: ReturnType<typeof summary>; cpuMicroseconds: CpuUse }> {
  const image = picture();
  const times: number[] = [];
  let accepted = 0;
  const before = readCpuUse(server.pid);
  const end = performance.now() + seconds * 1000;
  const started = performance.now();
  const sender = async (at: number) => {
    const device = devices[at % devices.length];
    if (device === undefined) return;
    const connection = await RawConnection.open(new URL(server.url));
    while (performance.now() < end) {
      const body = uploadBody(device, eventsPerRequest, image);
      const sentAt = performance.now();
      const taken = await upload(connection, device, body);
      accepted += taken;
      times.push(performance.now() - sentAt);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, (_, at) => sender(at)));
  const perSecond = Math.round(accepted / ((performance.now() - started) / 1000));
  return { perSecond, ms: summary(times), cpuMicroseconds: cpuPerEvent(before, readCpuUse(server.pid), accepted) };
}

const bench = await startBenchServer(connections);
const results: Record<string, unknown>[] = [];
try {
  await measureProduct(bench, 1);
  for (let round = 1; round <= rounds; round++) {
    const shortest = await (hasPeer ? measurePeer(seconds) : measureShortestPath(seconds));
    for (const eventsPerRequest of [1, 10]) {
      const product = await measureProduct(bench, eventsPerRequest);
      const ratio = Math.round((product.perSecond / shortest.perSecond) * 1000) / 1000;
      results.push({ round, eventsPerRequest, shortest: shortest.perSecond, ...product, ratio });
      console.error(JSON.stringify(results.at(-1)));
    }
  }
} finally {
  await bench.stop();
}
const ratioOf = (events: number) =>
  median(results.filter((row) => row.eventsPerRequest === events).map((row) => Number(row.ratio)));
console.log(
  JSON.stringify(
    {
      bench: "ingest",
      beside: hasPeer ? "peers/pg-group.mjs segment" : "bench/shortest-path.ts",
      machine: machine(),
      connections,
      pictureBytes,
      results,
      medianRatio: { oneEventPerRequest: ratioOf(1), tenEventsPerRequest: ratioOf(10) },
    },
    null,
    2,
  ),
);
