import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { Socket } from "node:net";
import { socketProtocol } from "@huiyan/contract/push";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { relayLimits } from "./relay-limits.ts";
import { type RelayReport } from "./relay-message.ts";
import { StreamRelay } from "./stream-relay.ts";

const header = Buffer.from([0x46, 0x4c, 0x56, 1, 1, 0, 0, 0, 9, 0, 0, 0, 0]);
const tagHeadBytes = 11;

function tagOf(body: Buffer): Buffer {
  const head = Buffer.alloc(tagHeadBytes);
  head[0] = 9;
  head.writeUIntBE(body.length, 1, 3);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(tagHeadBytes + body.length);
  return Buffer.concat([head, body, size]);
}
const config = tagOf(Buffer.from([0x17, 0, 0, 0, 0]));

/** Returns a simulated frame that contains its number; every tenth is a key frame. */
function picture(number: number, bytes = 100): Buffer {
  const body = Buffer.alloc(bytes);
  body[0] = number % 10 === 0 ? 0x17 : 0x27;
  body[1] = 1;
  body.writeUInt32BE(number, 5);
  return tagOf(body);
}
const numberOf = (message: Buffer) => message.readUInt32BE(tagHeadBytes + 5);
const isPicture = (message: Buffer) => message[0] === 9 && message[tagHeadBytes + 1] === 1;

let http: Server;
let relay: StreamRelay;
let reports: RelayReport[];
const sockets: WebSocket[] = [];
beforeEach(async () => {
  reports = [];
  relay = new StreamRelay((report) => reports.push(report));
  http = createServer();
  let next = 0;
  http.on("upgrade", (request, socket, head) => {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const upgrade = { headers, head: head.toString("base64") };
    const order = request.url === "/push" ? "push" : "view";
    relay.obey(
      { order, stream: "a", id: `${order} ${next++}`, upgrade },
      socket instanceof Socket ? socket : undefined,
    );
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await relay.stop();
  http.close();
});

async function open(path: string): Promise<{ socket: WebSocket; numbers: number[] }> {
  const address = http.address();
  const port = typeof address === "object" ? address?.port : 0;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, path === "/push" ? [] : [socketProtocol]);
  sockets.push(socket);
  const numbers: number[] = [];
  socket.on("message", (message) => {
    if (Buffer.isBuffer(message) && isPicture(message)) numbers.push(numberOf(message));
  });
  await once(socket, "open");
  return { socket, numbers };
}
async function push(): Promise<WebSocket> {
  const { socket } = await open("/push");
  socket.send(Buffer.concat([header, config, picture(0)]));
  await vi.waitUntil(() => reports.some(({ report }) => report === "published"), { timeout: 60_000 });
  return socket;
}
const upTo = (from: number, to: number) => Array.from({ length: to - from }, (_none, at) => from + at);

it("skips frames only for a stalled viewer, which resumes with a complete key frame", async () => {
  const source = await push();
  const [quick, slow] = [await open("/"), await open("/")];
  slow.socket.pause();
  // size at which the frames exceed the relay's limit per viewer plus the sockets' buffers
  const bytes = 100_000;
  const total = 400;
  for (let number = 1; number < total; number++) {
    source.send(picture(number, bytes));
    if (number % 20 === 0) await vi.waitUntil(() => quick.numbers.at(-1) === number, { timeout: 60_000, interval: 1 });
  }
  await vi.waitUntil(() => quick.numbers.at(-1) === total - 1, { timeout: 60_000 });
  expect(quick.numbers).toEqual(upTo(0, total));
  slow.socket.resume();
  let next = total;
  const goOn = () => {
    source.send(picture(next++));
    return slow.numbers.some((number) => number >= total);
  };
  await vi.waitUntil(goOn, { timeout: 60_000, interval: 20 });
  const gaps = slow.numbers.flatMap((number, at) =>
    at > 0 && number !== (slow.numbers[at - 1] ?? 0) + 1 ? [number] : [],
  );
  expect(gaps).not.toEqual([]);
  expect(gaps.filter((number) => number % 10 !== 0)).toEqual([]);
  expect(slow.numbers.length * bytes).toBeLessThan(total * bytes);
  await vi.waitUntil(() => quick.numbers.at(-1) === next - 1, { timeout: 60_000 });
  expect(quick.numbers).toEqual(upTo(0, next));
});

it("sends each frame once and in order to a hundred viewers, also to one who joins meanwhile", async () => {
  const source = await push();
  const crowd = await Promise.all(Array.from({ length: relayLimits.crowd + 1 }, () => open("/")));
  for (let number = 1; number < 25; number++) source.send(picture(number));
  const late = await open("/");
  for (let number = 25; number < 50; number++) source.send(picture(number));
  for (const { numbers } of crowd) {
    await vi.waitUntil(() => numbers.at(-1) === 49, { timeout: 60_000 });
    expect(numbers).toEqual(upTo(0, 50));
  }
  await vi.waitUntil(() => late.numbers.at(-1) === 49, { timeout: 60_000 });
  const [first = 0] = late.numbers;
  expect(first % 10).toBe(0);
  expect(late.numbers).toEqual(upTo(first, 50));
});

it("reports the rate of a push every few seconds, except for the incomplete first period", async () => {
  const source = await push();
  const sending = setInterval(() => source.send(picture(1, 10_000)), 40);
  const rates = () => reports.flatMap((one) => (one.report === "rates" ? Object.values(one.kbps) : []));
  await vi.waitUntil(() => rates().length > 0, { timeout: 60_000 });
  clearInterval(sending);
  // 25 frames per second, or fewer on a busy machine
  expect(rates()[0]).toBeGreaterThan(500);
  expect(rates()[0]).toBeLessThan(2_600);
});

it("drops buffered frames above the limit, and starts a new viewer at the next key frame", async () => {
  const source = await push();
  const watching = await open("/");
  // more bytes than the buffer's limit, without a key frame
  const many = Math.ceil(relayLimits.groupBytes / 1_000_000) + 1;
  for (let at = 0; at < many; at++) {
    source.send(picture(11 + (at % 9), 1_000_000));
    await vi.waitUntil(() => watching.numbers.length === at + 2, { timeout: 60_000, interval: 1 });
  }
  const late = await open("/");
  source.send(picture(25));
  source.send(picture(30));
  source.send(picture(31));
  await vi.waitUntil(() => late.numbers.length === 2, { timeout: 60_000 });
  expect(late.numbers).toEqual([30, 31]);
});

it("replaces a push by a newer one of the same stream, and keeps the viewers of the old one until they get a reason", async () => {
  await push();
  const viewer = await open("/");
  const closed = once(viewer.socket, "close");
  await open("/push");
  await vi.waitUntil(() => reports.some(({ report }) => report === "ended"), { timeout: 60_000 });
  const ended = reports.find((one) => one.report === "ended");
  expect(ended).toMatchObject({ stream: "a", reason: "pushEnded" });
  relay.obey({ order: "closeStream", stream: "a", id: ended?.id ?? "", reason: "deviceOffline" }, undefined);
  expect((await closed)[0]).toBe(4002);
});
