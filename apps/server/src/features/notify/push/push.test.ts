import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { getPushKey, subscribePush, unsubscribePush } from "@huiyan/contract/notify/push-subscription.api";
import { invalidatePerson } from "@huiyan/contract/people/people.api";
import { changePassword, resetPassword, revokeSessions, signOut } from "@huiyan/contract/session/session.api";
import { saveAlarmCentre, saveAlarmPopup } from "@huiyan/contract/setting/setting.api";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cleanUpSessions } from "#features/session/session.public.ts";
import { type RunningSender } from "#platform/outbox/running-sender.ts";
import { type Client, createClient } from "#test/client.ts";
import { alarmEvent } from "#test/device-client.ts";
import { senderOf } from "#test/jobs/sender-of.ts";
import { phoneCodeFor } from "#test/session/phone-code.ts";
import { makeBrowser, startPushService, vapidClaims } from "#test/stand-in/push-service.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";
import { notifyFeature } from "../notify.feature.ts";
import { planNotices } from "../plan/plan-notices.ts";
import { findDueSubscriptions } from "./subscription.queries.ts";

let app: TestApp;
let service: Awaited<ReturnType<typeof startPushService>>;
let sender: RunningSender;
let world: World;
beforeAll(async () => {
  app = await startTestApp({ env: { PRIVATE: "1", PUBLIC_URL: "https://huiyan.example" } });
  service = await startPushService();
  sender = senderOf(notifyFeature, app.services, "notify.push");
});
afterAll(async () => {
  service.close();
  await app.close();
});
beforeEach(async () => {
  service.received.length = 0;
  service.answers.clear();
  world = await createWorld(app);
});

let browsers = 0;
async function subscribe(client: Client) {
  const path = `/push/${browsers++}`;
  const browser = makeBrowser(service.url + path);
  await client.call(subscribePush, browser.subscription);
  return { ...browser, path, came: () => service.received.filter((one) => one.path === path) };
}
async function run(): Promise<void> {
  await planNotices(app.services);
  await Promise.all(await sender.startWorkers());
}
const raise = (count = 1, event: Parameters<typeof alarmEvent>[1] = {}) =>
  world.device.client.outcomes(Array.from({ length: count }, () => alarmEvent(app, event)));

it("a push is encrypted for its browser, signed by this installation, and contains no names", async () => {
  const browser = await subscribe(world.staff.client);
  await raise();
  await run();
  const [push, ...more] = browser.came();
  expect(more).toEqual([]);
  const claims = vapidClaims(String(push?.headers.authorization));
  expect(claims).toMatchObject({ aud: service.url, sub: "https://huiyan.example" });
  expect(claims.key).toBe((await world.staff.client.call(getPushKey, {})).key);
  expect(claims.exp * 1000).toBeGreaterThan(app.clock.now().getTime());
  expect(push?.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "3600", urgency: "high" });
  const [message] = (await world.staff.client.call(findMessages, {})).list;
  expect(browser.read(push?.body ?? Buffer.alloc(0))).toEqual({
    title: "慧眼视频分析平台",
    body: "有新的报警",
    path: `#/message?id=${message?._id}`,
  });
});

it("alarms soon after a push are counted and sent as one push half a minute later", async () => {
  const browser = await subscribe(world.staff.client);
  await raise();
  await run();
  await raise(3);
  await run();
  expect(browser.came()).toHaveLength(1);
  app.clock.moveBy(30_000);
  await run();
  const [, second] = browser.came();
  expect(browser.read(second?.body ?? Buffer.alloc(0))).toMatchObject({ body: "有 3 条新的报警", path: "#/message" });
  app.clock.moveBy(600_000);
  await run();
  expect(browser.came()).toHaveLength(2);
});

it("alarms that arrive while a push is being sent are sent half a minute later", async () => {
  const browser = await subscribe(world.staff.client);
  let answer: () => void = () => undefined;
  service.holds.set(browser.path, new Promise<void>((resolve) => (answer = resolve)));
  await raise();
  const sending = run();
  await expect.poll(() => browser.came().length).toBe(1);
  await raise(2);
  await planNotices(app.services);
  answer();
  await sending;
  app.clock.moveBy(30_000);
  await run();
  expect(browser.came()).toHaveLength(2);
  expect(browser.read(browser.came()[1]?.body ?? Buffer.alloc(0))).toMatchObject({ body: "有 2 条新的报警" });
});

it("quiet hours with the exception for high severity silence only alarms of lower severity", async () => {
  const { client } = world.staff;
  const browser = await subscribe(client);
  const quiet = { from: "00:00", to: "00:00", except_high: true };
  await client.call(saveAlarmPopup, { popup: true, sound: false, algs: null, quiet });
  for (const alg_id of ["smoking", "fire_smoke"]) {
    await raise(1, { type: alg_id, alg_id });
    await run();
    app.clock.moveBy(30_000);
  }
  expect(browser.came()).toHaveLength(1);
});

describe("no push is sent", () => {
  it("no push is sent to a member who does not see the device", async () => {
    const [lead, admin] = [await subscribe(world.lead.client), await subscribe(world.admin.client)];
    await world.hidden.client.outcomes([alarmEvent(app)]);
    await run();
    expect([lead.came().length, admin.came().length]).toEqual([0, 1]);
  });

  it("no push is sent in quiet hours, for algorithms disabled by the member, or outside the alarm centre", async () => {
    const { client } = world.staff;
    const browser = await subscribe(client);
    const usual = { popup: true, sound: false, algs: null, quiet: null };
    for (const setting of [{ quiet: { from: "00:00", to: "00:00" } }, { algs: ["smoking"] }]) {
      await client.call(saveAlarmPopup, { ...usual, ...setting });
      await raise();
      await run();
    }
    await client.call(saveAlarmPopup, usual);
    const centre = { enable_alg_alert: ["smoking"], enable_device_offline_alert: false };
    await world.admin.client.call(saveAlarmCentre, centre);
    await raise();
    await run();
    expect(browser.came()).toEqual([]);
    await world.admin.client.call(saveAlarmCentre, { ...centre, enable_alg_alert: ["area_intrusion"] });
    await raise();
    await run();
    expect(browser.came()).toHaveLength(1);
  });

  it("no push is sent for a counted or weighed load, unless the organisation chose it for its alarm centre", {
    tags: ["rest"],
  }, async () => {
    const browser = await subscribe(world.staff.client);
    for (const alg_id of ["dbgz", "tdds"]) await raise(1, { type: alg_id, alg_id, data: { counts: [10], total: 10 } });
    await run();
    expect(browser.came()).toEqual([]);
    const centre = { enable_alg_alert: ["dbgz"], enable_device_offline_alert: false };
    await world.admin.client.call(saveAlarmCentre, centre);
    await raise(1, { type: "dbgz", alg_id: "dbgz", data: { counts: [10], total: 10 } });
    await run();
    expect(browser.came()).toHaveLength(1);
  });

  const ways: [string, (client: Client) => Promise<unknown>][] = [
    ["signing out", (client) => client.call(signOut, {})],
    ["signing out elsewhere", async () => (await signedIn(app, world.staff.phone)).call(revokeSessions, {})],
    [
      "a new password elsewhere",
      async () => {
        const passwords = { old_pwd: "Test@2026", new_pwd: "Test@2027", confirm_pwd: "Test@2027" };
        return (await signedIn(app, world.staff.phone)).call(changePassword, passwords);
      },
    ],
    [
      "a forgotten password was replaced",
      async () => {
        const { phone: account } = world.staff;
        const anyone = createClient(app.url);
        const verification_code = await phoneCodeFor(app, anyone, account, "forget");
        const password = "Other@2027";
        return anyone.call(resetPassword, { account, password, password2: password, verification_code });
      },
    ],
    ["leaving the organisation", () => world.admin.client.call(invalidatePerson, { id: world.staff.staffId })],
  ];
  it.each(ways)("no push is sent after %s", async (_how, end) => {
    const browser = await subscribe(world.staff.client);
    const other = await subscribe(world.lead.client);
    await end(world.staff.client);
    await raise();
    await run();
    expect(browser.came()).toEqual([]);
    expect(other.came()).toHaveLength(1);
  });

  it("no push is sent after unsubscribing; a member cannot unsubscribe another member's browser", async () => {
    const browser = await subscribe(world.staff.client);
    const { endpoint } = browser.subscription;
    await world.lead.client.call(unsubscribePush, { endpoint });
    await raise();
    await run();
    expect(browser.came()).toHaveLength(1);
    await world.staff.client.call(unsubscribePush, { endpoint });
    await raise();
    app.clock.moveBy(60_000);
    await run();
    expect(browser.came()).toHaveLength(1);
  });

  it.each([404, 410])("no further push is sent to a browser whose push service answers %i", async (status) => {
    const browser = await subscribe(world.staff.client);
    service.answers.set(browser.path, status);
    await raise();
    await run();
    service.answers.clear();
    await raise();
    app.clock.moveBy(60_000);
    await run();
    expect(browser.came()).toHaveLength(1);
  });
});

it("pushes are still sent after the session has expired, because they are meant for absent users", async () => {
  const browser = await subscribe(world.staff.client);
  app.clock.moveBy(48 * 3_600_000);
  await cleanUpSessions(app.services);
  await raise();
  await run();
  expect(browser.came()).toHaveLength(1);
});

it("a browser that another member subscribes receives pushes for that member only", async () => {
  const browser = await subscribe(world.lead.client);
  await world.admin.client.call(subscribePush, browser.subscription);
  await world.hidden.client.outcomes([alarmEvent(app)]);
  await run();
  expect(browser.came()).toHaveLength(1);
});

it("a browser that another member subscribes drops the waiting alarms of the former member", async () => {
  const browser = await subscribe(world.lead.client);
  await raise();
  await run();
  await raise(3);
  await planNotices(app.services);
  await world.admin.client.call(subscribePush, browser.subscription);
  app.clock.moveBy(60_000);
  await run();
  expect(browser.came()).toHaveLength(1);
  await raise();
  await run();
  expect(browser.read(browser.came()[1]?.body ?? Buffer.alloc(0))).toMatchObject({ body: "有新的报警" });
});

it("every push service is among the due ones, even if another one has many pushes that have waited longer", async () => {
  const { sql } = app.services.db;
  await subscribe(world.staff.client);
  await raise();
  await planNotices(app.services);
  const due = () => sql.selectFrom("push_subscription").selectAll().where("next_at", "is not", null);
  const row = await due().executeTakeFirstOrThrow();
  const earlier = new Date(app.clock.now().getTime() - 60_000);
  const silent = Array.from({ length: 40 }, (_, n) => ({
    ...row,
    id: v7(),
    host: "silent.example",
    next_at: earlier,
    endpoint_hash: Buffer.from(`silent ${n}`),
  }));
  await sql.insertInto("push_subscription").values(silent).execute();
  const found = await findDueSubscriptions(sql, { now: app.clock.now(), limit: 32, last: [] });
  expect(found).toHaveLength(32);
  expect(found.map(({ id }) => id)).toContain(row.id);
  await sql.deleteFrom("push_subscription").where("host", "=", "silent.example").execute();
});

it("a failing push service is called again with delays, at most five times", async () => {
  const browser = await subscribe(world.staff.client);
  service.answers.set(browser.path, 503);
  await raise();
  for (let passed = 0; passed < 60; passed++) {
    await run();
    app.clock.moveBy(60_000);
  }
  expect(browser.came()).toHaveLength(5);
  service.answers.clear();
  await raise();
  await run();
  expect(browser.came()).toHaveLength(6);
});

it("a subscription with invalid keys, or with a push service inside the server's network, is refused", async () => {
  const { subscription } = makeBrowser(service.url);
  const bad = { ...subscription, p256dh: "A".repeat(87) };
  expect((await world.staff.client.fails(subscribePush, bad)).error).toBe("invalid_input");
  const open = await startTestApp();
  const client = (await createWorld(open)).staff.client;
  expect((await client.fails(subscribePush, subscription)).error).toBe("outgoing_private");
  await open.close();
});
