import { execFileSync } from "node:child_process";
import { closeSync, constants, mkdtempSync, openSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { moveClock, settled, stopClock } from "#test/moved-clock.ts";
import { type ToledoFields, toledoFrame } from "#test/toledo-frame.ts";
import { openPort, portArguments } from "./scale-connection.ts";
import { ScaleLink } from "./scale-link.ts";
import { ScaleSettings } from "./scale-settings.ts";

/** Simulates a scale on the network. Each client receives the scale's output. */
class StandInScale {
  readonly #server: Server;
  #lines = new Set<Socket>();
  connects = 0;

  constructor() {
    this.#server = createServer((line) => {
      this.connects += 1;
      this.#lines.add(line);
      line.on("error", () => undefined);
      line.on("close", () => this.#lines.delete(line));
    });
  }

  async listen(port = 0): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.listen(port, "127.0.0.1", resolve);
    await promise;
    const address = this.#server.address();
    return typeof address === "object" && address !== null ? address.port : 0;
  }

  say(bytes: Uint8Array | string): void {
    for (const line of this.#lines) line.write(bytes);
  }

  unplug(): void {
    this.#server.close();
    for (const line of this.#lines) line.destroy();
  }
}

const frame = (kg: number, more: Partial<ToledoFields> = {}) => toledoFrame({ weight: kg, point: 2, ...more }, true);

async function linked(): Promise<{ scale: StandInScale; link: ScaleLink; port: number; troubles: string[] }> {
  stopClock();
  const scale = new StandInScale();
  const troubles: string[] = [];
  const port = await scale.listen();
  const settings = ScaleSettings.parse({
    connection: { kind: "tcp", host: "127.0.0.1", port },
    frame: { kind: "toledo", checksum: true },
    stable_kg: 1,
    stable_seconds: 1,
  });
  const link = new ScaleLink({ settings, now: () => Date.now(), onTrouble: (text) => troubles.push(text) });
  link.start();
  await settled();
  onTestFinished(async () => {
    scale.unplug();
    await link.stop();
  });
  return { scale, link, port, troubles };
}

/** Sends ten frames per second. */
async function says(scale: StandInScale, seconds: number, of: (index: number) => Uint8Array): Promise<void> {
  for (let index = 0; index < seconds * 10; index += 1) {
    scale.say(of(index));
    await moveClock(100);
  }
}

const weights = (link: ScaleLink) => link.sight.stable.map(({ kg }) => kg);

test("counts a weight once it is stable, by the scale's flag or by its values", async () => {
  const { scale, link } = await linked();
  await says(scale, 2, () => frame(0));
  await says(scale, 3, (index) => frame(index * 20));
  await says(scale, 3, () => frame(1_150, { moving: true }));
  expect(weights(link)).toEqual([0]);
  await says(scale, 2, () => frame(1_163));
  expect(weights(link)).toEqual([0, 1_163]);
  expect(link.sight.state).toBe("stable");
});

test("ignores noise, partial frames, wrong checksums and interruptions", async () => {
  const { scale, link } = await linked();
  await says(scale, 2, () => frame(845));
  await says(scale, 3, (index) => {
    const damaged = frame(999 + index);
    return (
      [
        damaged.with(17, (damaged[17] ?? 0) ^ 1),
        damaged.subarray(0, 9),
        Buffer.from("\u0000\u00ff$%\r\n\u0002"),
        frame(845),
      ][index % 4] ?? damaged
    );
  });
  expect(weights(link)).toEqual([845]);
  expect(link.damaged).toBeGreaterThan(15);
});

test("reports no weight of a disconnected scale, and weighs again when it is back", async () => {
  const { scale, link, port, troubles } = await linked();
  await says(scale, 2, () => frame(845));
  scale.unplug();
  await moveClock(60_000, undefined, 1_000);
  expect(link.sight).toMatchObject({ state: "silent", stable: [{ kg: 845 }] });
  expect(troubles[0]).toBe("秤的连接已断开");
  expect(troubles.length, troubles.join()).toBeLessThanOrEqual(3);
  const back = new StandInScale();
  onTestFinished(() => back.unplug());
  await back.listen(port);
  await moveClock(20_000, () => back.connects > 0);
  expect(back.connects).toBe(1);
  await says(back, 2, () => frame(845));
  // two stable weights of the same value: a weight is not continued over a time without readings
  expect(weights(link)).toEqual([845, 845]);
});

test("reopens a connection on which no data arrives", async () => {
  const { scale, link } = await linked();
  await says(scale, 1, () => frame(10));
  await moveClock(12_000, () => scale.connects > 1);
  expect(scale.connects).toBe(2);
  expect(link.sight.state).toBe("silent");
  expect(link.trouble).toBe("silent");
});

test("reports once that a minute of data contained no frame, until a frame arrives", { tags: ["rest"] }, async () => {
  const { scale, link, troubles } = await linked();
  // simulates the data of a scale that is read at the wrong baud rate
  const noise = (index: number) => Uint8Array.from({ length: 18 }, (_, byte) => (index * 31 + byte * 97) & 0xff);
  await says(scale, 59, noise);
  expect([link.trouble, troubles]).toEqual([undefined, []]);
  await says(scale, 3, noise);
  expect(link.trouble).toBe("unreadable");
  await says(scale, 60, noise);
  expect(troubles).toEqual(["秤的数据无法识别，请核对波特率、校验位和帧格式"]);
  await says(scale, 1, () => frame(845));
  expect(link.trouble).toBeUndefined();
  await says(scale, 62, noise);
  expect(troubles).toHaveLength(2);
});

test("reports no fault for noise with occasional frames", { tags: ["rest"] }, async () => {
  const { scale, link } = await linked();
  await says(scale, 130, (index) => (index % 300 === 0 ? frame(10) : Uint8Array.from([1, 2, 3])));
  expect(link.trouble).toBeUndefined();
});

test("an overloaded scale has no weight", async () => {
  const { scale, link } = await linked();
  await says(scale, 3, () => frame(9_999, { overload: true }));
  expect(link.sight).toMatchObject({ state: "overload", stable: [] });
  expect(link.sight.overloadedAt).toBe(Date.now() - 100);
});

test.each([
  ["8N1", ["cs8", "-parenb", "-cstopb"]],
  ["7E1", ["cs7", "parenb", "-parodd", "-cstopb"]],
  ["8O1", ["cs8", "parenb", "parodd", "-cstopb"]],
  ["8N2", ["cs8", "-parenb", "cstopb"]],
] as const)("the format %s of a serial port is set as stty says it", (format, expected) => {
  const port = { kind: "serial" as const, path: "/dev/ttyS1", baud: 9600 as const, format };
  const args = portArguments(port);
  expect(args).toEqual(["-F", "/dev/ttyS1", "9600", ...expected, "raw", "-echo"]);
});

test("refuses settings that name no port or no frame", () => {
  const tcp = { kind: "tcp", host: "10.0.0.5", port: 4001 };
  expect(ScaleSettings.safeParse({ connection: tcp }).success).toBe(true);
  expect(ScaleSettings.safeParse({ connection: { kind: "serial", path: "/etc/passwd" } }).success).toBe(false);
  expect(ScaleSettings.safeParse({ connection: { ...tcp, port: 70_000 } }).success).toBe(false);
  const fields = { kind: "fields", end: [], weight: { from: 3, to: 2 } };
  expect(ScaleSettings.safeParse({ connection: tcp, frame: fields }).success).toBe(false);
});

test("reports a silent scale at a serial port after five seconds, and can be stopped at once", async () => {
  stopClock();
  const folder = mkdtempSync(join(tmpdir(), "huiyan-port-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // a pipe whose other end is open and silent behaves like a serial port
  const path = join(folder, "port");
  execFileSync("mkfifo", [path]);
  const other = openSync(path, constants.O_RDWR);
  onTestFinished(() => closeSync(other));
  const settings = ScaleSettings.parse({
    connection: { kind: "tcp", host: "127.0.0.1", port: 1 },
    frame: { kind: "toledo", checksum: true },
    stable_kg: 1,
    stable_seconds: 1,
  });
  const open = async () => openPort(path);
  const link = new ScaleLink({ settings, now: () => Date.now(), onTrouble: () => undefined, open });
  link.start();
  await moveClock(6_000, () => link.trouble !== undefined);
  expect(link.trouble).toBe("silent");
  await link.stop();
});
