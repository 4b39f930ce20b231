import { findRecords } from "@huiyan/contract/alarm/alarm.api";
import * as api from "@huiyan/contract/flow/flow.api";
import { flowTypes, heatGrid } from "@huiyan/contract/flow/flow.rules";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { foldingSetting, putOrganisationSetting } from "#features/setting/setting.public.ts";
import { testPayer } from "#test/data/payer.ts";
import { rowsOfSheet } from "#test/data/rows-of-sheet.ts";
import { alarmEvent } from "#test/device-client.ts";
import { addFlow, flowEvent, retireRecords, type TestCrossing } from "#test/flow/flow-counts.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let now: number;
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const people = { alg_id: "passenger_flow_statistics" };
beforeAll(async () => {
  app = await startTestApp();
  // 14:30 in Shanghai, some days from now
  now = Math.floor((Date.now() + 8 * hour) / day + 3) * day + 6.5 * hour;
  app.clock.moveTo(new Date(now));
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.moveTo(new Date(now));
  world = await createWorld(app);
});

const many = (n: number, direction: "in" | "out"): TestCrossing[] =>
  Array.from({ length: n }, () => ({ ago: 0, direction }));
/** Enables the grouping of repeated alarms for the organisation. */
const foldPoint = ({ orgId }: World) =>
  putOrganisationSetting(app.services.db.sql, orgId, foldingSetting, { gap_seconds: 300 }, app.clock.now());

/** Reports a count with these entries and exits that was made `ago` milliseconds before now. */
async function pass(ago: number, enter: number, leave = 0, device: "device" | "hidden" = "device", alg?: string) {
  const event = flowEvent(app, app.clock.now().getTime() - ago, [...many(enter, "in"), ...many(leave, "out")]);
  const own = alg === undefined ? event : { ...event, alg_id: alg, type: alg };
  const [outcome] = await world[device].client.outcomes([own]);
  expect(outcome?.state).toBe("accepted");
}
const summary = (input: object = {}, role: "admin" | "lead" | "staff" = "admin") =>
  world[role].client.call(api.summariseFlow, { ...people, ...input });

describe("traffic counts", () => {
  it("of today have 24 hours, with zeros; enter and leave are the sums of the counts", async () => {
    await pass(0, 3, 1);
    await pass(14 * hour, 2);
    await pass(14.5 * hour + minute, 50);
    const { enter, leave, list } = await summary({ type: "day" });
    expect([enter, leave, list.length]).toEqual([5, 1, 24]);
    expect(list[0]).toEqual({ name: "00:00", enter: 2, leave: 0 });
    expect(list[14]).toEqual({ name: "14:00", enter: 3, leave: 1 });
    expect(list[23]).toEqual({ name: "23:00", enter: 0, leave: 0 });
  });

  it("of the last 7 and 30 days have days named MM-DD, today last", async () => {
    for (const ago of [0, 6, 7, 29, 30]) await pass(ago === 30 ? 29 * day + 20 * hour : ago * day, 1, 2);
    const [week, month] = [await summary({ type: "week" }), await summary({ type: "month" })];
    expect([week.enter, week.leave, week.list.length]).toEqual([2, 4, 7]);
    expect([month.enter, month.leave, month.list.length]).toEqual([4, 8, 30]);
    expect(week.list.map(({ enter }) => enter)).toEqual([1, 0, 0, 0, 0, 0, 1]);
    expect(week.list.every(({ name }) => /^\d\d-\d\d$/.test(name))).toBe(true);
    expect(month.list.at(-1)).toEqual(week.list.at(-1));
  });

  it("without alg_id are those of traffic_flow; another algorithm has separate counts", async () => {
    await pass(0, 3);
    await pass(0, 4, 0, "device", "traffic_flow");
    expect((await world.admin.client.call(api.summariseFlow, { type: "day" })).enter).toBe(4);
    expect((await summary()).enter).toBe(3);
  });

  it("are the same before and after the totals are updated, and equal the sum of the rows in the list of records", async () => {
    await pass(0, 3, 1);
    await pass(3 * hour, 2, 2);
    await pass(2 * day, 5, 0);
    await pass(4 * day, 0, 6);
    const read = () => Promise.all(flowTypes.map((type) => summary({ type })));
    const before = await read();
    await addFlow(app);
    expect(await read()).toEqual(before);
    const { list } = await world.admin.client.call(findRecords, people);
    expect(before[1]?.enter).toBe(list.reduce((sum, { count_in }) => sum + count_in, 0));
  });

  it("of vehicles are listed by kind if the device reports it, highest count first", async () => {
    const crossings: TestCrossing[] = [
      { ago: 1, direction: "in", kind: "truck" },
      ...many(2, "out").map((one): TestCrossing => ({ ...one, kind: "car" })),
      { ago: 1, direction: "in", kind: "car" },
      { ago: 2, direction: "in" },
    ];
    await world.device.client.outcomes([flowEvent(app, now, crossings)]);
    expect((await summary()).kinds).toEqual([
      { kind: "car", enter: 1, leave: 2 },
      { kind: "truck", enter: 1, leave: 0 },
      { kind: "other", enter: 1, leave: 0 },
    ]);
  });

  it("of an invalid period are refused with a readable reason", async () => {
    expect(await world.admin.client.fails(api.summariseFlow, { type: "year" as "day" })).toMatchObject({
      fields: { type: "统计周期只能是 day、week 或 month" },
    });
  });
});

describe("comparison with the preceding period, up to the same time of day", () => {
  it.each([
    ["day", 1],
    ["week", 7],
    ["month", 30],
  ] as const)("%s: 15 against 12 are 25 %%", async (type, days) => {
    // each count is reported when the clock reaches its time, because later it would be too old for a report
    const back = days * day;
    app.clock.moveTo(new Date(now - back));
    await pass(minute, 6, 4);
    await pass(10 * hour, 6);
    app.clock.moveTo(new Date(now - back + 5 * minute));
    await pass(0, 40, 40);
    app.clock.moveTo(new Date(now));
    await pass(0, 10, 4);
    await pass(14 * hour, 5);
    const { comparison, enter } = await summary({ type });
    const past = { before_enter: 12, before_leave: 4 };
    expect(comparison).toMatchObject({ until: now, ...past, enter_growth: 25, leave_growth: 0 });
    expect(comparison.enter - (type === "day" ? 0 : enter - comparison.enter)).toBe(15);
  });

  it("is missing if the preceding period has no counts; a fall to zero is -100 %", async () => {
    await pass(0, 1);
    await pass(day, 0, 2);
    expect((await summary()).comparison).toMatchObject({ enter_growth: null, leave_growth: -100 });
  });

  it("uses the time of a crossing, even if its record arrived later", async () => {
    const at = now - day + 30_000;
    await world.device.client.outcomes([
      flowEvent(app, at, [
        { ago: 40_000, direction: "in" },
        { ago: 10_000, direction: "in" },
      ]),
    ]);
    expect((await summary()).comparison.before_enter).toBe(1);
  });

  it("ends both periods at the full hour if the records of the last hour are deleted; totals of full hours stay", async () => {
    await pass(day + 10 * minute, 7);
    await pass(day + 2 * hour, 4);
    await pass(0, 30);
    await pass(hour, 5);
    await retireRecords(app, world.orgId, new Date(now - day));
    const { comparison, enter } = await summary();
    expect(enter).toBe(35);
    expect(comparison).toMatchObject({ until: now - 30 * minute, enter: 5, before_enter: 4, enter_growth: 25 });
    expect((await summary({ type: "week" })).enter).toBe(46);
  });
});

describe("filters by group, device and point", () => {
  it("are combined with AND", async () => {
    await pass(0, 1);
    await pass(0, 10, 0, "hidden");
    const of = async (input: object) => (await summary(input)).enter;
    expect(await of({})).toBe(11);
    expect(await of({ group_id: world.orgId })).toBe(11);
    expect(await of({ group_id: world.groupId })).toBe(1);
    expect(await of({ device_id: world.hidden.deviceId })).toBe(10);
    expect(await of({ point_id: world.hidden.pointId })).toBe(10);
    expect(await of({ point_id: world.hidden.pointId, group_id: world.groupId })).toBe(0);
  });

  it("a user gets no counts of points that the user does not see", async () => {
    await pass(0, 1);
    await pass(day, 2, 0, "hidden");
    await pass(0, 10, 0, "hidden");
    for (const role of ["lead", "staff"] as const) {
      const { enter, comparison } = await summary({}, role);
      expect([enter, comparison.before_enter]).toEqual([1, 0]);
      const { client } = world[role];
      expect((await client.call(api.getInside, people)).list.map(({ point_id }) => point_id)).toEqual([
        world.device.pointId,
      ]);
      expect((await client.call(api.getFlowNews, people)).list).toHaveLength(1);
      expect(await client.fails(api.getHeatMap, { point_id: world.hidden.pointId })).toMatchObject({
        error: "not_found",
      });
    }
    const foreign = await createWorld(app);
    expect((await foreign.admin.client.call(api.summariseFlow, people)).enter).toBe(0);
  });
});

describe("number inside now: entries minus exits since the reset", () => {
  const inside = (input: object = {}) => world.admin.client.call(api.getInside, { ...people, ...input });

  it("120 entries and 97 exits are 23; the number at the reset at four o'clock is returned, and is not included", async () => {
    await pass(hour, 120, 90);
    await pass(0, 0, 7);
    await pass(11 * hour, 5, 2);
    // a count at 4:06, in the first hour after the reset at 4:00
    await pass(10.4 * hour, 1, 1);
    await pass(35 * hour, 100, 100);
    expect(await inside()).toMatchObject({ inside: 23, drift: 3, points: 1 });
    expect((await inside()).list).toMatchObject([{ inside: 23, drift: 3, reset_hour: 4, capacity: null }]);
  });

  it("is negative if there are more exits than entries", async () => {
    await pass(hour, 2, 5);
    await pass(12 * hour, 0, 4);
    expect(await inside()).toMatchObject({ inside: -3, drift: -4 });
  });

  it("uses the reset hour and capacity of each point, which a user who manages devices sets", async () => {
    await pass(hour, 4);
    await pass(5 * hour, 10);
    await pass(hour, 1, 0, "hidden");
    const setting = { point_id: world.device.pointId, reset_hour: 12, capacity: 50 };
    await world.lead.client.call(api.saveFlowPoint, setting);
    const reset_at = now - 2.5 * hour;
    expect(await inside()).toMatchObject({ inside: 5, drift: 10, points: 2 });
    expect((await inside()).list[0]).toMatchObject({ inside: 4, drift: 10, reset_hour: 12, reset_at, capacity: 50 });
    await world.lead.client.call(api.saveFlowPoint, { ...setting, reset_hour: 13, capacity: null });
    expect((await inside()).list[0]).toMatchObject({ inside: 4, reset_hour: 13, capacity: null });
    expect(await world.staff.client.fails(api.saveFlowPoint, setting)).toMatchObject({ error: "not_permitted" });
  });

  it.each([
    ["24", { reset_hour: 24 }, { reset_hour: "归零时间为 0 到 23 点的整点" }],
    ["half past four", { reset_hour: 4.5 }, { reset_hour: "归零时间为 0 到 23 点的整点" }],
    ["no capacity", { reset_hour: 4, capacity: 0 }, { capacity: "容量为 1 到 1000000 的整数" }],
  ])("a reset at or a capacity of %s is refused", async (_name, input, fields) => {
    const asked = { point_id: world.device.pointId, ...input };
    expect(await world.admin.client.fails(api.saveFlowPoint, asked)).toMatchObject({ fields });
  });

  it("lists a point without counts only on request", async () => {
    expect((await inside()).list).toEqual([]);
    expect((await inside({ point_id: world.device.pointId })).list).toMatchObject([{ inside: 0, drift: 0 }]);
  });
});

it("the news are the seven newest records whose count is not zero", async () => {
  for (let at = 0; at < 9; at++) await pass(at * hour, at + 1, 1);
  await world.device.client.outcomes([flowEvent(app, now, [])]);
  const { list } = await world.admin.client.call(api.getFlowNews, people);
  expect(list.map(({ enter }) => enter)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(list[0]).toMatchObject({ point_name: `点位 ${world.device.deviceId}`, leave: 1, time: now });
});

describe("heat map of a point", () => {
  const heat = (input: object = {}) =>
    world.admin.client.call(api.getHeatMap, { point_id: world.device.pointId, type: "day", ...input });
  const box = { x: 0.25, y: 0.25, w: 0.5, h: 0.25, label: "person", conf: 0.9 };
  const alarm = (ago: number, boxes: unknown[]) =>
    alarmEvent(app, { happened_at: now - ago, data: { ...Object(alarmEvent(app).data), boxes } });

  it("counts the positions of objects in the alarms of the period, and returns their number", async () => {
    await world.device.client.outcomes([alarm(20 * minute, [box, box]), alarm(10 * hour, [box]), alarm(day, [box])]);
    await world.hidden.client.outcomes([alarm(0, [box])]);
    expect(await heat()).toMatchObject({ ...heatGrid, cells: [[16, 9, 3]], messages: 2, boxes: 3, more: false });
    expect(await heat({ type: "week" })).toMatchObject({ cells: [[16, 9, 4]], messages: 3 });
  });

  it("includes the repeats of an alarm", async () => {
    await world.device.client.outcomes([alarm(12 * minute, [box])]);
    await foldPoint(world);
    await world.device.client.outcomes([alarm(10 * minute, [box])]);
    expect(await heat()).toMatchObject({ cells: [[16, 9, 2]], messages: 2 });
  });

  it("is empty without alarms and pictures", async () => {
    expect(await heat()).toMatchObject({ image_url: "", image_at: null, cells: [], messages: 0, boxes: 0, lines: [] });
  });
});

it("the export has a row for each hour and point with a count, and the total", async () => {
  await pass(0, 3, 1);
  await pass(2 * hour, 2);
  await pass(2 * hour, 1, 1, "hidden");
  const query = new URLSearchParams({ ...people, type: "day" });
  const headers = { "x-token": world.admin.client.token };
  const answer = await fetch(`${app.url}${api.exportFlow.path}?${query}`, { headers });
  expect(decodeURIComponent(answer.headers.get("content-disposition") ?? "")).toContain("客流统计_");
  const rows = await rowsOfSheet(Buffer.from(await answer.arrayBuffer()), {
    maxRows: 10,
    maxColumns: 6,
    payer: testPayer,
  });
  const device = ({ deviceId }: World["device"]) => [`设备 ${deviceId}`, `点位 ${deviceId}`];
  expect(rows.map((row) => row.slice(1))).toEqual([
    ["设备", "视频点位", "进入", "离开", "净流入"],
    [...device(world.device), "2", "0", "2"],
    [...device(world.hidden), "1", "1", "0"],
    [...device(world.device), "3", "1", "2"],
    ["", "", "6", "2", "4"],
  ]);
  expect(rows[1]?.[0]).toMatch(/12:00$/);
});
