import { countMessages, findMessages, getBell, getMessage } from "@huiyan/contract/alarm/alarm.api";
import { exportMessages } from "@huiyan/contract/alarm/export.api";
import { deleteMessages, getMessageHistory, handleMessage, restoreMessages } from "@huiyan/contract/alarm/handling.api";
import { optionOf } from "@huiyan/contract/alarm/handling.rules";
import { findHeadlines } from "@huiyan/contract/alarm/headline.api";
import { dissolveStorm, getStorm, handleStorm, leaveStorm } from "@huiyan/contract/alarm/storm.api";
import { findAuditLines } from "@huiyan/contract/audit/audit.api";
import { Envelope } from "@huiyan/contract/envelope";
import { generateKeyPair } from "@huiyan/contract/open-api/open-api.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAppClient } from "#test/app-client.ts";
import { alarmEvent } from "#test/device-client.ts";
import {
  createStormOfEight,
  createStormWorld,
  entriesOf,
  listOf,
  membersOf,
  recognise,
  type StormWorld,
  theStorm,
} from "#test/messages/storm-world.ts";
import { openPage } from "#test/page-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld } from "#test/world.ts";
import { ExportJob } from "../export/export-job.ts";
import { applyRetention } from "../retention/apply-retention.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Adds an alarm of the device that only the admin sees to the burst, as if the burst covered both groups. */
async function joinHidden(world: StormWorld, stormId: string): Promise<string> {
  await world.hidden.client.outcomes([alarmEvent(app, { alg_id: "fall_down" })]);
  const { sql } = app.services.db;
  const until = new Date(app.clock.now().getTime() + 10_000);
  await sql.updateTable("message_storm").set({ ended_at: until }).where("id", "=", stormId).execute();
  const { id } = await sql
    .updateTable("message")
    .set({ storm_id: stormId })
    .where("device_uid", "=", world.hidden.uid)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

describe("bursts in lists", () => {
  it("a burst is one entry in list, alarm centre and headlines; its alarms are counted one by one", async () => {
    const world = await createStormOfEight(app);
    await world.hidden.client.outcomes([alarmEvent(app)]);
    expect((await entriesOf(world)).toSorted()).toEqual([1, 8]);
    const bell = await world.admin.client.call(getBell, {});
    expect([bell.unread, bell.list.length]).toEqual([9, 2]);
    const headlines = await world.admin.client.call(findHeadlines, {});
    expect(headlines.list.map(({ storm }) => storm?.count ?? 1).toSorted()).toEqual([1, 8]);
    const received_until = app.clock.now().getTime();
    expect(await world.admin.client.call(countMessages, { received_until })).toEqual({ count: 2 });
  });

  it("a filter by one point finds the burst of its alarm; each entry is on one page only", async () => {
    const world = await createStormOfEight(app);
    const device = world.devices[2]?.deviceId ?? "";
    expect(await entriesOf(world, { device_id: device })).toEqual([8]);
    const [row] = (await listOf(world, { device_id: device })).list;
    expect(row?.device_id).toBe(device);
    await world.hidden.client.outcomes([alarmEvent(app, { happened_at: app.clock.now().getTime() - 60_000 })]);
    expect((await listOf(world, { size: 1 })).list.map(({ storm }) => storm?.count)).toEqual([8]);
    expect(await entriesOf(world, { size: 1, page: 2 })).toEqual([1]);
  });

  it("an API client of the organisation reads every alarm, each with its burst", async () => {
    const world = await createStormOfEight(app);
    const { _id } = await theStorm(world);
    const program = createAppClient(app, await world.admin.client.call(generateKeyPair, {}));
    const { body } = await program.send(findMessages, {});
    const { list: rows, page } = findMessages.output.parse(Envelope.parse(body).data);
    expect([page.count, rows.map(({ storm_id }) => storm_id)]).toEqual([8, Array.from({ length: 8 }, () => _id)]);
  });

  it("an export of a chosen burst contains all of its alarms; so does a filter by the burst", async () => {
    const world = await createStormOfEight(app);
    await world.hidden.client.outcomes([alarmEvent(app)]);
    const [front] = (await listOf(world)).list.filter(({ storm }) => storm !== null);
    const storm_id = front?.storm_id ?? "";
    const chosen = { _id: [front?._id ?? ""], storm_ids: [storm_id] };
    expect((await world.admin.client.call(exportMessages, chosen)).count).toBe(8);
    const received_until = app.clock.now().getTime() + 60_000;
    const made = await world.admin.client.call(exportMessages, { match: { storm_id, received_until } });
    expect(made.count).toBe(8);
    const { sql } = app.services.db;
    const items = await sql.selectFrom("task_item").select("input").execute();
    const jobs = items.map(({ input }) => ExportJob.parse(input));
    expect(jobs).toMatchObject([chosen, { match: { storm_id } }]);
  });

  it("if the alarm that represents a burst is deleted, the burst stays listed; after restoring, the alarm represents it again", async () => {
    const world = await createStormOfEight(app);
    const [front] = (await listOf(world)).list;
    const { deletion_id } = await world.admin.client.call(deleteMessages, { _id: [front?._id ?? ""] });
    expect(await entriesOf(world)).toEqual([7]);
    await world.admin.client.call(restoreMessages, { deletion_id });
    expect((await listOf(world)).list[0]?._id).toBe(front?._id);
    const gone = await world.admin.client.call(deleteMessages, {
      _id: [front?._id ?? ""],
      storm_ids: [front?.storm?._id ?? ""],
    });
    expect(gone.changed).toBe(8);
    expect(await entriesOf(world)).toEqual([]);
  });

  it("a user sees and handles only the visible alarms of a burst", async () => {
    const world = await createStormOfEight(app);
    const storm = await theStorm(world);
    const hidden = await joinHidden(world, storm._id);
    expect((await theStorm(world)).count).toBe(9);
    expect((await world.staff.client.call(getStorm, { id: storm._id })).count).toBe(8);
    expect((await world.staff.client.fails(getMessage, { id: hidden })).status).toBe(404);
    const handled = await world.staff.client.call(handleStorm, {
      _id: storm._id,
      version: (await theStorm(world)).version,
      option: optionOf("done"),
      include_high: true,
    });
    expect(handled.changed).toBe(8);
    expect((await theStorm(world)).open).toBe(1);
  });

  it("another organisation cannot see, handle or change a burst", async () => {
    const world = await createStormOfEight(app);
    const storm = await theStorm(world);
    const other = await createWorld(app);
    const call = { _id: storm._id };
    const [member] = await membersOf(world, storm._id);
    expect((await other.admin.client.fails(getStorm, { id: storm._id })).status).toBe(404);
    expect((await other.admin.client.call(findMessages, { storm_id: storm._id })).list).toEqual([]);
    expect((await other.admin.client.fails(dissolveStorm, call)).status).toBe(404);
    expect((await other.admin.client.fails(leaveStorm, { ...call, messages: [member?._id ?? ""] })).status).toBe(404);
    expect((await other.admin.client.fails(handleStorm, { ...call, version: 1, option: 4 })).status).toBe(404);
    expect(
      (await other.admin.client.call(deleteMessages, { _id: [member?._id ?? ""], storm_ids: [storm._id] })).changed,
    ).toBe(0);
    expect(await theStorm(world)).toEqual(storm);
  });
});

describe("handling a burst", () => {
  const done = optionOf("done");

  it("a step on a burst is recorded for each alarm; alarms of severity 3 are included on explicit request only", async () => {
    const world = await createStormWorld(app, { devices: 3, points: 2 });
    await world.raise(world.devices, { alg_id: "smoking" });
    await world.devices[0]?.client.outcomes([alarmEvent(app, { alg_id: "fire_smoke" })]);
    await recognise(world);
    const storm = await theStorm(world);
    expect(storm).toMatchObject({ count: 7, severity: 3, high: 1, high_open: 1 });
    const call = { _id: storm._id, version: storm.version, option: done, remark: "设备检修" };
    const answer = await world.staff.client.call(handleStorm, call);
    expect(answer).toMatchObject({ changed: 6, left: 1, skipped: 0, storm: { open: 1, high_open: 1 } });
    for (const { _id, severity, state } of await membersOf(world, storm._id)) {
      const history = (await world.admin.client.call(getMessageHistory, { id: _id })).list;
      expect([state, history.map(({ remark }) => remark)]).toEqual(
        severity === 3 ? ["open", []] : ["done", ["设备检修"]],
      );
    }
    expect((await world.staff.client.fails(handleStorm, call)).error).toBe("storm_high_left");
    const all = await world.staff.client.call(handleStorm, { ...call, include_high: true });
    expect(all).toMatchObject({ changed: 1, left: 0, storm: { open: 0 } });
    expect((await world.staff.client.fails(handleStorm, { ...call, include_high: true })).error).toBe("alarm_handled");
  });

  it("a burst that has grown since the user saw it is not handled", async () => {
    const world = await createStormWorld(app, { devices: 4, points: 2 });
    await world.raise(world.devices.slice(0, 3));
    await recognise(world);
    const { _id, version } = await theStorm(world);
    await world.raise(world.devices.slice(3));
    await recognise(world);
    const call = { _id, option: done, include_high: true };
    expect((await world.admin.client.fails(handleStorm, { ...call, version })).error).toBe("storm_changed");
    expect((await world.admin.client.call(handleStorm, { ...call, version: version + 1 })).changed).toBe(8);
  });

  it("when sixty users handle a burst concurrently, each alarm gets one step", { tags: ["rest"] }, async () => {
    const world = await createStormOfEight(app);
    const { _id, version } = await theStorm(world);
    const call = { _id, version, option: done, include_high: true };
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, () => world.admin.client.call(handleStorm, call)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const member of await membersOf(world, _id)) {
      expect((await world.admin.client.call(getMessageHistory, { id: member._id })).list).toHaveLength(1);
    }
  });

  it("a step on the burst leaves an alarm that a user has already handled unchanged", async () => {
    const world = await createStormOfEight(app);
    const { _id, version } = await theStorm(world);
    const [single] = await membersOf(world, _id);
    await world.admin.client.call(handleMessage, {
      _id: single?._id ?? "",
      option: optionOf("falseAlarm"),
      reason: "light",
    });
    const answer = await world.admin.client.call(handleStorm, { _id, version, option: done, include_high: true });
    expect(answer.changed).toBe(7);
    expect((await world.admin.client.call(getMessage, { id: single?._id ?? "" })).state).toBe("false_alarm");
  });

  it("staff may not dispatch a burst to a lead; a whole burst cannot be reopened", async () => {
    const world = await createStormOfEight(app);
    const { _id, version } = await theStorm(world);
    const call = { _id, version, include_high: true };
    const dispatch = { ...call, option: optionOf("dispatch") };
    expect((await world.admin.client.fails(handleStorm, { ...call, option: optionOf("reopen") })).status).toBe(400);
    expect((await world.staff.client.fails(handleStorm, { ...dispatch, staff_id: world.lead.staffId })).error).toBe(
      "not_permitted",
    );
    const answer = await world.admin.client.call(handleStorm, { ...dispatch, staff_id: world.staff.staffId });
    expect(answer.changed).toBe(8);
    expect((await membersOf(world, _id)).map(({ assignee }) => assignee?._id)).toEqual(
      Array.from({ length: 8 }, () => world.staff.staffId),
    );
  });
});

it("the record of alarms taken out is deleted after a day; a burst is deleted when its last alarm is gone", async () => {
  const world = await createStormOfEight(app);
  const { _id } = await theStorm(world);
  const [member] = await membersOf(world, _id);
  await world.admin.client.call(leaveStorm, { _id, messages: [member?._id ?? ""] });
  const { sql } = app.services.db;
  const tables = async () =>
    Promise.all([
      sql.selectFrom("message_storm").select("id").where("org_id", "=", world.orgId).execute(),
      sql.selectFrom("message_storm_left").select("message_id").where("org_id", "=", world.orgId).execute(),
    ]);
  const later = { ...app.services, clock: { now: () => new Date(app.clock.now().getTime() + 2 * 86_400_000) } };
  await applyRetention({ ...app.services, ...later });
  expect((await tables()).map((rows) => rows.length)).toEqual([1, 0]);
  await sql.deleteFrom("message").where("org_id", "=", world.orgId).execute();
  await applyRetention({ ...app.services, ...later });
  expect((await tables()).map((rows) => rows.length)).toEqual([0, 0]);
});

describe("taking alarms out of a burst", () => {
  it("an alarm that was taken out becomes a separate entry, and does not join again", async () => {
    const world = await createStormOfEight(app);
    const { _id } = await theStorm(world);
    const [member] = await membersOf(world, _id);
    const answer = await world.staff.client.call(leaveStorm, { _id, messages: [member?._id ?? ""] });
    expect(answer).toMatchObject({ changed: 1, storm: { count: 7 } });
    await recognise(world);
    expect((await entriesOf(world)).toSorted()).toEqual([1, 7]);
    expect((await world.staff.client.fails(leaveStorm, { _id, messages: [member?._id ?? ""] })).status).toBe(404);
    const audit = await world.admin.client.call(findAuditLines, { action: "alarm.leaveStorm" });
    expect(audit.list).toHaveLength(1);
  });

  it("a dissolved burst leaves each of its alarms as a separate entry", async () => {
    const world = await createStormOfEight(app);
    const { _id } = await theStorm(world);
    expect(await world.staff.client.call(dissolveStorm, { _id })).toEqual({ changed: 8, storm: null });
    await recognise(world);
    expect(await entriesOf(world)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    expect((await world.admin.client.fails(getStorm, { id: _id })).status).toBe(404);
    expect((await world.admin.client.call(getBell, {})).unread).toBe(8);
  });

  it("taking out all alarms but one dissolves the burst", async () => {
    const world = await createStormOfEight(app);
    const { _id } = await theStorm(world);
    const members = await membersOf(world, _id);
    const answer = await world.admin.client.call(leaveStorm, {
      _id,
      messages: members.slice(0, 7).map((member) => member._id),
    });
    expect(answer).toEqual({ changed: 7, storm: null });
    expect(await entriesOf(world)).toHaveLength(8);
    const storms = app.services.db.sql.selectFrom("message_storm").select("id").where("id", "=", _id);
    expect(await storms.execute()).toEqual([]);
  });
});

it("every open page receives the visible part of the burst, and its deletion", async () => {
  const world = await createStormWorld(app, { devices: 4, points: 2 });
  const page = await openPage(app.url, world.staff.client.token, world.orgId);
  const admins = await openPage(app.url, world.admin.client.token, world.orgId);
  await world.raise(world.devices);
  await recognise(world);
  for (const each of [page, admins])
    expect(await each.next("org_storm_changed")).toMatchObject({ data: { storm: { count: 8 } } });
  const { _id } = await theStorm(world);
  const hidden = await joinHidden(world, _id);
  await world.admin.client.call(handleMessage, { _id: hidden, option: optionOf("done") });
  expect(await admins.next("org_storm_changed")).toMatchObject({ data: { storm: { count: 9, open: 8 } } });
  expect(await page.next("org_storm_changed")).toMatchObject({ data: { storm: { count: 8, open: 8 } } });
  await world.admin.client.call(dissolveStorm, { _id });
  const gone = { event: "org_storm_changed", data: { storm_id: _id, storm: null, members: [] } };
  expect(await admins.next("org_storm_changed")).toEqual(gone);
  expect(await page.next("org_storm_changed")).toEqual(gone);
  expect(JSON.stringify(page.frames)).not.toContain(hidden);
  for (const each of [page, admins]) each.close();
});
