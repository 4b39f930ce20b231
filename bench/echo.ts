import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket, WebSocketServer } from "ws";
import { summary } from "./statistics.ts";

/**
 * Measures a bare WebSocket server that sends frames of an alarm's size to the given number of sockets, at the given
 * rate.
 */
export async function measureEcho(seconds: number, pages: number, perSecond: number) {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const times: number[] = [];
  const clients = await Promise.all(
    Array.from({ length: pages }, async (_, at) => {
      const client = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
      if (at % 50 === 0) client.on("message", (bytes) => times.push(Date.now() - Number(String(bytes).slice(0, 13))));
      else client.on("message", () => {});
      await once(client, "open");
      return client;
    }),
  );
  const padding = "x".repeat(2000);
  const begin = performance.now();
  for (let at = 0; at < seconds * perSecond; at++) {
    const wait = begin + (at * 1000) / perSecond - performance.now();
    if (wait > 0) await sleep(wait);
    const frame = Buffer.from(`${Date.now()}${padding}`);
    for (const socket of server.clients) socket.send(frame, { binary: false });
  }
  await sleep(500);
  for (const client of clients) client.terminate();
  server.close();
  return summary(times);
}
