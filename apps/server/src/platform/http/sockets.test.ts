import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { socketPath, socketProtocol } from "@huiyan/contract/push";
import { signOut } from "@huiyan/contract/session/session.api";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { alarmEvent } from "#test/device-client.ts";
import { openPage } from "#test/page-client.ts";
import { holdTable } from "#test/postgres/databases.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

const address = () => app.url.replace("http", "ws") + socketPath;
const open = async (token: string) => {
  const socket = new WebSocket(address(), [socketProtocol, `t.${token}`]);
  await once(socket, "open");
  return socket;
};
/** Returns the status of an upgrade that must be refused. */
const refusal = (token: string, path = address()) =>
  new Promise<number>((resolve, reject) => {
    const socket = new WebSocket(path, [socketProtocol, `t.${token}`]);
    socket.on("error", () => undefined);
    socket.on("unexpected-response", (_request, response) => {
      resolve(response.statusCode ?? 0);
      socket.terminate();
    });
    socket.on("open", () => {
      socket.terminate();
      reject(new Error("was let in"));
    });
  });
const hello = () => JSON.stringify({ event: "org_client_open", data: { org_id: world.orgId } });

describe("closes a page that sends too much, with a close code and a reason", () => {
  it.each<[string, (socket: WebSocket) => void]>([
    ["frames that open", (socket) => socket.send(hello())],
    ["frames that are no JSON", (socket) => socket.send("{")],
    ["pings", (socket) => socket.ping()],
    ["pongs that nobody asked for", (socket) => socket.pong()],
  ])("%s", { tags: ["rest"] }, async (_rule, send) => {
    const socket = await open(await signedIn(app, world.staff.phone).then(({ token }) => token));
    let answers = 0;
    socket.on("message", () => answers++);
    const closed = once(socket, "close");
    for (let at = 0; at < 3000; at++) send(socket);
    const [code, reason] = await closed;
    expect([code, String(reason)]).toEqual([4429, "too many frames"]);
    expect(answers).toBeLessThanOrEqual(20);
  });

  it("accepts a burst of 20 frames, but not of 30", { tags: ["rest"] }, async () => {
    // an account that has sent no request yet
    const socket = await open((await createWorld(app)).staff.client.token);
    const closed = once(socket, "close").then(([code]) => Number(code));
    for (let at = 0; at < 20; at++) socket.ping();
    expect(await Promise.race([closed, sleep(500, "open")])).toBe("open");
    for (let at = 0; at < 10; at++) socket.ping();
    expect(await Promise.race([closed, sleep(2000, "open")])).toBe(4429);
  });

  it("refuses one large frame, which no page sends", async () => {
    const socket = await open(world.staff.client.token);
    const closed = once(socket, "close");
    socket.send(" ".repeat(5000) + hello());
    expect((await closed)[0]).toBe(1009);
  });

  it("limits the frames of one account over all of its sockets", { tags: ["rest"] }, async () => {
    const { token } = await signedIn(app, world.lead.phone);
    const sockets = await Promise.all(Array.from({ length: 10 }, () => open(token)));
    const closed = sockets.map((socket) => once(socket, "close"));
    for (let round = 0; round < 19; round++) for (const socket of sockets) socket.send(hello());
    expect((await Promise.race(closed))[0]).toBe(4429);
    for (const socket of sockets) socket.terminate();
    await Promise.all(closed);
  });
});

it("sends one greeting to a page that sends its opening frame again before the answer", {
  tags: ["rest"],
}, async () => {
  const socket = await open(world.admin.client.token);
  let answers = 0;
  socket.on("message", () => answers++);
  const held = await holdTable(app.databaseUrl, "message", "access exclusive");
  for (let at = 0; at < 5; at++) socket.send(hello());
  // The pong comes after the server has read the five frames sent before the ping.
  const pong = once(socket, "pong");
  socket.ping();
  await pong;
  const first = once(socket, "message");
  await held.release();
  await first;
  await sleep(500);
  expect(answers).toBe(1);
  socket.terminate();
});

it("limits the sockets of a session, and opens another one when one has ended", async () => {
  const { token } = await signedIn(app, world.admin.phone);
  const sockets: WebSocket[] = [];
  for (let at = 0; at < app.services.config.pagesPerSession; at++) sockets.push(await open(token));
  expect(await refusal(token)).toBe(429);
  const gone = sockets.pop();
  gone?.close();
  sockets.push(await vi.waitFor(() => open(token), { timeout: 60_000, interval: 200 }));
  for (const socket of sockets) socket.terminate();
});

it.each([
  ["to nowhere", "/nowhere"],
  ["of a page without a token", socketPath],
  ["of a tunnel without a signature", "/api/device/tunnel"],
])("closes the connection of a refused upgrade %s, even if the client keeps its half open", async (_rule, path) => {
  const { hostname, port } = new URL(app.url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const local = new Promise<void>(
    (resolve) => void app.http.server.once("connection", (far) => far.once("close", () => resolve())),
  );
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  socket.resume();
  expect(await Promise.race([local.then(() => "closed"), sleep(1500, "kept")])).toBe("closed");
  socket.destroy();
});

it("closes all pages of a session at sign-out, so that they receive no more alarms", async () => {
  const client = await signedIn(app, world.lead.phone);
  const page = await openPage(app.url, client.token, world.orgId);
  await client.call(signOut, {});
  const code = await Promise.race([page.closed, sleep(1000, "open")]);
  expect(code).toBe(4401);
  await world.device.client.outcomes([alarmEvent(app)]);
  await sleep(300);
  expect(page.frames.map(({ event }) => event)).toEqual(["org_client_open"]);
});

it("sends no alarm to a page after its sign-out, even before the page has closed", async () => {
  const client = await signedIn(app, world.lead.phone);
  const socket = await open(client.token);
  socket.send(hello());
  await once(socket, "message");
  const heard: string[] = [];
  socket.on("message", (bytes) => heard.push(String(bytes)));
  // the page of a suspended computer does not answer the close
  socket.pause();
  await client.call(signOut, {});
  await sleep(50);
  await world.device.client.outcomes([alarmEvent(app)]);
  await sleep(300);
  socket.resume();
  await once(socket, "close");
  expect(heard).toEqual([]);
});

it("limits lookups of unknown tokens per address, and still admits a known token", async () => {
  (await open(world.admin.client.token)).terminate();
  const statuses = [];
  for (let at = 0; at < 100; at++) statuses.push(await refusal(randomBytes(32).toString("base64url")));
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(70);
  expect(statuses.at(-1)).toBe(429);
  (await open(world.admin.client.token)).terminate();
});
