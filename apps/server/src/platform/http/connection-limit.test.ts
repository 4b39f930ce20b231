import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ConnectionLimit } from "./connection-limit.ts";

const perAddress = 5;
const inAll = 12;
const proxy = "127.0.0.9";

let server: Server;
let limit: ConnectionLimit;
let held: (() => void)[];
beforeEach(async () => {
  held = [];
  server = createServer((request, response) => {
    if (request.url === "/held") held.push(() => response.end("late"));
    else response.end("ok");
  });
  server.on("upgrade", (_request, socket) => socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n"));
  limit = new ConnectionLimit({ inAll, perAddress, isProxy: (address) => address === proxy });
  limit.guard(server);
  server.listen(0, "0.0.0.0");
  await once(server, "listening");
});
afterEach(() => {
  server.closeAllConnections();
  for (const socket of opened.splice(0)) socket.destroy();
  server.close();
});

const opened: Socket[] = [];

/** Connects from an address of the loopback net, and waits until the server has registered the connection. */
async function open(from: string): Promise<Socket> {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("it does not listen");
  const socket = connect({ host: "127.0.0.1", port: address.port, localAddress: from });
  socket.on("error", () => undefined);
  opened.push(socket);
  const known = once(server, "connection");
  await once(socket, "connect");
  await known;
  return socket;
}

async function openMany(from: string, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let at = 0; at < count; at++) sockets.push(await open(from));
  return sockets;
}

/** @returns the first received text, "" if the connection was closed */
async function ask(socket: Socket, path: string, more = ""): Promise<string> {
  const answer = Promise.race([
    once(socket, "data").then(([bytes]) => String(bytes)),
    once(socket, "close").then(() => ""),
  ]);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n${more}\r\n`);
  return answer;
}

const isAnswered = async (socket: Socket) => (await ask(socket, "/")).startsWith("HTTP/1.1 200");

it("closes the longest idle connection of an address at its limit, so that a new client can connect", async () => {
  const [first, second] = await openMany("127.0.0.2", perAddress);
  if (first === undefined || second === undefined) throw new Error("no connection");
  expect(await isAnswered(first)).toBe(true);
  const gone = once(second, "close");
  expect(await isAnswered(await open("127.0.0.2"))).toBe(true);
  await gone;
  expect(await isAnswered(first)).toBe(true);
  expect(await isAnswered(await open("127.0.0.3"))).toBe(true);
});

it("closes an idle connection of the address with the most idle ones at the total limit", async () => {
  const few = await open("127.0.0.3");
  for (const from of ["127.0.0.4", "127.0.0.5", "127.0.0.6"]) await openMany(from, 3);
  await openMany("127.0.0.7", 2);
  expect(limit.count()).toBe(inAll);
  expect(await isAnswered(await open("127.0.0.8"))).toBe(true);
  expect(await isAnswered(few)).toBe(true);
  expect(limit.count()).toBe(inAll);
});

it("never ends a busy connection, and refuses a new one at the address's limit", async () => {
  const answers = (await openMany("127.0.0.2", perAddress)).map((socket) => ask(socket, "/held"));
  await expect.poll(() => held.length).toBe(perAddress);
  const refused = await open("127.0.0.2");
  await once(refused, "close");
  expect(await isAnswered(await open("127.0.0.3"))).toBe(true);
  for (const end of held) end();
  expect((await Promise.all(answers)).every((answer) => answer.startsWith("HTTP/1.1 200"))).toBe(true);
});

it("applies separate limits to open WebSockets, and no address limit to a trusted proxy", async () => {
  const upgrade = "connection: upgrade\r\nupgrade: websocket\r\n";
  for (const socket of await openMany("127.0.0.2", perAddress)) {
    expect(await ask(socket, "/", upgrade)).toContain("101");
  }
  expect(await isAnswered(await open("127.0.0.2"))).toBe(true);
  const [first] = await openMany(proxy, perAddress + 1);
  expect(first !== undefined && (await isAnswered(first))).toBe(true);
});

it("stops counting ended connections", async () => {
  const sockets = await openMany("127.0.0.2", 3);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => limit.count()).toBe(0);
});
