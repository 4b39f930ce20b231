import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { accessDevice } from "@huiyan/contract/device/maintenance.api";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { linkDevice } from "#test/device-link.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
const lines: string[] = [];
beforeAll(async () => {
  vi.spyOn(process.stderr, "write").mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
  app = await startTestApp({ env: { LOG_LEVEL: "debug" } });
  world = await createWorld(app);
});
afterAll(async () => {
  await app.close();
  vi.restoreAllMocks();
});

/** Requests a path exactly as written. */
async function ask(path: string): Promise<{ status: number; body: string }> {
  const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
  socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`);
  const answer = await text(socket);
  return { status: Number(answer.split(" ", 2)[1]), body: answer.split("\r\n\r\n")[1] ?? "" };
}

it.each([
  "/api/docs/assets/%00",
  "/api/docs/assets/..%2f..%2fpackage.json",
  "/api/docs/assets/%2e%2e/package.json",
  "/api/docs/assets/..%5cpackage.json",
  "/api/docs/assets/%252e%252e%252fpackage.json",
  "/api/docs/assets/../../package.json",
  "/resources/get/..%2f..%2fx?s=full&e=1&k=1",
  "/%2e%2e/%2e%2e/package.json",
  "/common/logo/%00",
  "/device-page/open/%00",
])("answers %s with not found, without a server error", async (path) => {
  expect([401, 403, 404]).toContain((await ask(path)).status);
});

it.each(["/%", "/%zz", "/%ed%a0%80", "/%c0%af", "/api/docs/assets/%", "/api/client/%zz", "/device-page/%ff/config"])(
  "refuses the malformed address %s with a clear text",
  async (path) => {
    const { status, body } = await ask(path);
    expect(status).toBe(400);
    expect(JSON.parse(body)).toMatchObject({ code: 400, error: "invalid_input" });
  },
);

it("keeps secrets of addresses out of the log, whether the request succeeds or fails", async () => {
  const { deviceId, client } = world.device;
  const link = await linkDevice(app, deviceId, client.secret);
  const { url } = await world.admin.client.call(accessDevice, { device_id: deviceId, type: "config" });
  const opened = await fetch(app.url + url, { redirect: "manual" });
  const page = opened.headers.get("location") ?? "";
  // the device has no tunnel, so the answer is 503
  expect((await fetch(app.url + page)).status).toBe(503);
  const others = [
    "/resources/get/x?s=full&e=1&k=SIGNATURE-SECRET",
    "/setup?key=SETUP-SECRET",
    "/api/client/nowhere/PATH-SECRET?token=QUERY-SECRET",
    "/%zzBAD-SECRET",
  ];
  for (const path of others) await ask(path);
  const log = lines.join("");
  expect(log).toContain('"url":"/device-page/:token/*"');
  expect(log).toContain("request failed");
  for (const secret of [url.split("/").at(-1), page.split("/")[2], "-SECRET"]) expect(log).not.toContain(secret);
  await link.client.endAsync(true);
});
