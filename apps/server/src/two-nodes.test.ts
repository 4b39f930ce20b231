import { connectAsync } from "mqtt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alarmEvent } from "../test/device-client.ts";
import { openPage } from "../test/page-client.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";
import { createWorld, type World } from "../test/world.ts";

const brokerUrl = process.env.TEST_MQTT_URL ?? "mqtt://127.0.0.1:1883";
const hasBroker = await connectAsync(brokerUrl, { connectTimeout: 1000, reconnectPeriod: 0 }, false).then(
  async (client) => {
    await client.endAsync();
    return true;
  },
  () => false,
);

/** A machine without a broker says so in the test's name; the embedded bus is covered by all other tests. */
describe.runIf(hasBroker)(`two nodes on one database and a broker at ${brokerUrl}`, () => {
  let first: TestApp;
  let second: TestApp;
  let world: World;
  beforeAll(async () => {
    first = await startTestApp({ env: { MQTT_URL: brokerUrl } });
    second = await startTestApp({ env: { MQTT_URL: brokerUrl }, on: first });
    world = await createWorld(first);
  });
  afterAll(async () => {
    await second.close();
    await first.close();
  });

  it("an alarm taken by one node reaches the page that is open on the other", async () => {
    const page = await openPage(second.url, world.staff.client.token, world.orgId);
    await world.device.client.outcomes([alarmEvent(first)]);
    expect(await page.next("org_received_new_message")).toMatchObject({
      data: { message: { device_id: world.device.deviceId } },
    });
    page.close();
  });

  it("what a node left behind in the outbox is told by the other", async () => {
    const page = await openPage(second.url, world.admin.client.token, world.orgId);
    const { sql } = first.services.db;
    const message = await sql.selectFrom("message").select(["id", "happened_at"]).executeTakeFirstOrThrow();
    const row = {
      event: "org_latest_message",
      org_id: world.orgId,
      device_uid: world.device.uid,
      message_id: message.id,
      happened_at: message.happened_at,
      created_at: first.clock.now(),
    } as const;
    await sql.insertInto("push_outbox").values(row).execute();
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect(await page.next("org_latest_message")).toMatchObject({ data: { message: { _id: message.id } } });
    page.close();
  });
});

describe.runIf(!hasBroker)(`no broker at ${brokerUrl}: the two-node tests did not run`, () => {
  it("one node needs none", async () => {
    const app = await startTestApp();
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
    await app.close();
  });
});
