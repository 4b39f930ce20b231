import { createServer } from "node:http";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { offsetOf, ServerClock } from "./server-clock.ts";

const server = createServer((_request, response) => {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ code: 0, data: { now: Date.now() + 7_000_000 } }));
});
afterEach(() => {
  server.close();
});

test("assumes that request and response take the same time", () => {
  expect(offsetOf(1_000, 1_400, 5_200)).toBe(4_000);
});

test("is not changed by a correction of the device's own clock", async () => {
  const own = createServer((_request, response) => {
    response.end(JSON.stringify({ code: 0, data: { now: 1_800_000_000_000 } }));
  });
  await new Promise<void>((resolve) => own.listen(0, "127.0.0.1", resolve));
  const address = own.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const clock = new ServerClock(new URL(`http://127.0.0.1:${port}`));
  expect([clock.isKnown, clock.offsetMs]).toEqual([false, 0]);
  await clock.sync();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3 * 3_600_000 });
  onTestFinished(() => {
    vi.useRealTimers();
    own.close();
  });
  expect(clock.isKnown).toBe(true);
  expect(Math.abs(clock.now() - 1_800_000_000_000)).toBeLessThan(2_000);
  expect(Math.abs(Date.now() + clock.offsetMs - 1_800_000_000_000)).toBeLessThan(2_000);
});

test("follows the server's clock, and keeps the offset while the server is unreachable", async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const clock = new ServerClock(new URL(`http://127.0.0.1:${port}`));
  expect(await clock.sync()).toBe(true);
  expect(Math.abs(clock.offsetMs - 7_000_000)).toBeLessThan(500);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(await clock.sync()).toBe(false);
  expect(Math.abs(clock.now() - Date.now() - 7_000_000)).toBeLessThan(500);
});
