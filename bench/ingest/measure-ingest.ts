import { randomBytes } from "node:crypto";
import { type BenchServer } from "../bench-server.ts";
import { RawConnection } from "../raw-http.ts";
import { upload, uploadBody } from "../signed-upload.ts";
import { summary } from "../statistics.ts";
import { type CpuUse, cpuPerEvent, readCpuUse } from "./cpu-use.ts";

export const connections = 50;
export const pictureBytes = 40_960;

/**
 * Returns bytes that begin and end like a JPEG. The server does not check the bytes in between when it stores an event.
 */
function picture(): Buffer<ArrayBuffer> {
  const start = Buffer.from("ffd8ffe000104a46494600010100000100010000ffc00011080168028003012200021101031101", "hex");
  return Buffer.concat([start, randomBytes(pictureBytes - start.length - 2), Buffer.from("ffd9", "hex")]);
}

/** Sends requests over 50 connections. Each connection sends its next request when the last one is acknowledged. */
export async function measureIngest(
  { server, devices }: BenchServer,
  eventsPerRequest: number,
  seconds: number,
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
