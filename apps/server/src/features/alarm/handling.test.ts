import { findMessages, getMessage, readMessages, summariseMessages } from "@huiyan/contract/alarm/alarm.api";
import { getMessageHistory, handleMessage, handleMessages, listAssignees } from "@huiyan/contract/alarm/handling.api";
import { dueMinutes, optionOf, reopenMs } from "@huiyan/contract/alarm/handling.rules";
import { invalidatePerson } from "@huiyan/contract/people/people.api";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { alarmEvent } from "#test/device-client.ts";
import { openPage } from "#test/page-client.ts";
import { twoAtOnce } from "#test/postgres/two-at-once.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let foreign: World;
/** Id of a new alarm of a device that lead and staff see. */
let id: string;
beforeAll(async () => {
  app = await startTestApp();
  [world, foreign] = [await createWorld(app), await createWorld(app)];
});
afterAll(() => app.close());

const raise = async (device = world.device) => {
  await device.client.outcomes([alarmEvent(app)]);
  const { list } = await world.admin.client.call(findMessages, { device_id: device.deviceId, size: 1 });
  return list[0]?._id ?? "";
};
beforeEach(async () => {
  app.clock.moveBy(1000);
  id = await raise();
});

type Role = "admin" | "lead" | "staff";
type Action = Parameters<typeof optionOf>[0];
const input = (action: Action, more: object = {}) => ({ _id: id, option: optionOf(action), ...more });
const take = (role: Role, action: Action, more: object = {}) =>
  world[role].client.call(handleMessage, input(action, more));
const refusal = (role: Role, action: Action, more: object = {}) =>
  world[role].client.fails(handleMessage, input(action, more));

describe("handling an alarm", () => {
  it("a batch takes a separate step per alarm: a refused step is reported with its cause and does not stop the others", async () => {
    const ended = id;
    await take("admin", "done");
    app.clock.moveBy(1000);
    await raise(foreign.device);
    const { list } = await foreign.admin.client.call(findMessages, { size: 1 });
    const hidden = list[0]?._id ?? "";
    app.clock.moveBy(1000);
    id = await raise();
    const items = [{ _id: ended }, { _id: hidden }, { _id: id, version: 0 }];
    const answer = await world.lead.client.call(handleMessages, { items, option: optionOf("claim") });
    expect(answer.changed).toBe(1);
    expect(answer.refused.map(({ _id, error }) => [_id, error])).toEqual([
      [ended, "alarm_handled"],
      [hidden, "not_found"],
    ]);
    const claimed = await world.admin.client.call(getMessage, { id });
    expect(claimed).toMatchObject({ state: "dispatched", assignee: { _id: world.lead.staffId } });
    const reopening = { items, option: optionOf("reopen"), remark: "再看" };
    expect(await world.admin.client.fails(handleMessages, reopening)).toMatchObject({ status: 400 });
  });

  it("the steps claim, cause and done finish an open alarm, and the history names user, step and time", async () => {
    expect(await take("staff", "claim")).toMatchObject({
      state: "dispatched",
      version: 1,
      assignee: { _id: world.staff.staffId },
    });
    app.clock.moveBy(60_000);
    await take("staff", "investigate", { remark: "去现场看看" });
    const ended = await take("lead", "done", { version: 2 });
    expect(ended).toMatchObject({ state: "done", version: 3, assignee: { _id: world.staff.staffId } });
    // assignee and closing user may differ; the list, the detail and the pushes show both
    expect(ended.handled_by).toEqual({ _id: world.lead.staffId, name: expect.any(String) });
    const listed = await world.admin.client.call(findMessages, { device_id: world.device.deviceId, size: 1 });
    expect(listed.list[0]?.handled_by).toEqual(ended.handled_by);
    const { list } = await world.staff.client.call(getMessageHistory, { id });
    const { name } = ended.assignee ?? { name: "" };
    expect(list.map(({ user, option, from, to, remark }) => [user, option, from, to, remark])).toEqual([
      [name, 5, "open", "dispatched", ""],
      [name, 3, "dispatched", "investigating", "去现场看看"],
      [expect.not.stringMatching(name), 4, "investigating", "done", ""],
    ]);
    expect((list[1]?.time ?? 0) - (list[0]?.time ?? 0)).toBe(60_000);
  });

  it("unfinished alarms are counted by severity and as overdue; a step changes the counts, reading does not", async () => {
    const read = async () => (await world.admin.client.call(summariseMessages, {})).unhandled;
    const before = await read();
    await world.admin.client.call(readMessages, { _id: [id], read: 1 });
    expect(await read()).toEqual(before);
    expect(before.high).toBeGreaterThan(0);
    const late = before.overdue;
    app.clock.moveBy(dueMinutes[3] * 60_000 + 1);
    const { overdue, ...left } = await read();
    expect(overdue).toBeGreaterThan(late);
    const overdueOnes = { due_before: app.clock.now().getTime(), size: 100 };
    const listed = async () => (await world.admin.client.call(findMessages, overdueOnes)).list.map(({ _id }) => _id);
    expect((await listed()).length).toBe(overdue);
    expect(await listed()).toContain(id);
    await take("admin", "done");
    expect(await listed()).not.toContain(id);
    expect(await read()).toEqual({ ...left, high: left.high - 1, overdue: overdue - 1 });
    for (const [severity, level] of [
      [2, "medium"],
      [1, "low"],
    ] as const) {
      app.clock.moveBy(1000);
      id = await raise();
      await app.services.db.sql.updateTable("message").set({ severity }).where("id", "=", id).execute();
      const open = (await read())[level];
      await take("admin", "done");
      expect((await read())[level]).toBe(open - 1);
    }
  });

  it("an alarm can be dispatched only to an active member who sees the device; the list of assignees has these members", async () => {
    const named = async (role: Role) =>
      new Set((await world[role].client.call(listAssignees, { id })).list.map(({ _id }) => _id));
    expect(await named("admin")).toEqual(new Set([world.admin.staffId, world.lead.staffId, world.staff.staffId]));
    // a lead sees only the members of their departments, so the admin is not in the list
    expect(await named("lead")).toEqual(new Set([world.lead.staffId, world.staff.staffId]));
    expect(await refusal("lead", "dispatch", { staff_id: world.admin.staffId })).toMatchObject({
      error: "assignee_refused",
    });
    expect(await world.staff.client.fails(listAssignees, { id })).toMatchObject({ error: "not_permitted" });
    expect(await take("lead", "dispatch", { staff_id: world.staff.staffId })).toMatchObject({
      state: "dispatched",
      assignee: { _id: world.staff.staffId },
    });
    expect(await refusal("lead", "dispatch")).toMatchObject({ fields: { staff_id: "请选择处理人员！" } });
    const strange = await refusal("lead", "dispatch", { staff_id: foreign.staff.staffId });
    expect(strange).toMatchObject({ status: 400, error: "assignee_refused" });
    id = await raise(world.hidden);
    const blind = { staff_id: world.staff.staffId };
    expect(await refusal("admin", "dispatch", blind)).toMatchObject({ error: "assignee_refused" });
  });

  it("a false alarm needs a reason, reopening needs a remark", async () => {
    expect(await refusal("staff", "falseAlarm")).toMatchObject({ fields: { reason: "请选择误报原因！" } });
    expect(await take("staff", "falseAlarm", { reason: "light" })).toMatchObject({ state: "false_alarm" });
    expect(await refusal("lead", "reopen")).toMatchObject({ fields: { remark: "请填写重新打开的原因！" } });
    expect(await take("lead", "reopen", { remark: "看错了" })).toMatchObject({ state: "open", assignee: null });
    const { list } = await world.lead.client.call(getMessageHistory, { id });
    expect(list.map(({ reason, remark }) => reason + remark)).toEqual(["light", "看错了"]);
  });

  it("a final step can be reverted for 30 days", async () => {
    await take("admin", "done");
    const handled_at = new Date(app.clock.now().getTime() - reopenMs - 1);
    await app.services.db.sql.updateTable("message").set({ handled_at }).where("id", "=", id).execute();
    expect(await refusal("admin", "reopen", { remark: "晚了" })).toMatchObject({ error: "alarm_reopen_late" });
  });

  it("a step that the user may not take or whose alarm they do not see is refused and changes nothing", async () => {
    await take("lead", "dispatch", { staff_id: world.lead.staffId });
    expect(await refusal("staff", "done")).toMatchObject({ status: 403, error: "not_permitted" });
    expect(await foreign.admin.client.fails(handleMessage, input("done"))).toMatchObject({ status: 404 });
    expect(await foreign.admin.client.fails(getMessageHistory, { id })).toMatchObject({ status: 404 });
    expect(await world.staff.client.call(getMessage, { id })).toMatchObject({ state: "dispatched", version: 1 });
  });

  it("if two users act on the same version, the second one gets an error and overwrites nothing", async () => {
    const both = await Promise.allSettled([
      take("lead", "falseAlarm", { version: 0, reason: "light" }),
      take("admin", "done", { version: 0 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await refusal("staff", "done", { version: 0 })).toMatchObject({ status: 409, error: "alarm_changed" });
    expect((await world.lead.client.call(getMessageHistory, { id })).list).toHaveLength(1);
  });

  it("a step waits for a concurrent step that is being stored, and is then refused because the alarm has changed", async () => {
    const refused = await twoAtOnce(
      app,
      (tx) => tx.updateTable("message").set({ version: 1, state: "done" }).where("id", "=", id).execute(),
      () => refusal("admin", "done", { version: 0 }),
    );
    expect(refused).toMatchObject({ status: 409, error: "alarm_changed" });
    expect((await world.lead.client.call(getMessageHistory, { id })).list).toEqual([]);
  });

  it("two reviewers race through forty alarms: each alarm has exactly one verdict and a complete history", {
    tags: ["rest"],
  }, async () => {
    const ids: string[] = [];
    for (let n = 0; n < 40; n++) {
      app.clock.moveBy(1000);
      ids.push(await raise());
    }
    const review = async (role: Role, action: Action, more: object) => {
      const taken: string[] = [];
      for (const _id of ids) {
        const outcome = world[role].client.call(handleMessage, { _id, option: optionOf(action), version: 0, ...more });
        await outcome.then(
          () => taken.push(_id),
          () => undefined,
        );
      }
      return taken;
    };
    const [one, two] = await Promise.all([
      review("lead", "done", {}),
      review("admin", "falseAlarm", { reason: "weather" }),
    ]);
    expect([...one, ...two].sort()).toEqual(ids.toSorted());
    for (const _id of ids) {
      const { list } = await world.admin.client.call(getMessageHistory, { id: _id });
      const { state } = await world.admin.client.call(getMessage, { id: _id });
      expect(list.map(({ to }) => to)).toEqual([state]);
      expect(state).toBe(one.includes(_id) ? "done" : "false_alarm");
    }
  });

  it("every user who sees the alarm is notified of the step immediately, with the new state", async () => {
    const page = await openPage(app.url, world.lead.client.token, world.orgId);
    await take("staff", "claim");
    expect(await page.next("org_latest_message")).toMatchObject({
      data: { message: { _id: id, state: "dispatched", assignee: { _id: world.staff.staffId } } },
    });
    page.close();
  });

  it("the list filters by state, severity and own assignments", async () => {
    await take("staff", "claim");
    const found = async (role: Role, filter: object) =>
      (await world[role].client.call(findMessages, { size: 100, ...filter })).list;
    const mine = await found("staff", { mine: 1, state: "dispatched" });
    expect(mine[0]?._id).toBe(id);
    expect(new Set(mine.map(({ assignee }) => assignee?._id))).toEqual(new Set([world.staff.staffId]));
    expect((await found("lead", { mine: 1, state: "dispatched" })).map(({ _id }) => _id)).not.toContain(id);
    const finals = await found("admin", { state: "done,false_alarm" });
    expect(finals.length).toBeGreaterThan(0);
    expect(finals.every(({ state }) => state === "done" || state === "false_alarm")).toBe(true);
    const severities = new Set((await found("admin", { severity: 2 })).map(({ severity }) => severity));
    expect([...severities].filter((severity) => severity !== 2)).toEqual([]);
  });

  it("a former member is still named in the history", async () => {
    await take("staff", "claim");
    await world.admin.client.call(invalidatePerson, { id: world.staff.staffId });
    const { list } = await world.admin.client.call(getMessageHistory, { id });
    expect(list[0]?.user).not.toBe("");
  });
});
