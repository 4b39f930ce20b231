// Measures the time from the request of live video to the first picture at the player, for the demo's cameras: without
// another viewer (cold) and with one (warm). Prints JSON.
// npm run bench -- live-start [--times 5]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { playPoint } from "@huiyan/contract/live/live.api";
import { type LiveQuality, liveQualities, liveTimes } from "@huiyan/contract/live/live.rules";
import { findPoints } from "@huiyan/contract/point/point.api";
import { signIn } from "@huiyan/contract/session/session.api";
import { findFreePort } from "../apps/server/src/platform/process/free-port.ts";
import { readRunFile } from "../apps/server/src/platform/process/run-file.ts";
import { createClient } from "../apps/server/test/client.ts";
import { openViewer } from "../apps/server/test/live/live-device.ts";
import { isKeyPicture, isPicture } from "../apps/server/test/live/live-flv.ts";
import { startServerProcess } from "../apps/server/test/server-process.ts";
import { machine, summary } from "./statistics.ts";

const { values } = parseArgs({ options: { times: { type: "string", default: "5" } } });
const dataDir = mkdtempSync(join(tmpdir(), "huiyan-live-start-"));
const server = await startServerProcess({ dataDir, port: await findFreePort() });

async function admin() {
  const account = readRunFile(dataDir)?.accounts.find(({ role }) => role === "admin");
  const { token } = await createClient(server.url, "").call(signIn, {
    account: account?.account ?? "",
    password: account?.password ?? "",
  });
  return createClient(server.url, token);
}

try {
  const client = await admin();
  const online = async () => (await client.call(findPoints, {})).list.filter((point) => point.online);
  while ((await online()).length === 0) await sleep(500);
  const points = await online();

  /**
   * Opens live video of a point as a viewer.
   * @returns the viewer, and the milliseconds until the first picture
   * @throws if the first picture is no key frame
   */
  async function watch(pointId: string, quality: LiveQuality) {
    const from = performance.now();
    const { url } = await client.call(playPoint, { _id: pointId, quality });
    const viewer = await openViewer(server.url, url, client.token);
    while (!viewer.tags().some(isPicture)) await sleep(1);
    const took = performance.now() - from;
    const first = viewer.tags().find(isPicture);
    if (first === undefined || !isKeyPicture(first)) throw new Error("it begins with no key frame");
    return { viewer, took };
  }

  const results: Record<string, unknown> = { cameras: points.length, machine: machine() };
  for (const quality of liveQualities) {
    const [cold, warm]: [number[], number[]] = [[], []];
    for (let time = 0; time < Number(values.times); time++) {
      for (const { _id } of points) {
        const first = await watch(_id, quality);
        cold.push(first.took);
        const second = await watch(_id, quality);
        warm.push(second.took);
        for (const { viewer } of [first, second]) viewer.close();
      }
      // waits until the devices have stopped their streams, so that the next start is cold
      await sleep(liveTimes.idleMs + 3_000);
    }
    results[quality] = { coldMs: summary(cold), warmMs: summary(warm) };
  }
  console.log(JSON.stringify(results, null, 2));
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
