import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { path as ffmpeg } from "@ffmpeg-installer/ffmpeg";
import { v7 } from "uuid";
import { WebSocket } from "ws";
import { createLog } from "../../apps/server/src/platform/log/log.ts";
import { MediaRelay } from "../../apps/server/src/platform/media/media-relay.ts";
import { findFreePort } from "../../apps/server/src/platform/process/free-port.ts";

/** A server that streams the clip; `pid` is the process whose cost is measured. */
export interface StreamSide {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

/** Starts ffmpeg, which sends the clip like a camera: in real time and in a loop. */
export function publisher(clip: string, target: string): ChildProcess {
  const args = ["-v", "error", "-re", "-stream_loop", "-1", "-i", clip, "-c", "copy", "-f", "flv", target];
  return spawn(ffmpeg, args, { stdio: ["ignore", "pipe", "inherit"] });
}

/** Starts the product's relay behind an HTTP server without access checks: `/push` publishes, POST opens WHEP, and all
 * other paths view. */
export async function startRelaySide(clip: string): Promise<StreamSide> {
  const published = Promise.withResolvers<void>();
  const handlers = { onPublished: () => published.resolve(), onEnded() {}, onLeft() {}, onRates() {}, onLost() {} };
  const relay = new MediaRelay(handlers, createLog("warn"));
  relay.prepare();
  const udp = await findFreePort();
  // WHEP without access checks
  const http = createServer(async (request, response) => {
    const offer = await text(request);
    const result = await relay.offer("bench", v7(), offer, { port: udp, bind: "127.0.0.1" });
    response.end("answer" in result ? result.answer : result.refused);
  });
  http.on("upgrade", (request, socket, head) => {
    const arrival = { request, socket, head };
    if (request.url === "/push") relay.push("bench", v7(), arrival);
    else relay.view("bench", v7(), arrival);
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const address = http.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const push = new WebSocket(`ws://127.0.0.1:${port}/push`);
  await once(push, "open");
  const source = publisher(clip, "-");
  source.stdout?.on("data", (bytes: Buffer) => push.send(bytes));
  await published.promise;
  return {
    port,
    pid: relay.pid() ?? 0,
    async stop() {
      source.kill();
      await relay.stop();
      http.close();
    },
  };
}
