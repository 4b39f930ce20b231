import { setTimeout as sleep } from "node:timers/promises";
import { getUserInfo } from "@huiyan/contract/organisation/organisation.api";
import { saveFolding } from "@huiyan/contract/setting/setting.api";
import { startBenchServer } from "./bench-server.ts";
import { measureEcho } from "./echo.ts";
import { openListeningPage } from "./listening-page.ts";
import { RawConnection } from "./raw-http.ts";
import { upload, uploadBody } from "./signed-upload.ts";
import { summary } from "./statistics.ts";

export interface FanoutOptions {
  seconds: number;
  pages: number;
  alarmsPerSecond: number;
}

const deviceCount = 10;
/** Share of pages that parse their frames: one of 50. Parsing in all pages would cost more than the server's work. */
const parsedShare = 50;

/** Sends alarms without pictures at a steady rate. Every page belongs to the admin and receives every alarm. */
export async function measureFanout({ seconds, pages, alarmsPerSecond }: FanoutOptions) {
  const echo = await measureEcho(seconds, pages, alarmsPerSecond);
  const bench = await startBenchServer(deviceCount, pages);
  const sentAt = new Map<string, number>();
  const times: number[] = [];
  let frames = 0;
  try {
    const { org } = await bench.admin.call(getUserInfo, {});
    // without grouping, each alarm is a separate entry of the list
    await bench.admin.call(saveFolding, { gap_seconds: 0 });
    const sockets = await Promise.all(
      Array.from({ length: pages }, (_, at) =>
        openListeningPage(bench.server.url, bench.admin.token, org?._id ?? "", (text, now) => {
          frames++;
          if (at % parsedShare !== 0) return;
          const marker = /"marker":"([^"]+)"/.exec(text)?.[1] ?? "";
          const started = sentAt.get(marker);
          if (started !== undefined) times.push(now - started);
        }),
      ),
    );
    const connections = await Promise.all(bench.devices.map(() => RawConnection.open(new URL(bench.server.url))));
    const pending: Promise<unknown>[] = [];
    const total = seconds * alarmsPerSecond;
    const begin = performance.now();
    for (let at = 0; at < total; at++) {
      const wait = begin + (at * 1000) / alarmsPerSecond - performance.now();
      if (wait > 0) await sleep(wait);
      const device = bench.devices[at % bench.devices.length];
      const connection = connections[at % bench.devices.length];
      if (device === undefined || connection === undefined) continue;
      await pending[at - bench.devices.length];
      const marker = `alarm-${at}`;
      const body = uploadBody(device, 0, Buffer.alloc(0), marker);
      sentAt.set(marker, Date.now());
      pending.push(upload(connection, device, body));
    }
    await Promise.all(pending);
    await sleep(1500);
    for (const socket of sockets) socket.terminate();
    for (const connection of connections) connection.close();
    return {
      pages,
      alarmsPerSecond,
      alarms: total,
      framesExpected: total * pages,
      framesHeard: frames,
      serverToPageMs: summary(times),
      echoMs: echo,
    };
  } finally {
    await bench.stop();
  }
}
