import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { startOfDay } from "@huiyan/contract/calendar";
import {
  exportWorkingHours,
  getWorkingHours,
  getWorkingMonth,
  listStripPictures,
} from "@huiyan/contract/working-hours/working-hours.api";
import { rangeEndMs } from "@huiyan/contract/working-hours/working-hours.rules";
import { v4 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { putPointAlgorithm } from "#features/point/point.public.ts";
import { testPayer } from "#test/data/payer.ts";
import { jpeg } from "#test/data/pictures.ts";
import { rowsOfSheet } from "#test/data/rows-of-sheet.ts";
import { alarmEvent } from "#test/device-client.ts";
import { auditLines } from "#test/parking/charging-facts.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { clock, dayAgo, presenceEvent, spansOf } from "#test/working-hours/presence.ts";
import { addDevice, createWorld, type TestDevice, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let day: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  world = await createWorld(app);
  day = dayAgo(app, 2);
});

async function present(spans: string, { device = world.device, on = day, change = {} }: Sent = {}) {
  const event = presenceEvent(app, on, spansOf(spans), change);
  const pictures = { p: await jpeg() };
  return device.client.outcomes([event], event.images === undefined ? {} : pictures);
}
interface Sent {
  device?: TestDevice;
  on?: string;
  change?: Record<string, unknown>;
}
const whole = (first = day, last = first) => ({
  start: startOfDay(first),
  end: startOfDay(last) + rangeEndMs,
});

describe("working hours", () => {
  it("join two presences less than a minute apart into one interval of 8.50 hours, 53.1 % of a day", async () => {
    await present("08:00-12:00");
    await present("12:00:40-16:30");
    const { dataList, totalHourList } = await world.staff.client.call(getWorkingHours, {
      alg_id: "cv_working_hours",
      ...whole(),
    });
    const name = `点位 ${world.device.deviceId}`;
    const joined = { start: clock("08:00"), end: clock("16:30") };
    expect(dataList).toEqual([
      {
        camera: name,
        time: day,
        result: [joined],
        allList: [joined],
        ...joined,
        seconds: 30_600,
        point: { _id: world.device.pointId, name },
        device_id: world.device.deviceId,
        device_name: `设备 ${world.device.deviceId}`,
      },
    ]);
    expect(totalHourList).toMatchObject([
      { camera_name: name, totalHour: 8.5, allHour: 16, formatHour: "8小时30分钟", ratio: 53.1 },
    ]);
  });

  it("of another algorithm are the periods of its alarms; an alarm without duration has none", async () => {
    world = await createWorld(app, { folding: true });
    const at = (time: string) => startOfDay(day) + clock(time) * 1000;
    for (const time of ["10:00", "10:04", "10:08", "10:20"]) {
      await world.device.client.outcomes([alarmEvent(app, { happened_at: at(time) })]);
    }
    const lasted = { start: clock("10:00"), end: clock("10:08") };
    const asked = { alg_id: "area_intrusion", ...whole() };
    const { dataList, totalHourList, points } = await world.staff.client.call(getWorkingHours, asked);
    expect(dataList).toMatchObject([{ time: day, result: [lasted], seconds: 480 }]);
    expect(totalHourList).toMatchObject([{ totalHour: 0.13, seconds: 480 }]);
    expect(points).toMatchObject([{ point: { _id: world.device.pointId } }]);
    const others = await world.staff.client.call(getWorkingHours, { ...asked, alg_id: "fire_smoke" });
    expect([others.dataList, others.totalHourList]).toEqual([[], []]);
  });

  it("of alarms over midnight are on both days, also if only the second day is requested", async () => {
    world = await createWorld(app, { folding: true });
    const next = dayAgo(app, 1);
    for (const happened_at of [startOfDay(next) - 120_000, startOfDay(next) + 120_000, startOfDay(next) + 300_000])
      await world.device.client.outcomes([alarmEvent(app, { happened_at })]);
    const of = async (asked: ReturnType<typeof whole>) => {
      const { dataList } = await world.staff.client.call(getWorkingHours, { alg_id: "area_intrusion", ...asked });
      return dataList.map(({ time, seconds }) => [time, seconds]);
    };
    expect(await of(whole(next))).toEqual([[next, 300]]);
    expect((await of(whole(day, next))).toSorted()).toEqual([
      [day, 120],
      [next, 300],
    ]);
  });

  it("create no alarm and no notification", async () => {
    await present("08:00-12:00");
    expect((await world.admin.client.call(findMessages, {})).page.count).toBe(0);
  });

  it("are sorted by hours, without days and points without presence", async () => {
    const other = await addDevice(app, world.orgId, world.groupId);
    const third = await addDevice(app, world.orgId, world.groupId);
    await putPointAlgorithm(app.services.db.sql, third.pointId, "cv_working_hours", {});
    await present("08:00-09:00");
    await present("08:00-10:00", { device: other });
    const { totalHourList, dataList, points } = await world.staff.client.call(getWorkingHours, whole());
    expect(totalHourList.map(({ totalHour }) => totalHour)).toEqual([2, 1]);
    expect(dataList).toHaveLength(2);
    expect(points.map(({ point, arranged }) => [point._id, arranged])).toEqual([
      [world.device.pointId, false],
      [other.pointId, false],
      [third.pointId, true],
    ]);
  });

  it("have the newest picture of the last day, and none of another day", async () => {
    const images = [{ role: "image", part: "p" }];
    await present("08:00-09:00", { change: { images } });
    await present("08:00-09:00", { on: dayAgo(app, 1) });
    const shown = async (last: string) =>
      (await world.staff.client.call(getWorkingHours, whole(day, last))).points.map(
        ({ image_url }) => image_url !== "",
      );
    expect([await shown(day), await shown(dayAgo(app, 1))]).toEqual([[true], [false]]);
  });

  it("of a range have a row per point and day and a sum per point; 100 % are 16 hours a day", async () => {
    await present("08:00-16:00", { on: dayAgo(app, 3) });
    await present("08:00-16:00");
    const input = whole(dayAgo(app, 3), day);
    const { dataList, totalHourList } = await world.staff.client.call(getWorkingHours, input);
    expect(dataList.map(({ time }) => time)).toEqual([dayAgo(app, 3), day]);
    expect(totalHourList).toMatchObject([{ totalHour: 16, allHour: 32, ratio: 50 }]);
  });

  it("have the same totals with and without the list of days, for any algorithm", async () => {
    const other = await addDevice(app, world.orgId, world.groupId);
    await present("08:00-09:00 09:00:50-10:00 23:59:40-24:00", { on: dayAgo(app, 3) });
    await present("00:00-00:00:20 08:00-16:00");
    await present("07:00-07:00:29", { device: other });
    await present("08:00-10:00:10", { device: other, on: dayAgo(app, 4) });
    for (const asked of [
      whole(dayAgo(app, 5), day),
      { ...whole(dayAgo(app, 5), day), group_id: world.groupId },
      { ...whole(), alg_id: "area_intrusion" },
    ]) {
      const all = await world.staff.client.call(getWorkingHours, asked);
      const totals = await world.staff.client.call(getWorkingHours, { ...asked, only: "totals" });
      expect(totals).toEqual({ ...all, dataList: [] });
      expect(all.counted).toBe(all.dataList.length);
    }
    expect((await world.staff.client.call(getWorkingHours, whole(dayAgo(app, 5), day))).counted).toBe(3);
  });

  it("are those of today by default; more than 92 days, or an end before the start, are refused", async () => {
    const { first, last } = await world.staff.client.call(getWorkingHours, {});
    expect([first, last]).toEqual([dayAgo(app, 0), dayAgo(app, 0)]);
    const far = await world.staff.client.fails(getWorkingHours, whole(dayAgo(app, 92), dayAgo(app, 0)));
    expect(far).toMatchObject({ status: 400, error: "working_hours_range" });
    const back = await world.staff.client.fails(getWorkingHours, whole(day, dayAgo(app, 3)));
    expect(back).toMatchObject({ status: 400, error: "working_hours_range" });
  });

  it("of other leads' devices are hidden in list, month, file and pictures", async () => {
    await present("08:00-12:00", { device: world.hidden, change: { images: [{ role: "image", part: "p" }] } });
    const month = { month: day.slice(0, 7) };
    const input = { point_id: world.hidden.pointId, ...whole() };
    const seen = async ({ client }: World["staff"]) => [
      (await client.call(getWorkingHours, whole())).dataList.length,
      (await client.call(getWorkingMonth, month)).list.length,
      (await client.call(listStripPictures, input)).list.length,
      (await sheet(client.token)).length - 1,
    ];
    expect(await seen(world.admin)).toEqual([1, 1, 1, 1]);
    for (const person of [world.lead, world.staff]) expect(await seen(person)).toEqual([0, 0, 0, 0]);
  });

  it.each([
    ["group", () => ({ group_id: world.groupId })],
    ["device", () => ({ device_id: world.device.deviceId })],
    ["point", () => ({ point_id: world.device.pointId })],
  ])("are found by their %s", async (_, filter) => {
    await present("08:00-12:00");
    await present("08:00-12:00", { device: world.hidden });
    const input = { ...whole(), ...filter() };
    const { dataList } = await world.admin.client.call(getWorkingHours, input);
    expect(dataList.map(({ point }) => point._id)).toEqual([world.device.pointId]);
  });

  it("use the corrected clock of the device, which can move a presence over midnight", async () => {
    const offset_ms = 600_000;
    await present("23:00-23:55", { change: { offset_ms } });
    const { dataList } = await world.staff.client.call(getWorkingHours, whole(day, dayAgo(app, 1)));
    expect(dataList.map(({ time, result }) => [time, result])).toEqual([
      [day, spansOf("23:10-24:00")],
      [dayAgo(app, 1), spansOf("00:00-00:05")],
    ]);
  });
});

describe("a record of presence is refused", () => {
  const refused = (data: unknown) => [
    { state: "refused", reason: "malformed", text: "事件格式不正确：data.intervals", data },
  ];
  it.each([
    ["that ends before it begins", { intervals: [{ start: 500, end: 400 }] }],
    ["that is no number", { intervals: [{ start: Number.NaN, end: 400 }] }],
    ["of a day with more than 24 hours", { intervals: [{ start: 0, end: 86_401 }] }],
    ["of before the day", { intervals: [{ start: -1, end: 400 }] }],
    ["of thousands of intervals", { intervals: Array.from({ length: 1001 }, () => ({ start: 0, end: 1 })) }],
    ["without intervals", {}],
    ["with a text for them", { intervals: "08:00-12:00" }],
  ])("%s", async (_, data) => {
    const outcomes = await present("08:00-12:00", { change: { data } });
    expect(outcomes).toMatchObject(refused(data).map(({ data: _data, ...outcome }) => outcome));
    expect((await world.admin.client.call(getWorkingHours, whole())).dataList).toEqual([]);
  });

  it("with a time after its creation", async () => {
    const happened_at = startOfDay(day) + clock("10:00") * 1000;
    const [late, early] = [
      await present("08:00-10:03", { change: { happened_at } }),
      await present("08:00-10:01", { change: { happened_at } }),
    ];
    expect([late[0]?.state, early[0]?.state]).toEqual(["refused", "accepted"]);
  });
});

async function sheet(token: string, query = "") {
  const { start, end } = whole();
  const url = `${app.url}${exportWorkingHours.path}?start=${start}&end=${end}${query}`;
  const answer = await fetch(url, { headers: { "x-token": token } });
  expect(answer.headers.get("content-disposition")).toContain(
    encodeURIComponent(`工时统计_${day.replaceAll("-", "")}`),
  );
  return rowsOfSheet(Buffer.from(await answer.arrayBuffer()), { maxRows: 50, maxColumns: 8, payer: testPayer });
}

it("the file has a row per interval with the hours of the day, contains no formulas, and the audit log has the export", async () => {
  await app.services.db.sql.updateTable("point").set({ name: "=1+1" }).where("id", "=", world.device.pointId).execute();
  await present("08:00-12:00");
  await present("13:00-17:30");
  const point = [`可见组 ${world.admin.phone}`, `设备 ${world.device.deviceId}`, "=1+1"];
  expect(await sheet(world.staff.client.token)).toEqual([
    ["日期", "设备组", "设备", "视频点位", "开始时间", "结束时间", "时长", "合计工时"],
    [day, ...point, "08:00:00", "12:00:00", "4小时", "8.5"],
    [day, ...point, "13:00:00", "17:30:00", "4小时30分钟", "8.5"],
  ]);
  expect(await auditLines(app, world.orgId, "workingHours.export")).toHaveLength(1);
});

it("the file can be filtered by group, device and point", async () => {
  const other = await addDevice(app, world.orgId, world.otherGroupId);
  await present("08:00-12:00");
  await present("13:00-14:00", { device: other });
  const devicesIn = async (query: string) =>
    (await sheet(world.admin.client.token, query)).slice(1).map((row) => row[2]);
  const [own, second] = [world.device, other].map(({ deviceId }) => `设备 ${deviceId}`);
  expect((await devicesIn("")).toSorted()).toEqual([own, second].toSorted());
  expect(await devicesIn(`&group_id=${world.otherGroupId}`)).toEqual([second]);
  expect(await devicesIn(`&device_id=${world.device.deviceId}`)).toEqual([own]);
  expect(await devicesIn(`&point_id=${other.pointId}`)).toEqual([second]);
});

it("the month has the points and hours of each day with data, and the average share of 16 hours per point", async () => {
  const first = `${day.slice(0, 7)}-01`;
  const other = await addDevice(app, world.orgId, world.groupId);
  await present("06:00-14:00");
  await present("04:00-24:00", { device: other });
  const { list } = await world.staff.client.call(getWorkingMonth, { month: day.slice(0, 7) });
  expect(list).toEqual([{ day, points: 2, totalHour: 28, ratio: 75 }]);
  const alone = await world.staff.client.call(getWorkingMonth, { month: first.slice(0, 7), point_id: other.pointId });
  expect(alone.list).toEqual([{ day, points: 1, totalHour: 20, ratio: 100 }]);
});

it("an interval of presence has the pictures that presence records and alarms took in it, in order", async () => {
  const at = (text: string) => startOfDay(day) + clock(text) * 1000;
  const images = [{ role: "image", part: "p" }];
  await present("08:00-09:00", { change: { images, event_id: v4() } });
  await present("08:00-12:00", { change: { images } });
  await present("08:00-12:30");
  const alarm = alarmEvent(app, { happened_at: at("10:00"), images });
  await world.device.client.outcomes([alarm], { p: await jpeg() });
  await present("14:00-15:00", { change: { images } });
  const input = { point_id: world.device.pointId, start: at("08:00"), end: at("12:00") };
  const { list } = await world.staff.client.call(listStripPictures, input);
  expect(list.map((each) => [each.at, each.alg_id, each.message_id !== ""])).toEqual([
    [at("09:00"), "cv_working_hours", false],
    [at("10:00"), "area_intrusion", true],
    [at("12:00"), "cv_working_hours", false],
  ]);
  for (const { thumb_url } of list) expect((await fetch(app.url + thumb_url)).status).toBe(200);
});
