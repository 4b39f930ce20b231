import { listPointBerths, voidBerth } from "@huiyan/contract/berth/berth.api";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ParkingLot } from "#test/parking/lot.ts";
import { sessionOfNow } from "#test/parking/session-of-now.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type World } from "#test/world.ts";
import { noteSilentBerths } from "./note-silent-berths.ts";
import { trackDueBerths } from "./track-due-berths.ts";

let app: TestApp;
let world: World;
let lot: ParkingLot;
let berth: string;
let number = 1;
const plates = () => [`粤B${String(10_000 + number)}`, `湘A${String(20_000 + number)}`] as const;

beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  lot = new ParkingLot(app, world, await addDevice(app, world.orgId, world.groupId));
  berth = await lot.addBerth(number++);
});
const stay = (from: number, to: number, plate: string) => ({ from, to, plate });
const gone = (from: number, to: number) => ({ from, to, isFree: true });
const storedObservations = async () =>
  (await app.services.db.sql.selectFrom("berth_observation").select("id").where("berth_id", "=", berth).execute())
    .length;

describe("records of stays", () => {
  it("a record begins when a car has been there for a minute, and ends when the berth has been free for a minute", async () => {
    const [plate] = plates();
    await lot.observe(berth, [stay(0, 0.75, plate)]);
    expect(await lot.records(berth)).toEqual([]);
    await lot.observe(berth, [stay(0.75, 3, plate)]);
    expect(await lot.records(berth)).toEqual([`0~ ${plate} open automatic`]);
    await lot.observe(berth, [stay(3, 30, plate), gone(30, 33)]);
    expect(await lot.records(berth)).toEqual([`0~30 ${plate} automatic`]);
  });

  it("spellings of a plate with a separator, in full width, or in lower case lead to one plate", async () => {
    const [plate] = plates();
    const wide = plate.replaceAll(/[0-9A-Z]/g, (glyph) => String.fromCodePoint((glyph.codePointAt(0) ?? 0) + 0xfee0));
    const ways = [`${plate.slice(0, 2)}·${plate.slice(2)}`, wide, plate.toLowerCase()];
    await lot.observe(berth, [...ways.map((way, at) => stay(at * 10, at * 10 + 10, way)), gone(30, 33)]);
    expect(await lot.records(berth)).toEqual([`0~30 ${plate} automatic`]);
  });

  it("the order of observations within half a minute does not matter", async () => {
    const [plate] = plates();
    const events = lot.events(berth, [stay(0, 10, plate), gone(10, 12)]);
    for (let at = 0; at < events.length; at += 2) {
      await lot.reach((at + 2) / 4);
      await lot.send(events.slice(at, at + 2).reverse());
    }
    await lot.reach(14);
    expect(await lot.records(berth)).toEqual([`0~10 ${plate} automatic`]);
  });

  it("repeated observations are stored once and create no second record", async () => {
    const [plate] = plates();
    const events = lot.events(berth, [stay(0, 10, plate), gone(10, 12)]);
    await lot.reach(12);
    await lot.send(events);
    const stored = await storedObservations();
    await lot.send(events);
    await lot.reach(14);
    expect([await storedObservations(), stored]).toEqual([events.length, events.length]);
    expect(await lot.records(berth)).toEqual([`0~10 ${plate} automatic`]);
  });

  it("late observations add a missing exit and a missing entry", async () => {
    const [first, second] = plates();
    const late = lot.events(berth, [gone(20, 24)]);
    await lot.observe(berth, [stay(0, 20, first), stay(24, 40, second), gone(40, 43)]);
    expect(await lot.records(berth)).toEqual([
      `0~ ${first} pending P-SPLIT P-NOOUT`,
      `~40 ${second} pending P-SPLIT P-NOIN`,
    ]);
    await lot.send(late);
    await lot.reach(46);
    expect(await lot.records(berth)).toEqual([`0~20 ${first} automatic`, `24~40 ${second} automatic`]);
  });

  it("late observations do not change a user's decision, and appear in a separate record", async () => {
    const [first, second] = plates();
    const late = lot.events(berth, [gone(20, 24)]);
    await lot.observe(berth, [stay(0, 20, first), stay(24, 40, second), gone(40, 43)]);
    await app.services.db.sql
      .updateTable("parking_record")
      .set({ review_state: 4 })
      .where("berth_id", "=", berth)
      .execute();
    await lot.send(late);
    await lot.reach(46);
    expect(await lot.records(berth)).toEqual([
      `0~ ${first} changed P-SPLIT P-NOOUT`,
      `~20 ${first} pending P-LATE P-NOIN`,
      `24~ ${second} pending P-LATE P-NOOUT`,
      `~40 ${second} changed P-SPLIT P-NOIN`,
    ]);
  });

  it("observations more than a day late lead to separate records for review", async () => {
    const [plate] = plates();
    const late = lot.events(berth, [stay(0, 10, plate), gone(10, 13)]);
    await lot.observe(berth, [gone(26 * 60, 26 * 60 + 2)]);
    await lot.send(late.slice(0, 20));
    await lot.reach(26 * 60 + 4);
    expect(await lot.records(berth)).toEqual([`0~ ${plate} pending P-LATE P-NOOUT`]);
    await lot.send(late.slice(20));
    await lot.reach(26 * 60 + 6);
    expect(await lot.records(berth)).toEqual([`0~10 ${plate} pending P-LATE`]);
  });

  it("observations are refused after seven days, and for berths that the device does not have", async () => {
    const other = new ParkingLot(app, world, world.device);
    const week = 7 * 24 * 60;
    const foreign = other.events(await other.addBerth(900 + number), [gone(week, week + 0.25)]);
    const own = lot.events(berth, [gone(0, 0.25)]);
    await lot.reach(week + 1);
    const channel = lot.device.channel;
    const sent = [...own, ...foreign.map((event) => ({ ...event, channel }))];
    const outcomes = await lot.device.client.outcomes(sent);
    expect(outcomes.map((outcome) => "reason" in outcome && outcome.reason)).toEqual(["too_old", "unknown_berth"]);
  });

  it("two open records with one plate at two berths are both pending", async () => {
    const [plate] = plates();
    const second = await lot.addBerth(number++);
    await lot.observe(berth, [stay(0, 3, plate)]);
    await lot.observe(second, [stay(3, 6, plate)]);
    expect([await lot.records(berth), await lot.records(second)]).toEqual([
      [`0~ ${plate} open pending P-TWIN`],
      [`3~ ${plate} open pending P-TWIN`],
    ]);
  });

  it("a stay ends if its plate is observed elsewhere and its own berth had no observation for five minutes", async () => {
    const [plate] = plates();
    const second = await lot.addBerth(number++);
    await lot.observe(berth, [stay(0, 3, plate)]);
    await lot.observe(second, [stay(10, 13, plate)]);
    expect([await lot.records(berth), await lot.records(second)]).toEqual([
      [`0~ ${plate} pending P-TWIN`],
      [`10~ ${plate} open automatic`],
    ]);
  });

  it("concurrent replays on two nodes lead to the same records", async () => {
    const [plate] = plates();
    const second = await startTestApp({ on: app });
    try {
      second.clock.moveBy(app.clock.now().getTime() - second.clock.now().getTime());
      const events = lot.events(berth, [stay(0, 10, plate), gone(10, 12)]);
      for (let at = 0; at < events.length; at += 8) {
        await lot.send(events.slice(at, at + 8));
        const minute = (at + 8) / 4 + 1;
        second.clock.moveBy(lot.at(minute) - second.clock.now().getTime());
        await Promise.all([lot.reach(minute), trackDueBerths(second.services), trackDueBerths(second.services)]);
      }
      expect(await lot.records(berth)).toEqual([`0~10 ${plate} automatic`]);
    } finally {
      await second.close();
    }
  });

  it("voiding a berth ends its stay without an exit; restoring the berth begins a new stay", async () => {
    const [plate, other] = plates();
    const client = sessionOfNow(app, world.admin);
    await lot.observe(berth, [stay(0, 3, plate)]);
    await client.call(voidBerth, { _id: berth, invalid: 1 });
    await lot.observe(berth, [stay(4, 8, plate)]);
    expect(await lot.records(berth)).toEqual([`0~ ${plate} pending P-NOOUT`]);
    await client.call(voidBerth, { _id: berth, invalid: 0 });
    await lot.observe(berth, [stay(10, 15, other), gone(15, 18)]);
    expect(await lot.records(berth)).toEqual([`0~ ${plate} pending P-NOOUT`, `10~15 ${other} automatic`]);
  });

  it("a stay begins at its first observation, even if another berth is restored after that", {
    tags: ["rest"],
  }, async () => {
    const [plate, other] = plates();
    const client = sessionOfNow(app, world.admin);
    const restored = await lot.addBerth(number++);
    await lot.observe(restored, [stay(0, 3, other)]);
    const early = lot.events(berth, [stay(0, 3, plate)]);
    for (const invalid of [1, 0] as const) await client.call(voidBerth, { _id: restored, invalid });
    await lot.send(early);
    await lot.observe(berth, [stay(3, 10, plate), gone(10, 13)]);
    expect(await lot.records(berth)).toEqual([`0~10 ${plate} automatic`]);
  });

  it("a silent berth keeps its record, and is abnormal until it has been observed for a minute", async () => {
    const [plate] = plates();
    const status = async () => {
      const list = await sessionOfNow(app, world.staff).call(listPointBerths, { id: lot.device.pointId });
      return list.flatMap((each) => [each.status, each.troubles.join()]);
    };
    await lot.observe(berth, [stay(0, 3, plate)]);
    expect(await status()).toEqual([1, ""]);
    await lot.reach(9);
    await noteSilentBerths(app.services);
    expect(await status()).toEqual([2, "offline"]);
    await lot.observe(berth, [stay(10, 10.5, plate)]);
    await noteSilentBerths(app.services);
    expect(await status()).toEqual([2, "offline"]);
    await lot.observe(berth, [stay(11, 13, plate)]);
    expect(await status()).toEqual([1, ""]);
  });

  it("serial numbers contain the day and are unique", async () => {
    const rows = await app.services.db.sql.selectFrom("parking_record").select(["serial", "at"]).execute();
    expect(new Set(rows.map(({ serial }) => serial)).size).toBe(rows.length);
    expect(rows.every(({ serial }) => /^\d{14}$/.test(serial))).toBe(true);
  });
});
