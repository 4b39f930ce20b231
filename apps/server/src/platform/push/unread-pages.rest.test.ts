import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { socketPath, socketProtocol } from "@huiyan/contract/push";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import { z } from "zod";
import { alarmEvent } from "#test/device-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { testSize } from "#test/test-size.ts";
import { createWorld, type World } from "#test/world.ts";

const pages = testSize(30, 100);
const megabyte = 1024 * 1024;
/** Maximum unsent bytes of a page, plus the frame written last; above it, hub.ts disconnects the page. */
const bufferBytes = megabyte + 128 * 1024;

setFlagsFromString("--expose-gc");
const collectGarbage = z.function().parse(runInNewContext("gc"));

let app: TestApp;
let world: World;
/** The server's sockets of the pages. */
const ends = new Set<Socket>();
beforeAll(async () => {
  app = await startTestApp({ env: { PAGES_PER_SESSION: String(pages + 1) } });
  app.http.server.on("connection", (socket: Socket) => {
    ends.add(socket);
    socket.once("close", () => ends.delete(socket));
  });
  world = await createWorld(app);
});
afterAll(() => app.close());

/**
 * Returns the memory of this process in megabytes: heap and buffers in use, and memory allocated from the system (rss).
 */
function memory() {
  for (let at = 0; at < 3; at++) collectGarbage();
  const { heapUsed, external, arrayBuffers, rss } = process.memoryUsage();
  const mb = (bytes: number) => Math.round(bytes / megabyte);
  return {
    own: (heapUsed + external) / megabyte,
    heap: mb(heapUsed),
    external: mb(external),
    arrayBuffers: mb(arrayBuffers),
    rss: mb(rss),
  };
}

/** Opens a page that sends its first frame and then never reads. */
async function openUnread(): Promise<WebSocket> {
  const token = world.staff.client.token;
  const socket = new WebSocket(app.url.replace("http", "ws") + socketPath, [socketProtocol, `t.${token}`]);
  socket.on("error", () => undefined);
  const greeted = new Promise<void>((resolve) => {
    socket.once("message", () => {
      socket.pause();
      resolve();
    });
  });
  socket.once("open", () => socket.send(JSON.stringify({ event: "org_client_open", data: { org_id: world.orgId } })));
  await greeted;
  return socket;
}

const Address = z.object({ port: z.number() });
/** Returns the local port of the client's socket. */
const portOf = (socket: WebSocket) =>
  Address.parse(
    z
      .object({ _socket: z.instanceof(Socket) })
      .parse(socket)
      ._socket.address(),
  ).port;

async function raiseAlarms(count: number): Promise<void> {
  const { data } = alarmEvent(app);
  const big = { ...z.record(z.string(), z.unknown()).parse(data), region: "界".repeat(20_000) };
  for (let at = 0; at < count; at += 5) {
    await world.device.client.outcomes(Array.from({ length: 5 }, () => alarmEvent(app, { data: big })));
  }
}

it(`${pages} pages that never read are dropped, hold no more than their buffer until then, and give all of it back`, async () => {
  await raiseAlarms(20);
  const before = memory();
  const sockets: WebSocket[] = [];
  for (let at = 0; at < pages; at++) {
    sockets.push(await openUnread());
    if (at % 10 === 9) await sleep(500);
  }
  const open = [...ends].filter((end) => sockets.some((socket) => portOf(socket) === end.remotePort));
  expect(open).toHaveLength(pages);
  let [max, during] = [0, before];
  for (let at = 0; at < 20 && max < megabyte; at++) {
    await raiseAlarms(10);
    max = Math.max(max, ...open.map((end) => end.writableLength));
    // a garbage collection visits the whole heap, so it is skipped while no bytes are buffered
    if (max === 0) continue;
    const now = memory();
    if (now.own > during.own) during = now;
  }
  await expect.poll(() => open.filter((end) => !end.destroyed).length, { timeout: 5_000 }).toBe(0);
  for (const socket of sockets) socket.terminate();
  await sleep(500);
  const after = memory();
  console.log(JSON.stringify({ pages, before, during, after, maxBuffered: max }));
  expect(max).toBeGreaterThan(megabyte);
  expect(max).toBeLessThan(bufferBytes);
  expect(during.own - before.own).toBeLessThan(pages * (bufferBytes / megabyte));
  expect(after.own - before.own).toBeLessThan(12);
}, 120_000);
