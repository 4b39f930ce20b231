import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findMessages, readMessages } from "@huiyan/contract/alarm/alarm.api";
import { findNotices } from "@huiyan/contract/device/maintenance.api";
import { socketPath, socketProtocol } from "@huiyan/contract/push";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { createClient } from "#test/client.ts";
import { jpeg } from "#test/data/pictures.ts";
import { alarmEvent } from "#test/device-client.ts";
import { linkDevice } from "#test/device-link.ts";
import { openPage } from "#test/page-client.ts";
import { holdTable } from "#test/postgres/databases.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { createPushDelivery } from "./features/alarm/alarm.feature.ts";
import { watchStorage } from "./features/device/device.feature.ts";
import { type RunningPostgres, startPostgres } from "./platform/postgres/start-postgres.ts";

let folder: string;
let postgres: RunningPostgres;
let app: TestApp;
let world: World;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "huiyan-away-"));
  postgres = await startPostgres({ dataDir: join(folder, "pg"), log: () => {} });
  app = await startTestApp({ on: { databaseUrl: postgres.url, dataDir: folder } });
  world = await createWorld(app);
});
afterAll(async () => {
  await app.close();
  await postgres.stop();
  await rm(folder, { recursive: true });
});

const upgradeStatus = (token: string) =>
  new Promise<number | undefined>((resolve) => {
    const socket = new WebSocket(app.url.replace("http", "ws") + socketPath, [socketProtocol, `t.${token}`]);
    socket.on("error", () => undefined);
    socket.once("unexpected-response", (_request, answer) => resolve(answer.statusCode));
  });

it("asks every client to wait and acknowledges no event during a database outage, and recovers afterwards", async () => {
  const page = await openPage(app.url, world.staff.client.token, world.orgId);
  const event = alarmEvent(app);
  await postgres.stop();

  const report = await world.device.client.report([event]);
  expect(report).toMatchObject({ status: 503, body: { error: "service_unavailable" } });
  const list = await world.staff.client.send(findMessages, {});
  expect(list.status).toBe(503);
  expect(list.headers.get("retry-after")).toBe("2");
  expect(list.body).toMatchObject({ code: 503, message: "服务暂不可用，请稍候，系统正在恢复" });
  // 503, and not the answer that the session or device is unknown, which would make the client sign out
  expect(await upgradeStatus(world.staff.client.token)).toBe(503);
  const { deviceId, client } = world.device;
  await expect(linkDevice(app, deviceId, client.secret)).rejects.toMatchObject({ code: 3 });
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${app.url}/readyz`)).status).toBe(503);

  postgres = await startPostgres({ dataDir: join(folder, "pg"), port: postgres.port, log: () => {} });
  expect(await world.device.client.outcomes([event])).toMatchObject([{ state: "accepted" }]);
  expect(await page.next("org_received_new_message")).toMatchObject({ data: { unread: 1 } });
  expect((await world.staff.client.call(findMessages, {})).page.count).toBe(1);
  page.close();
});

it("delivers pushes that waited during a database outage exactly once", async () => {
  await world.device.client.outcomes([alarmEvent(app)]);
  const { sql } = app.services.db;
  const { id, happened_at } = await sql.selectFrom("message").select(["id", "happened_at"]).executeTakeFirstOrThrow();
  const staff = await sql.selectFrom("staff").select("id").where("org_id", "=", world.orgId).execute();
  const pushed: string[] = [];
  const deliver = createPushDelivery(app.services, {
    connected: () => 1,
    groupsOf: () => [],
    staffOf: () => staff.map((row) => row.id),
    send: (_orgId, targets) => void pushed.push(...targets.map(({ frame }) => frame.event)),
  });
  const row = { id: 1, event: "org_latest_message", orgId: world.orgId, deviceUid: world.device.uid, messageId: id };
  await postgres.stop();
  deliver(JSON.stringify([{ ...row, happenedAt: happened_at }]));
  deliver(JSON.stringify([row]));
  await sleep(1_500);
  expect(pushed).toEqual([]);
  postgres = await startPostgres({ dataDir: join(folder, "pg"), port: postgres.port, log: () => {} });
  await expect.poll(() => pushed.length, { timeout: 60_000 }).toBeGreaterThan(0);
  const first = pushed.length;
  deliver(JSON.stringify([row]));
  await sleep(1_500);
  expect(pushed).toHaveLength(first);
});

it("logs the cause of an outage once, with code and advice, for any number of failures", async () => {
  const lines: string[] = [];
  const write = vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  const on = { databaseUrl: postgres.url, dataDir: folder };
  const node = await startTestApp({ on, env: { LOG_LEVEL: "info", ROLES: "api,jobs" } });
  try {
    lines.length = 0;
    await postgres.stop();
    const ask = () => createClient(node.url, world.staff.client.token).send(findMessages, {});
    for (let at = 0; at < 20; at++) {
      const replies = await Promise.all(Array.from({ length: 20 }, ask));
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([503]));
      await sleep(150);
    }
    const causes = lines.map((line) => JSON.parse(line)).filter(({ err }) => err?.code === "ECONNREFUSED");
    expect(causes).toHaveLength(1);
    expect(causes[0].msg).toContain(`连不上 127.0.0.1:${postgres.port}`);
    expect(lines.join("").length).toBeLessThan(12_000);
    expect(lines.join("")).not.toContain(new URL(postgres.url).password);
  } finally {
    write.mockRestore();
    postgres = await startPostgres({ dataDir: join(folder, "pg"), port: postgres.port, log: () => {} });
    await node.close();
  }
});

it("finishes running calls at an orderly stop, cuts off hanging ones, and logs no error", async () => {
  const lines: string[] = [];
  const on = { databaseUrl: postgres.url, dataDir: folder };
  const node = await startTestApp({ on, env: { LOG_LEVEL: "warn", ROLES: "api,jobs" } });
  const { host } = new URL(node.url);
  // a client that never finishes sending its body
  const headers = { "x-token": world.staff.client.token, "content-type": "application/json", "content-length": "1000" };
  const hanging = request(node.url + readMessages.path, { method: readMessages.method, headers });
  hanging.on("error", () => undefined).write("{");
  const ask = async () => (await createClient(node.url, world.staff.client.token).send(findMessages, {})).status;
  expect(await ask()).toBe(200);
  const write = vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  try {
    const held = await holdTable(postgres.url, "message", "access exclusive");
    await sleep(200);
    // a stop refuses new requests, so the test waits until all four have arrived
    const arrived = new Promise<void>((resolve) => {
      let count = 0;
      node.http.server.on("request", () => {
        count += 1;
        if (count === 4) resolve();
      });
    });
    const asked = Array.from({ length: 4 }, ask);
    await arrived;
    const began = performance.now();
    const closed = node.close();
    await sleep(100);
    await held.release();
    expect(await Promise.all(asked)).toEqual([200, 200, 200, 200]);
    await closed;
    expect(performance.now() - began).toBeLessThan(6000);
    expect(lines).toEqual([]);
  } finally {
    write.mockRestore();
    hanging.destroy();
  }
  await expect(fetch(`http://${host}/healthz`)).rejects.toThrow();
});

it("reports a broken picture store with its cause in the log, on the health page and to the operator's admins", async () => {
  const lines = vi.spyOn(app.services.log, "error");
  const [files, aside] = [join(folder, "files"), join(folder, "files-aside")];
  const health = async () => (await (await fetch(`${app.url}/healthz`)).json()).failing;
  const ready = async () => (await fetch(`${app.url}/readyz`)).status;
  const notices = async () => {
    const { list } = await world.admin.client.call(findNotices, {});
    return list.filter(({ cause }) => cause === "store");
  };
  const event = alarmEvent(app, { images: [{ role: "image", part: "p" }] });
  const picture = { p: await jpeg(640, 360) };
  await world.device.client.outcomes([alarmEvent(app, { images: [{ role: "image", part: "p" }] })], picture);
  await app.services.files.close();
  await rename(files, aside);
  await writeFile(files, "in the way");
  const reply = await world.device.client.report([event], picture);
  expect(reply).toMatchObject({ status: 503, genuine: true, body: { error: "service_unavailable" } });
  expect(JSON.stringify(lines.mock.calls)).toContain(files);
  expect(await health()).toMatchObject([{ job: `storage ${files}`, cause: expect.stringMatching(/ENOTDIR|EEXIST/) }]);
  expect(await ready()).toBe(503);
  for (let at = 0; at < 3; at++) await watchStorage(app.services);
  const [notice, ...more] = await notices();
  expect([notice?.ended_at, more]).toEqual([null, []]);
  expect(notice?.text).toContain(files);

  await rm(files);
  await rename(aside, files);
  expect(await ready()).toBe(200);
  expect(await health()).toEqual([]);
  await watchStorage(app.services);
  expect((await notices())[0]?.ended_at).not.toBeNull();
  expect(await world.device.client.outcomes([event], picture)).toMatchObject([{ state: "accepted" }]);
  lines.mockRestore();
});
