import { startOfDay } from "@huiyan/contract/calendar";
import { type Sent } from "@huiyan/contract/endpoint";
import {
  deleteShiftPlan,
  getAttendance,
  listShiftPlans,
  restoreShiftPlan,
  saveShiftPlan,
} from "@huiyan/contract/working-hours/shift.api";
import { rangeEndMs } from "@huiyan/contract/working-hours/working-hours.rules";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditLines } from "#test/parking/charging-facts.ts";
import { addPerson, clientOf } from "#test/person-client.ts";
import { runSql } from "#test/postgres/databases.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { dayAgo, presenceEvent, spansOf } from "#test/working-hours/presence.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let day: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  world = await createWorld(app);
  day = dayAgo(app, 3);
});

type Fields = Sent<typeof saveShiftPlan>;
const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: "08:00", to: "16:00" }));
const fields = (change: Partial<Fields> = {}): Fields => ({
  staff_id: world.staff.staffId,
  point_id: world.device.pointId,
  valid_from: dayAgo(app, 10),
  shifts: everyDay,
  ...change,
});
const save = (change: Partial<Fields> = {}, person = world.lead) => person.client.call(saveShiftPlan, fields(change));
const whole = () => ({ start: startOfDay(day), end: startOfDay(day) + rangeEndMs });
const compared = async (person = world.lead) => (await person.client.call(getAttendance, whole())).list;
const present = (spans: string, on = day) => world.device.client.outcomes([presenceEvent(app, on, spansOf(spans))]);

/** Inserts copies of a plan with SQL, because users cannot create equal plans. The limit counts all plans. */
async function repeatPlan(id: string, times: number): Promise<void> {
  await runSql(
    app.databaseUrl,
    `insert into shift_plan (id, org_id, device_uid, point_id, staff_id, shifts, exceptions, tolerance_minutes, valid_from,
      valid_until, created_at, changed_at)
    select gen_random_uuid(), org_id, device_uid, point_id, staff_id, shifts, exceptions, tolerance_minutes, valid_from,
      valid_until, created_at, changed_at
    from shift_plan, generate_series(1, ${times}) where id = '${id}'`,
  );
}

describe("a shift plan", () => {
  it("is saved by a lead for visible members and points, and is in the audit log", async () => {
    const plan = await save();
    expect(plan).toMatchObject({
      staff: { _id: world.staff.staffId, name: "测试staff" },
      point: { _id: world.device.pointId },
      tolerance_minutes: 5,
      valid_until: null,
      exceptions: [],
      revision: 1,
      may_change: true,
    });
    const changed = await save({ _id: plan._id, revision: 1, tolerance_minutes: 10 });
    expect(changed).toMatchObject({ tolerance_minutes: 10, revision: 2 });
    expect(await auditLines(app, world.orgId, "workingHours.saveShift")).toHaveLength(2);
  });

  it("that another user changed in the meantime is not overwritten", async () => {
    const plan = await save();
    await save({ _id: plan._id, revision: 1 });
    const input = fields({ _id: plan._id, revision: 1 });
    expect(await world.lead.client.fails(saveShiftPlan, input)).toMatchObject({ error: "shift_plan_changed" });
  });

  it("with the same member, point and days as another is refused; another point or later days are accepted", async () => {
    await save({ valid_until: dayAgo(app, 5) });
    const twice = await world.lead.client.fails(saveShiftPlan, fields({ valid_from: dayAgo(app, 5) }));
    expect(twice).toMatchObject({ status: 409, error: "shift_plan_taken" });
    await save({ valid_from: dayAgo(app, 4) });
    await save({ point_id: world.hidden.pointId }, world.admin);
  });

  it("is refused beyond 5,000, also with ten concurrent inserts and when it is restored", async () => {
    const old = { valid_from: dayAgo(app, 100), valid_until: dayAgo(app, 90) };
    const { _id } = await save({ valid_from: dayAgo(app, 300), valid_until: dayAgo(app, 290) });
    await world.lead.client.call(deleteShiftPlan, { _id });
    await repeatPlan((await save(old))._id, 4998);
    const people = await Promise.all(Array.from({ length: 10 }, () => addPerson(world)));
    const saved = await Promise.allSettled(
      people.map(({ staffId }) => save({ staff_id: staffId, ...old }, world.admin)),
    );
    expect(saved.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const input = fields({ staff_id: people[0]?.staffId ?? "", valid_from: dayAgo(app, 2) });
    expect(await world.admin.client.fails(saveShiftPlan, input)).toMatchObject({ error: "shift_plan_limit" });
    expect(await world.lead.client.fails(restoreShiftPlan, { _id })).toMatchObject({ error: "shift_plan_limit" });
  });

  it("can be deleted and restored, but not if another plan for the same days was made meanwhile", async () => {
    const { _id } = await save();
    await world.lead.client.call(deleteShiftPlan, { _id });
    expect((await world.lead.client.call(listShiftPlans, {})).list).toEqual([]);
    await world.lead.client.call(restoreShiftPlan, { _id });
    expect((await world.lead.client.call(listShiftPlans, {})).list.map((plan) => plan._id)).toEqual([_id]);
    await world.lead.client.call(deleteShiftPlan, { _id });
    await save();
    expect(await world.lead.client.fails(restoreShiftPlan, { _id })).toMatchObject({ error: "shift_plan_taken" });
    const lines = await Promise.all(
      ["workingHours.deleteShift", "workingHours.restoreShift"].map((name) => auditLines(app, world.orgId, name)),
    );
    expect(lines.map(({ length }) => length)).toEqual([2, 1]);
  });

  it("is made once if two users save it concurrently", async () => {
    const made = await Promise.allSettled([save(), save(), save()]);
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("visibility of shift plans", () => {
  it("a staff member sees only their own, and can change none", async () => {
    await save();
    await save({ staff_id: world.lead.staffId }, world.admin);
    const { list } = await world.staff.client.call(listShiftPlans, {});
    expect(list.map(({ staff, may_change }) => [staff._id, may_change])).toEqual([[world.staff.staffId, false]]);
    expect((await compared(world.staff)).map(({ staff }) => staff._id)).toEqual([world.staff.staffId]);
    expect(await world.staff.client.fails(saveShiftPlan, fields())).toMatchObject({ code: 1403 });
    expect(await world.staff.client.fails(deleteShiftPlan, { _id: list[0]?._id })).toMatchObject({ code: 1403 });
  });

  it("a staff member sees their own plan, also at a point that they do not see", async () => {
    await save({ point_id: world.hidden.pointId }, world.admin);
    expect((await world.staff.client.call(listShiftPlans, {})).list).toHaveLength(1);
    expect(await compared(world.staff)).toHaveLength(1);
  });

  it("a lead neither sees nor makes plans of other departments' members, or at points that the lead does not see", async () => {
    const other = await addPerson(world, { name: "别的部门", departmentId: null });
    const foreign = await save({ staff_id: other.staffId }, world.admin);
    await save({ point_id: world.hidden.pointId }, world.admin);
    expect((await world.lead.client.call(listShiftPlans, {})).list).toEqual([]);
    expect(await compared()).toEqual([]);
    for (const change of [{ staff_id: other.staffId }, { point_id: world.hidden.pointId }])
      expect(await world.lead.client.fails(saveShiftPlan, fields(change))).toMatchObject({ error: "not_found" });
    expect(await world.lead.client.fails(deleteShiftPlan, { _id: foreign._id })).toMatchObject({ error: "not_found" });
  });

  it("another organisation's plan, member or point does not exist for the caller", async () => {
    const { _id } = await save();
    const theirs = await createWorld(app);
    expect((await theirs.admin.client.call(listShiftPlans, {})).list).toEqual([]);
    for (const change of [{}, { _id, revision: 1 }, { staff_id: theirs.staff.staffId }])
      expect(await theirs.admin.client.fails(saveShiftPlan, fields(change))).toMatchObject({ error: "not_found" });
    expect(await theirs.admin.client.fails(restoreShiftPlan, { _id })).toMatchObject({ error: "not_found" });
  });

  it("plans of a former member are not shown", async () => {
    const person = await addPerson(world, { role: "staff", name: "要走的人" });
    await save({ staff_id: person.staffId });
    await clientOf(app, person.phone);
    await app.services.db.sql.updateTable("staff").set({ status: "leave" }).where("id", "=", person.staffId).execute();
    expect((await world.admin.client.call(listShiftPlans, {})).list).toEqual([]);
  });
});

describe("the comparison of shifts with presence", () => {
  const second = (text: string) => startOfDay(day) + (spansOf(`${text}-${text}`)[0]?.start ?? 0) * 1000;

  it("shows late and early in whole minutes, with the first and the last observation", async () => {
    await save();
    await present("08:12-15:30");
    expect(await compared()).toEqual([
      expect.objectContaining({
        day,
        start: second("08:00"),
        end: second("16:00"),
        state: "present",
        late_minutes: 12,
        early_minutes: 30,
        first: second("08:12"),
        last: second("15:30"),
        present_seconds: 26_280,
      }),
    ]);
  });

  it("shows an empty workplace as absent, and no shift on a day off", async () => {
    await save({ exceptions: [{ day: dayAgo(app, 2), note: "调休", shifts: [] }] });
    expect(await compared()).toMatchObject([{ state: "absent", late_minutes: 0, early_minutes: 0, first: null }]);
    const range = { start: startOfDay(day), end: startOfDay(dayAgo(app, 1)) };
    const { list } = await world.lead.client.call(getAttendance, range);
    expect(list.map((row) => row.day)).toEqual([day, dayAgo(app, 1)]);
  });

  it("includes the first and the last day of a plan, and neither the day before nor the day after", async () => {
    await save({ valid_from: dayAgo(app, 3), valid_until: dayAgo(app, 2) });
    const daysOf = async (first: number, last: number) => {
      const range = { start: startOfDay(dayAgo(app, first)), end: startOfDay(dayAgo(app, last)) + rangeEndMs };
      return (await world.lead.client.call(getAttendance, range)).list.map((row) => row.day);
    };
    expect(await daysOf(5, 1)).toEqual([dayAgo(app, 3), dayAgo(app, 2)]);
    for (const at of [5, 4, 3, 2, 1])
      expect(await daysOf(at, at)).toEqual(at === 3 || at === 2 ? [dayAgo(app, at)] : []);
  });

  it("includes the part of a night shift after midnight", async () => {
    await save({ shifts: everyDay.map(({ weekday }) => ({ weekday, from: "22:00", to: "06:00" })) });
    await present("22:00-24:00");
    await present("00:00-05:00", dayAgo(app, 2));
    expect(await compared()).toMatchObject([
      { state: "present", late_minutes: 0, early_minutes: 60, present_seconds: 25_200 },
    ]);
  });
});
