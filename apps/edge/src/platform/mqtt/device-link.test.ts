import { once } from "node:events";
import { createServer } from "node:net";
import { deviceTimes, mqttSigningText } from "@huiyan/contract/device/device.rules";
import { hmacHex } from "@huiyan/device-link/signature";
import { Aedes } from "aedes";
import { expect, onTestFinished, test } from "vitest";
import { createWebSocketStream, WebSocketServer } from "ws";
import { openLine } from "#test/line.ts";
import { moveClock, stopClock } from "#test/moved-clock.ts";
import { eventually } from "#test/outbox-fixture.ts";
import { DeviceLink } from "./device-link.ts";

const deviceId = "AIS-0001";
const secret = "a-secret";

/** Opens a server whose clock is ahead of this machine's, and which refuses passwords that are five minutes off. */
async function openGate(aheadMs: number, port = 0): Promise<URL> {
  const broker = await Aedes.createBroker();
  broker.authenticate = (_client, _name, password, done) => {
    const [ms = "", sign = ""] = String(password).split(".");
    const isFresh = Math.abs(Number(ms) - Date.now() - aheadMs) < deviceTimes.clockToleranceMs;
    done(null, isFresh && sign === hmacHex(secret, mqttSigningText(deviceId, ms)));
  };
  const server = new WebSocketServer({ port, host: "127.0.0.1", handleProtocols: () => "mqtt" });
  server.on("connection", (socket, request) => broker.handle(createWebSocketStream(socket), request));
  await once(server, "listening");
  onTestFinished(() => {
    for (const client of server.clients) client.terminate();
    server.close();
    broker.close();
  });
  const address = server.address();
  return new URL(`http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`);
}

test.each([
  ["three hours slow", 3 * 3_600_000],
  ["three hours fast", -3 * 3_600_000],
  ["a day slow", 24 * 3_600_000],
])("a device whose clock is %s is refused once, asks for the time, and is connected", async (_rule, aheadMs) => {
  const server = await openGate(aheadMs);
  let offsetMs = 0;
  const asked: number[] = [];
  const opened: string[] = [];
  const link = new DeviceLink({
    server,
    deviceId,
    keys: () => [secret],
    onTrouble: () => undefined,
    onMessage: () => undefined,
    serverNow: () => Date.now() + offsetMs,
    onOpen: ({ id }) => void opened.push(id),
    onRefused: async () => {
      asked.push(offsetMs);
      offsetMs = aheadMs;
    },
  });
  link.start();
  onTestFinished(() => link.stop());
  await eventually(() => opened.length === 1);
  expect(asked).toEqual([0]);
});

test("reconnects within 5 s to a server that returns, however long it was away", async () => {
  const free = createServer().listen(0, "127.0.0.1");
  await once(free, "listening");
  const address = free.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  await new Promise((resolve) => free.close(resolve));
  let isOpen = false;
  const lines: string[] = [];
  stopClock();
  const link = new DeviceLink({
    server: new URL(`http://127.0.0.1:${port}`),
    deviceId,
    keys: () => [secret],
    serverNow: Date.now,
    onMessage: () => undefined,
    onRefused: async () => undefined,
    onTrouble: (text) => void lines.push(text),
    onRecovered: (text) => void lines.push(text),
    onOpen: () => {
      isOpen = true;
    },
  });
  link.start();
  onTestFinished(() => link.stop());
  await moveClock(45_000);
  await openGate(0, port);
  await moveClock(5_000, () => isOpen);
  await eventually(() => isOpen);
  // every attempt failed for the same reason, which the log contains once
  expect(lines).toEqual([
    expect.stringMatching(/^无法连接服务器：/),
    expect.stringMatching(/^已恢复与服务器的连接，中断了 \d+ 秒$/),
  ]);
});

/** Connects a device through a line to a server. Returns the number of sessions it has opened. */
async function linkOver(line: { url: URL }): Promise<{ opened: number; troubles: string[] }> {
  const seen = { opened: 0, troubles: [] as string[] };
  const link = new DeviceLink({
    server: line.url,
    deviceId,
    keys: () => [secret],
    serverNow: Date.now,
    onMessage: () => undefined,
    onRefused: async () => undefined,
    onTrouble: (text) => void seen.troubles.push(text),
    onOpen: () => void seen.opened++,
  });
  link.start();
  onTestFinished(() => link.stop());
  await eventually(() => seen.opened === 1);
  return seen;
}

const portOf = ({ port }: URL): number => Number(port);

test("leaves a server that falls silent without closing within 5 s for another one", async () => {
  stopClock();
  const [first, second] = [await openGate(0), await openGate(0)];
  const line = await openLine(portOf(first));
  onTestFinished(() => line.close());
  const seen = await linkOver(line);
  line.leadTo(portOf(second));
  line.freeze();
  await moveClock(5_000, () => seen.opened === 2);
  await eventually(() => seen.opened === 2);
  expect(seen.troubles).toEqual(["与服务器的连接中断：服务器没有应答"]);
});
