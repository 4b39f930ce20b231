import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { readMessages } from "@huiyan/contract/alarm/alarm.api";
import { reportEvents } from "@huiyan/contract/alarm/alarm.device";
import { bodyHashHeader, deviceLimits } from "@huiyan/contract/device/device.rules";
import { reportFeedback } from "@huiyan/contract/feedback/feedback.api";
import { signIn } from "@huiyan/contract/session/session.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jpeg } from "#test/data/pictures.ts";
import { alarmEvent } from "#test/device-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
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
  /** Bytes to send; the content-length header may announce more. */
  body?: Buffer;
  /** True to close the connection at once instead of waiting for the answer. */
  breaksOff?: boolean;
  /** Signal that closes the connection if no answer comes. */
  over?: AbortSignal;
}

/** Sends a raw request. @returns the status and the received text, "" if the connection was closed */
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

/** Verifies that a device can still send a report with a picture. */
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

describe("counts bytes on arrival and releases them at every end of a request", () => {
  it("keeps serving other callers while announced bodies with a forged signature are aborted", {
    tags: ["rest"],
  }, async () => {
    for (let n = 0; n < 8; n++) await send({ path: clipPath, headers: forged(world), breaksOff: true });
    await reportWorks(other);
    await reportWorks(world);
    expect(await bodyBytes()).toBe(0);
  });

  it("releases the bytes when a member aborts a form in the middle", { tags: ["rest"] }, async () => {
    const headers = formHead(world.staff.client.token, 20 * megabyte);
    const half = { path: reportFeedback.path, headers, body: Buffer.alloc(2 * megabyte), breaksOff: true };
    for (let n = 0; n < 12; n++) await send(half);
    await expect.poll(bodyBytes).toBe(0);
    await reportWorks(other);
  });

  it("charges no announced bytes before they arrive", { tags: ["rest"] }, async () => {
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

describe("limits the body of an unauthenticated sender", () => {
  it("refuses a wrong signature over an announced hash before the body arrives", async () => {
    const headers = forged(world, { [bodyHashHeader]: "0".repeat(64) });
    expect(await send({ path: clipPath, headers })).toMatch(/^HTTP\/1.1 401 [\s\S]*device_sign_wrong/);
  });

  it("refuses a body that differs from the signed hash", async () => {
    const event = alarmEvent(app);
    const reply = await world.device.client.report([event], {}, { headers: { [bodyHashHeader]: "0".repeat(64) } });
    expect(reply).toMatchObject({ status: 401, body: { error: "device_sign_wrong" } });
  });

  it("refuses a large body without an announced hash before it arrives, with a helpful sentence", async () => {
    const headers = {
      ...forged(world),
      "content-type": "multipart/form-data; boundary=x",
      "content-length": megabyte + 1,
    };
    expect(await send({ path: reportEvents.path, headers })).toMatch(/^HTTP\/1.1 401 [\s\S]*device_body_unproven/);
    expect(await bodyBytes()).toBe(0);
  });

  it("refuses a body of unknown length without an announced hash", async () => {
    const { "content-length": _length, ...rest } = forged(world);
    const headers = { ...rest, "content-type": "multipart/form-data; boundary=x", "transfer-encoding": "chunked" };
    const size = megabyte + 1;
    const body = Buffer.concat([Buffer.from(`${size.toString(16)}\r\n`), Buffer.alloc(size)]);
    expect(await send({ path: reportEvents.path, headers, body })).toMatch(/401 [\s\S]*device_body_unproven/);
  });

  it("reads unauthenticated JSON only up to the size of a sign-in", async () => {
    const headers = { "content-type": "application/json", "content-length": 900_000 };
    expect(await send({ path: signIn.path, headers })).toMatch(/^HTTP\/1.1 413/);
  });

  it("reads a member's JSON after looking up the session", async () => {
    const headers = { "content-type": "application/json", "content-length": 900_000, "x-token": "none" };
    expect(await send({ path: readMessages.path, headers })).toMatch(/^HTTP\/1.1 401/);
  });
});

describe("ends a request whose body arrives too slowly, and releases its bytes", () => {
  it("ends a stalled form and frees its bytes, but not a form that keeps arriving", {
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
