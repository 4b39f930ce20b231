import { findNotices } from "@huiyan/contract/device/upkeep.api";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { alarmEvent } from "../test/device-client.ts";
import { linkDevice } from "../test/device-link.ts";
import { refuseRows } from "../test/jobs/refuse-rows.ts";
import { addStormDevices } from "../test/messages/storm-world.ts";
import { createNotified, noticeNode } from "../test/notified.ts";
import { type Receiver, startReceiver } from "../test/receiver.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";
import { createWorld, signedIn, type TestDevice, type World } from "../test/world.ts";
import { stormSweep } from "./features/alarm/storm/recognise-storms.ts";
import { makeNotices } from "./features/device/notice/make-notices.ts";
import { features } from "./features.ts";

let app: TestApp;
let receiver: Receiver;
let node: ReturnType<typeof noticeNode>;
beforeAll(async () => {
  app = await startTestApp({ env: { PRIVATE: "1" } });
  receiver = await startReceiver();
  node = noticeNode(app.services);
});
afterAll(async () => {
  receiver.close();
  await app.close();
});
beforeEach(() => receiver.forget());

const failing = () => app.services.jobs.failing().map(({ job }) => job);
const came = (path: string) => receiver.received.filter((one) => one.path === path).length;
const raise = ({ client }: TestDevice, count = 1) =>
  client.outcomes(Array.from({ length: count }, () => alarmEvent(app)));
/** Beyond the first tries. */
const later = () => app.clock.moveBy(60_000);

/** Twice: what fails once may be chance, and is not told yet. */
async function plan(): Promise<void> {
  await node.run();
  app.clock.moveBy(5000);
  await node.run();
}

describe("notices", () => {
  it("of an organisation whose rules fail hold up those of no other, and go out once it is mended", async () => {
    const [broken, other] = [
      await createNotified(app, receiver, { merge_seconds: 0 }),
      await createNotified(app, receiver, { merge_seconds: 0 }),
    ];
    const mend = await refuseRows(app, "alarm_notice", `new.org_id = '${broken.orgId}'`);
    await raise(broken.device);
    await raise(other.device);
    await plan();
    expect([came(broken.path), came(other.path)]).toEqual([0, 1]);
    expect(failing()).toEqual(["notify.alarms.items"]);
    await mend();
    later();
    await plan();
    expect([came(broken.path), came(other.path)]).toEqual([1, 1]);
    expect(failing()).toEqual([]);
  });

  it("of one alarm that fails hold up no other of its organisation, before it and after it", async () => {
    const world = await createNotified(app, receiver, { merge_seconds: 0 });
    await raise(world.device, 3);
    const { rows } = await sql<{ id: string }>`
      select message_id as id from notice_queue where org_id = ${world.orgId} order by id`.execute(app.services.db.sql);
    const mend = await refuseRows(app, "alarm_notice_member", `new.message_id = '${rows[1]?.id}'`);
    await plan();
    expect(came(world.path)).toBe(2);
    await raise(world.device);
    await plan();
    expect(came(world.path)).toBe(3);
    await mend();
    later();
    await plan();
    expect(came(world.path)).toBe(4);
  });

  it("go out though storms of their organisation cannot be recognised, and so do those of others", async () => {
    const storms = async () =>
      addStormDevices(app, await createNotified(app, receiver, { merge_seconds: 0 }), { devices: 4, points: 2 });
    const [broken, other] = [await storms(), await storms()];
    const mend = await refuseRows(app, "message_storm", `new.org_id = '${broken.orgId}'`);
    await broken.raise(broken.devices);
    await other.raise(other.devices);
    await plan();
    expect([came(broken.path), came(other.path)]).toEqual([8, 1]);
    await stormSweep(app.services).run();
    expect(failing()).toContain("alarm.storms.items");
    await mend();
  });
});

describe("a device that stays away", () => {
  async function stayAway(world: World): Promise<void> {
    const link = await linkDevice(app, world.device.deviceId, world.device.client.secret);
    const isOnline = async () => {
      const { rows } = await sql<{ online: boolean }>`select online from device where id = ${world.device.uid}`.execute(
        app.services.db.sql,
      );
      return rows[0]?.online;
    };
    await expect.poll(isOnline).toBe(true);
    link.client.stream.destroy();
    await expect.poll(isOnline).toBe(false);
  }
  const noticesOf = async (world: World) =>
    (await (await signedIn(app, world.admin.phone)).call(findNotices, {})).list.length;

  it("and whose notice fails holds up the notice of no other organisation", async () => {
    const [broken, other] = [await createWorld(app), await createWorld(app)];
    const mend = await refuseRows(app, "device_notice", `new.org_id = '${broken.orgId}'`);
    await stayAway(broken);
    await stayAway(other);
    app.clock.moveBy(400_000);
    await makeNotices(app.services);
    app.clock.moveBy(5000);
    await makeNotices(app.services);
    expect([await noticesOf(broken), await noticesOf(other)]).toEqual([0, 1]);
    expect(failing()).toContain("device.notices.items");
    await mend();
    later();
    await makeNotices(app.services);
    await makeNotices(app.services);
    expect(await noticesOf(broken)).toBe(1);
    expect(failing()).not.toContain("device.notices.items");
  });
});

describe("jobs", () => {
  const all = () => features(app.services).flatMap((feature) => feature.jobs?.(app.services) ?? []);

  it("have names of their own, begun with that of their feature", () => {
    const names = all().map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-zA-Z]+\.[a-zA-Z]+$/.test(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(30);
  });

  it("a run that does not end is told once it has expired, and no more once it ends", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { jobs, clock } = app.services;
    const running = jobs.watch("demo.hangs", clock.now(), () => promise, 60_000);
    app.clock.moveBy(60_000);
    expect(failing()).not.toContain("demo.hangs");
    app.clock.moveBy(1);
    expect(failing()).toContain("demo.hangs");
    resolve();
    await running;
    expect(failing()).not.toContain("demo.hangs");
  });
});
