import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recogniseBusy } from "#features/alarm/alarm.public.ts";
import { alarmEvent } from "#test/device-client.ts";
import { refuseRows } from "#test/jobs/refuse-rows.ts";
import { addStormDevices } from "#test/messages/storm-world.ts";
import { createNotified, noticeNode } from "#test/notified.ts";
import { type Receiver, startReceiver } from "#test/receiver.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { type TestDevice } from "#test/world.ts";
import { planNotices } from "./plan-notices.ts";
import { mergeStormNotices } from "./storm-notices.queries.ts";

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
/** Moves the clock beyond the delay of the first retries. */
const later = () => app.clock.moveBy(60_000);

/** Runs the job twice, because a job counts as failing only after its second failure. */
async function plan(): Promise<void> {
  await node.run();
  app.clock.moveBy(5000);
  await node.run();
}

describe("notifications", () => {
  it("an organisation whose rules fail delays no other organisation, and its notifications are sent after the repair", async () => {
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

  it("one alarm that cannot be planned delays no earlier or later alarm of its organisation", async () => {
    const world = await createNotified(app, receiver, { merge_seconds: 0 });
    await raise(world.device, 3);
    const queue = app.services.db.sql.selectFrom("notice_queue").select("message_id").where("org_id", "=", world.orgId);
    const [, second] = await queue.orderBy("id").execute();
    const mend = await refuseRows(app, "alarm_notice_member", `new.message_id = '${second?.message_id}'`);
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

  it("notifications are sent although the burst check of their organisation fails, and so are those of other organisations", async () => {
    const storms = async () =>
      addStormDevices(app, await createNotified(app, receiver, { merge_seconds: 0 }), { devices: 4, points: 2 });
    const [broken, other] = [await storms(), await storms()];
    const mend = await refuseRows(app, "message_storm", `new.org_id = '${broken.orgId}'`);
    await broken.raise(broken.devices);
    await other.raise(other.devices);
    await plan();
    expect([came(broken.path), came(other.path)]).toEqual([8, 1]);
    await recogniseBusy(app.services, [broken.orgId], mergeStormNotices);
    expect(failing()).toContain("alarm.storms.items");
    await mend();
  });

  it("if an organisation has more alarms than fit into one batch, other organisations are planned before its remaining alarms", async () => {
    const [many, other] = [
      await createNotified(app, receiver, { merge_seconds: 0 }),
      await createNotified(app, receiver, { merge_seconds: 0 }),
    ];
    for (let sent = 0; sent < 600; sent += 100) await raise(many.device, 100);
    await raise(other.device);
    await planNotices(app.services);
    const stored = app.services.db.sql.selectFrom("alarm_notice").select("org_id");
    const rows = await stored
      .where("org_id", "in", [many.orgId, other.orgId])
      .orderBy("ctid" as "id")
      .execute();
    const ids = rows.map(({ org_id }) => org_id);
    expect(ids.length).toBeGreaterThan(500);
    expect(ids.indexOf(other.orgId)).toBeLessThan(ids.lastIndexOf(many.orgId));
  });
});
