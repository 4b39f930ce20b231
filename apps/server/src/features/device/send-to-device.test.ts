import { DeviceConfig } from "@huiyan/contract/device/device.device";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runSql } from "#test/postgres/databases.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { sendConfigs } from "./send-to-device.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

it("after two concurrent sends the device has the newest configuration, even if an older one is sent last", async () => {
  const { services } = app;
  const { deviceId } = world.device;
  const sessions = [{ deviceId, session: "s1" }];
  const sent: number[] = [];
  const devices = {
    ...services.devices,
    send: (_id: string, _topic: string, config: unknown) => void sent.push(DeviceConfig.parse(config).version),
  };
  const raise = () =>
    runSql(app.databaseUrl, `update device set config_version = config_version + 1 where device_id = '${deviceId}'`);
  await raise();
  let isFirst = true;
  const slow = services.db.sql.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!isFirst) return result;
      isFirst = false;
      // after this read, another user changes the configuration and sends it
      await raise();
      await sendConfigs({ ...services, devices }, sessions);
      return result;
    },
  });
  await sendConfigs({ ...services, devices, db: { ...services.db, sql: slow } }, sessions);
  await expect.poll(() => sent).toHaveLength(3);
  const [newest = 0, late, last] = sent;
  expect([late, last]).toEqual([newest - 1, newest]);
});
