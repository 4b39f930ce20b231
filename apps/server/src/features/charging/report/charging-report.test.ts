import {
  exportCharging,
  findChargingRecords,
  rankCharging,
  revealOwnerPhone,
} from "@huiyan/contract/charging/charging.api";
import { isChargingStay, type ReportedStay } from "@huiyan/contract/charging/charging.rules";
import { findParkingRecords } from "@huiyan/contract/parking/parking.api";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dayStart } from "#platform/clock/calendar-day.ts";
import { testPayer } from "#test/data/payer.ts";
import { rowsOfSheet } from "#test/data/rows-of-sheet.ts";
import { auditLines, chargingColumn, reportedPhones, reportPhone } from "#test/parking/charging-facts.ts";
import { ParkingLot } from "#test/parking/lot.ts";
import { sessionOfNow } from "#test/parking/session-of-now.ts";
import { type StoredStay, storeStay } from "#test/parking/stored-stays.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  world = await createWorld(app);
});

const as = (person: World["staff"]) => sessionOfNow(app, person);
const charging = (plate: string, from: number, more: Partial<StoredStay> = {}) =>
  storeStay(app, world.device, world.orgId, { plate, from, to: from - 5, charging_seconds: 60, ...more });
const hours = (n: number) => n * 60;
const days = (n: number) => n * 1440;
const report = async (input: Record<string, unknown> = {}, person = world.staff) =>
  (await as(person).call(findChargingRecords, input)).list.map(
    ({ idx, plate_num, count }) => `${idx} ${plate_num} ${count}`,
  );
const owner = (plate: string, phone: string) => reportPhone(app, world.orgId, plate, phone);

describe("the charging report", () => {
  it("counts the charging stays of each plate, sorted by count, then by plate", async () => {
    for (const plate of ["粤BD00002", "粤BD00001", "粤BD00003", "粤BD00003"]) await charging(plate, hours(2));
    await charging("粤BD00004", hours(2), { charging_seconds: 59, known_seconds: 300 });
    expect(await report()).toEqual(["1 粤BD00003 2", "2 粤BD00001 1", "3 粤BD00002 1"]);
    const second = await as(world.staff).call(findChargingRecords, { size: 2, page: 2 });
    expect([second.list.map(({ idx, plate_num }) => `${idx} ${plate_num}`), second.page.count]).toEqual([
      ["3 粤BD00002"],
      3,
    ]);
  });

  it("ends at the present time even if its end is in the future, so that new cars move no row during an export", async () => {
    for (const from of [hours(2), -1]) await charging("粤BD00001", from);
    const end = app.clock.now().getTime() + 86_400_000;
    expect(await report({ start: 0, end })).toEqual(["1 粤BD00001 1"]);
  });

  it("counts stays that began in the time range, both ends included, and plates that contain the keyword", async () => {
    await charging("粤BD00001", hours(3));
    await charging("粤BD00002", days(8));
    expect(await report()).toEqual(["1 粤BD00001 1"]);
    const began = app.clock.now().getTime() - days(8) * 60_000;
    const exactly = await report({ start: began, end: began });
    expect(exactly).toEqual(["1 粤BD00002 1"]);
    expect(await report({ start: began + 1, end: began + 2 })).toEqual([]);
    expect(await report({ start: 0, end: Date.now(), keyword: "d00002" })).toEqual(["1 粤BD00002 1"]);
  });

  it("shows a user only plates, counts, phones and pictures of the user's devices", async () => {
    const hidden = { entry: half("image/hidden.jpg") };
    await storeStay(app, world.hidden, world.orgId, {
      plate: "粤BD00001",
      from: 60,
      to: 50,
      charging_seconds: 60,
      ...hidden,
    });
    await storeStay(app, world.hidden, world.orgId, { plate: "粤BD00009", from: 60, to: 50, charging_seconds: 60 });
    await charging("粤BD00001", hours(2));
    await owner("粤BD00009", "13800000009");
    expect(await report({}, world.lead)).toEqual(["1 粤BD00001 1"]);
    expect(await report({}, world.admin)).toEqual(["1 粤BD00001 2", "2 粤BD00009 1"]);
    const [own] = (await as(world.lead).call(findChargingRecords, {})).list;
    const [all] = (await as(world.admin).call(findChargingRecords, {})).list;
    expect([own?.image, all?.image.startsWith("/resources/get/image/hidden.jpg?")]).toEqual(["", true]);
    expect(await as(world.lead).fails(revealOwnerPhone, { plate_num: "粤BD00009" })).toMatchObject({
      error: "not_found",
    });
    expect((await as(world.lead).call(rankCharging, { days: 7 })).list.map(({ count }) => count)).toEqual([1]);
  });

  it("shows the newest close-up picture of a plate from its charging stays", async () => {
    await charging("粤BD00001", hours(3), { entry: half("image/older.jpg"), leave: half("image/old.jpg") });
    await charging("粤BD00001", hours(2), { entry: half("image/new.jpg"), leave: half("") });
    await charging("粤BD00001", hours(1), { entry: half("image/other.jpg"), charging_seconds: 0, known_seconds: 300 });
    const [row] = (await as(world.staff).call(findChargingRecords, {})).list;
    expect(row?.image).toMatch(/^\/resources\/get\/image\/new\.jpg\?s=full&/);
  });

  it("masks the phone; an admin or lead may see the whole phone, and the audit log names the user", async () => {
    for (const [plate, phone] of [
      ["粤BD00002", "13900000000"],
      ["粤BD00001", "13812341234"],
    ] as const) {
      await charging(plate, hours(2));
      await owner(plate, phone);
    }
    const [row] = (await as(world.staff).call(findChargingRecords, {})).list;
    expect(row?.plate_phone).toBe("138****1234");
    expect(await as(world.staff).fails(revealOwnerPhone, { plate_num: "粤BD00001" })).toMatchObject({ code: 1403 });
    expect(await as(world.lead).call(revealOwnerPhone, { plate_num: "粤BD00001" })).toEqual({
      plate_phone: "13812341234",
    });
    const lines = await auditLines(app, world.orgId, "charging.revealPhone");
    expect(lines.map(({ staff_id, object_id }) => [staff_id, object_id])).toEqual([[world.lead.staffId, "粤BD00001"]]);
  });

  it("links to exactly the stays that it counted", async () => {
    const id = await charging("粤BD00001", hours(2));
    await charging("粤BD00001", hours(4), { charging_seconds: 0, known_seconds: 300 });
    const { list } = await as(world.staff).call(findParkingRecords, { plate_num: "粤BD00001", order_type: "charging" });
    expect(list.map(({ _id }) => _id)).toEqual([id]);
  });

  it("is exported with the columns 序号, 车牌号, 车主电话, 充电次数", async () => {
    await charging("粤BD00001", hours(2));
    await charging("粤BD00002", hours(2));
    await charging("粤BD00002", hours(3));
    await owner("粤BD00002", "13812341234");
    const { token } = world.admin.client;
    const answer = await fetch(`${app.url}${exportCharging.path}`, { headers: { "x-token": token } });
    expect(answer.headers.get("content-disposition")).toContain(encodeURIComponent("充电记录.xlsx"));
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await rowsOfSheet(bytes, { maxRows: 10, maxColumns: 4, payer: testPayer })).toEqual([
      ["序号", "车牌号", "车主电话", "充电次数"],
      ["1", "粤BD00002", "138****1234", "2"],
      ["2", "粤BD00001", "", "1"],
    ]);
  });
});

const half = (plate_img: string) => ({
  image: "",
  car: "",
  plate_img,
  car_box: null,
  plate_box: null,
  plate: "",
  confidence: 0,
  color: "",
  glyphs: [],
});

describe("the charging ranking", () => {
  it("shows the ten plates with the highest counts, with the counts of the days before", async () => {
    const today = dayStart(app.clock.now()).getTime();
    const minutesAgo = (at: number) => (app.clock.now().getTime() - at) / 60_000;
    for (let at = 0; at < 11; at++) await charging(`粤BD000${10 + at}`, minutesAgo(today + 60_000));
    await charging("粤BD00010", minutesAgo(today - 6 * days(1) * 60_000));
    for (const _ of [1, 2, 3]) await charging("粤BD00010", minutesAgo(today - 6 * days(1) * 60_000 - 1));
    await charging("粤BD00099", minutesAgo(today - 14 * days(1) * 60_000));
    const { list, ...all } = await as(world.staff).call(rankCharging, { days: 7 });
    expect(list).toHaveLength(10);
    expect(list[0]).toEqual({ rank: 1, plate_num: "粤BD00010", count: 2, before: 3, growth: -33.3 });
    expect(list[9]).toEqual({ rank: 10, plate_num: "粤BD00019", count: 1, before: 0, growth: 100 });
    expect(all).toEqual({ count: 12, before: 3, growth: 300 });
  });
});

describe("an owner's phone reported by a device", () => {
  it("is stored if the plate was read with certainty; an older report changes nothing", async () => {
    const device = await addDevice(app, world.orgId, world.groupId);
    const lot = new ParkingLot(app, world, device);
    const berth = await lot.addBerth(1);
    const events = lot.events(berth, [{ from: 0, to: 2, plate: "粤BD12345", charging: 1 }]).map((event, at) => ({
      ...event,
      data: { ...Object(event.data), owner_phone: at < 6 ? `1380000000${at}` : "not a phone" },
    }));
    app.clock.moveBy(3 * 60_000);
    await lot.send(events);
    await lot.reach(6);
    expect(await reportedPhones(app, world.orgId)).toEqual([{ plate: "粤BD12345", phone: "13800000005" }]);
  });
});

const usual: ReportedStay = {
  isNewEnergyBerth: true,
  carType: 2,
  plate: "粤BD00001",
  hasEntry: true,
  scrap: false,
  exclude: false,
  isMergedAway: false,
  staySeconds: 0,
  chargingSeconds: 0,
  knownSeconds: 0,
};
const kinds: readonly Partial<ReportedStay>[] = [
  ...[{}, { isNewEnergyBerth: false }, { carType: 1 }, { plate: "" }, { scrap: true }, { exclude: true }],
];
/** Seconds of the stay, of charging, and of the time with a known charging state. */
const lengths = [
  ...[[60, 59, 60] as const, [120, 60, 60] as const, [120, 0, 0] as const, [121, 0, 0] as const],
  ...[[121, 0, 97] as const, [300, 0, 240] as const, [300, 0, 239] as const],
];

/** Stores a stay that ends with a leave event, or else with the last observation. */
function storeReported(stay: ReportedStay, hasLeave: boolean): Promise<string> {
  const to = 100 - stay.staySeconds / 60;
  const seen = new Date(Math.round(app.clock.now().getTime() - to * 60_000));
  return storeStay(app, world.device, world.orgId, {
    from: 100,
    plate: stay.plate,
    is_new_energy: stay.isNewEnergyBerth,
    car_type: stay.carType,
    scrap_cause: stay.scrap ? "-" : null,
    exclude_cause: stay.exclude ? "-" : null,
    charging_seconds: stay.chargingSeconds,
    known_seconds: stay.knownSeconds,
    ...(hasLeave ? { to } : { last_seen_at: seen, is_open: false }),
  });
}

it("the column that marks charging stays agrees with the rule", async () => {
  const stays = kinds.flatMap((kind) =>
    lengths.map(([staySeconds, chargingSeconds, knownSeconds]) => ({
      ...usual,
      ...kind,
      staySeconds,
      chargingSeconds,
      knownSeconds,
    })),
  );
  const expected = new Map<string, boolean>();
  for (const stay of stays) {
    for (const hasLeave of [true, false]) expected.set(await storeReported(stay, hasLeave), isChargingStay(stay));
  }
  expect(await chargingColumn(app, world.orgId)).toEqual(expected);
  expect(new Set(expected.values()).size).toBe(2);
});
