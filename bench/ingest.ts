// Measures the events per second that the server durably acknowledges, each with a 40 KB picture, over 50 connections.
// Alternates with the shortest path that makes the same rows and pictures durable on the same machine. Also prints the
// processor time per event in microseconds, which depends less on other load. Prints JSON.
// npm run bench -- ingest [--seconds 10] [--rounds 3]
import { parseArgs } from "node:util";
import { startBenchServer } from "./bench-server.ts";
import { connections, measureIngest, pictureBytes } from "./ingest/measure-ingest.ts";
import { hasPeer, measurePeer } from "./peer-path.ts";
import { measureShortestPath } from "./shortest-path.ts";
import { machine, median } from "./statistics.ts";

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "10" }, rounds: { type: "string", default: "3" } },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const bench = await startBenchServer(connections);
const results: Record<string, unknown>[] = [];
try {
  await measureIngest(bench, 1, seconds);
  for (let round = 1; round <= rounds; round++) {
    const shortest = await (hasPeer ? measurePeer(seconds) : measureShortestPath(seconds));
    for (const eventsPerRequest of [1, 10]) {
      const product = await measureIngest(bench, eventsPerRequest, seconds);
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
