import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { socketPath, socketProtocol } from "@huiyan/contract/push";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import { alarmEvent } from "../test/device-client.ts";
import { linkDevice } from "../test/device-link.ts";
import { openPage } from "../test/page-client.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";
import { createWorld, type World } from "../test/world.ts";
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

it("while the database is away everybody is told to wait, nothing is acknowledged; afterwards all goes on", async () => {
  const page = await openPage(app.url, world.staff.client.token, world.orgId);
  const event = alarmEvent(app);
  await postgres.stop();

  const report = await world.device.client.report([event]);
  expect(report).toMatchObject({ status: 503, body: { error: "service_unavailable" } });
  const list = await world.staff.client.send(findMessages, {});
  expect(list.status).toBe(503);
  expect(list.headers.get("retry-after")).toBe("2");
  expect(list.body).toMatchObject({ code: 503, message: "服务暂不可用，请稍候，系统正在恢复" });
  // neither a page nor a device is told that it is unknown
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
