import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { readMessages } from "@huiyan/contract/alarm/alarm.api";
import { reportEvents } from "@huiyan/contract/alarm/alarm.device";
import { bodyHashHeader, deviceLimits } from "@huiyan/contract/device/device.rules";
import { reportFeedback } from "@huiyan/contract/feedback/feedback.api";
import { signIn } from "@huiyan/contract/session/session.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jpeg } from "../../../../test/data/pictures.ts";
import { alarmEvent } from "../../../../test/device-client.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { createWorld, type World } from "../../../../test/world.ts";
import { bodyPace } from "./body-pace.ts";

let app: TestApp;
let world: World;
let other: World;
beforeAll(async () => {
  app = await startTestApp();
  [world, other] = [await createWorld(app), await createWorld(app)];
});
afterAll(() => app.close());

const megabyte = 1024 * 1024;
const clipPath = `/api/device/events/${"0".repeat(8)}-0000-4000-8000-${"0".repeat(12)}/video/0`;

interface Sending {
  path: string;
  headers: Record<string, string | number>;
  /** Sent of the body; what is announced may be more. */
  body?: Buffer;
  /** Left open for the answer, or broken off at once. */
  breaksOff?: boolean;
  /** Closes a connection that nothing is answered to. */
  over?: AbortSignal;
}

/** Sends a request by hand. @returns the status and what came, "" where the connection was broken off */
async function send({ path, headers, body = Buffer.alloc(1), breaksOff = false, over }: Sending): Promise<string> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  socket.on("error", () => undefined);
  const lines = Object.entries({ host: `${hostname}:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
  socket.write(body);
  if (breaksOff) {
    await sleep(60);
    socket.destroy();
    await once(socket, "close");
    return "";
  }
  const deadline = Date.now() + 5000;
  while (!answer.includes("\r\n\r\n") && Date.now() < deadline && !over?.aborted) await sleep(10);
  socket.destroy();
  return answer;
}

const forged = (world: World, more: Record<string, string | number> = {}) => ({
  "content-type": "video/mp4",
  "content-length": deviceLimits.videoBytes,
  "x-device-id": world.device.deviceId,
  "x-device-time": app.clock.now().getTime(),
  "x-device-sign": "0".repeat(64),
  ...more,
});

const bodyBytes = async () => {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  return Number(/^huiyan_body_bytes (\d+)/m.exec(text)?.[1] ?? Number.NaN);
};

/** A report with a picture, as any device sends it. */
async function reportWorks(by: World): Promise<void> {
  const event = alarmEvent(app, { images: [{ role: "image", part: "p" }] });
  const outcomes = await by.device.client.outcomes([event], { p: await jpeg() });
  expect(outcomes).toMatchObject([{ state: "accepted" }]);
}

const formHead = (token: string, announced: number) => ({
  "content-type": "multipart/form-data; boundary=x",
  "content-length": announced,
  "x-token": token,
});

describe("bytes are counted as they come and given back however a request ends", () => {
  it("announced and broken off, with a forged signature: all others go on", { tags: ["rest"] }, async () => {
    for (let n = 0; n < 8; n++) await send({ path: clipPath, headers: forged(world), breaksOff: true });
    await reportWorks(other);
    await reportWorks(world);
    expect(await bodyBytes()).toBe(0);
  });

  it("broken off by a member in the middle of a form", { tags: ["rest"] }, async () => {
    const headers = formHead(world.staff.client.token, 20 * megabyte);
    const half = { path: reportFeedback.path, headers, body: Buffer.alloc(2 * megabyte), breaksOff: true };
    for (let n = 0; n < 12; n++) await send(half);
    await expect.poll(bodyBytes).toBe(0);
    await reportWorks(other);
  });

  it("what is announced costs nothing before it comes", async () => {
    const over = new AbortController();
    const sending = { path: clipPath, headers: forged(world), over: over.signal };
    const open = Array.from({ length: 12 }, () => send(sending));
    await sleep(300);
    expect(await bodyBytes()).toBeLessThan(megabyte);
    await reportWorks(other);
    over.abort();
    await Promise.all(open);
  });
});

describe("who has proven nothing sends nothing large", () => {
  it("a wrong signature over an announced hash is refused before the body comes", async () => {
    const headers = forged(world, { [bodyHashHeader]: "0".repeat(64) });
    expect(await send({ path: clipPath, headers })).toMatch(/^HTTP\/1.1 401 [\s\S]*device_sign_wrong/);
  });

  it("a body that is not the one whose hash was signed is refused", async () => {
    const event = alarmEvent(app);
    const reply = await world.device.client.report([event], {}, { headers: { [bodyHashHeader]: "0".repeat(64) } });
    expect(reply).toMatchObject({ status: 401, body: { error: "device_sign_wrong" } });
  });

  it("a large body whose signature would come with it is refused before it comes, in a sentence that helps", async () => {
    const headers = {
      ...forged(world),
      "content-type": "multipart/form-data; boundary=x",
      "content-length": megabyte + 1,
    };
    expect(await send({ path: reportEvents.path, headers })).toMatch(/^HTTP\/1.1 401 [\s\S]*device_body_unproven/);
    expect(await bodyBytes()).toBe(0);
  });

  it("and so is one whose length was not announced", async () => {
    const { "content-length": _length, ...rest } = forged(world);
    const headers = { ...rest, "content-type": "multipart/form-data; boundary=x", "transfer-encoding": "chunked" };
    const size = megabyte + 1;
    const body = Buffer.concat([Buffer.from(`${size.toString(16)}\r\n`), Buffer.alloc(size)]);
    expect(await send({ path: reportEvents.path, headers, body })).toMatch(/401 [\s\S]*device_body_unproven/);
  });

  it("nobody's JSON is read beyond what a sign-in needs", async () => {
    const headers = { "content-type": "application/json", "content-length": 900_000 };
    expect(await send({ path: signIn.path, headers })).toMatch(/^HTTP\/1.1 413/);
  });

  it("a member's JSON is read after his session was looked up", async () => {
    const headers = { "content-type": "application/json", "content-length": 900_000, "x-token": "none" };
    expect(await send({ path: readMessages.path, headers })).toMatch(/^HTTP\/1.1 401/);
  });
});

describe("who sends too slowly holds nothing for long", () => {
  it("an unfinished form is ended, its bytes are free again, and one that keeps coming goes on", {
    tags: ["rest"],
  }, async () => {
    const open = async (body: Buffer) => {
      const { hostname, port } = new URL(app.url);
      const socket = connect(Number(port), hostname);
      let answer = "";
      socket.on("data", (chunk) => {
        answer += chunk;
      });
      const lines = Object.entries({ host: "localhost", ...formHead(world.staff.client.token, 20 * megabyte) });
      socket.write(
        `POST ${reportFeedback.path} HTTP/1.1\r\n${lines.map((line) => line.join(": ")).join("\r\n")}\r\n\r\n`,
      );
      socket.write(body);
      return { socket, answer: () => answer, closed: once(socket, "close") };
    };
    const stalled = await open(Buffer.alloc(3 * megabyte));
    const steady = await open(Buffer.alloc(megabyte));
    await expect.poll(bodyBytes).toBe(4 * megabyte);
    for (let at = 0; at < 10; at++) {
      steady.socket.write(Buffer.alloc(megabyte / 8));
      await expect.poll(bodyBytes).toBeGreaterThanOrEqual(megabyte + ((at + 1) * megabyte) / 8);
      app.clock.pass(bodyPace.windowMs / 4);
      await sleep(1);
    }
    await expect.poll(stalled.answer).toMatch(/^HTTP\/1.1 408 [\s\S]*upload_too_slow/);
    await expect.poll(bodyBytes).toBe((megabyte * 18) / 8);
    expect(steady.answer()).toBe("");
    steady.socket.destroy();
    await Promise.all([stalled.closed, steady.closed]);
    await expect.poll(bodyBytes).toBe(0);
  });
});
