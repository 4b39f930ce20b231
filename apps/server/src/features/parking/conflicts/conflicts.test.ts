import { type ParkingConflict } from "@huiyan/contract/parking/conflict";
import {
  acceptProposal,
  dismissConflict,
  findConflicts,
  previewConflict,
  restoreConflict,
} from "@huiyan/contract/parking/conflict.api";
import {
  correctPlate,
  excludeRecord,
  findParkingRecords,
  getTimeline,
  undoStep,
} from "@huiyan/contract/parking/parking.api";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ParkingLot } from "#test/parking/lot.ts";
import { sessionOfNow } from "#test/parking/session-of-now.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type World } from "#test/world.ts";
import { makeDueOrders } from "../orders/make-due-orders.ts";

let app: TestApp;
let world: World;
let lot: ParkingLot;
let berth: string;
let number = 1;
let plate = "";
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  lot = new ParkingLot(app, world, await addDevice(app, world.orgId, world.groupId));
  berth = await lot.addBerth(number++);
  plate = `粤B${String(10_000 + ++serial * 111)}`;
});

const staff = () => sessionOfNow(app, world.staff);
const stay = (from: number, to: number, of = plate, confidence = 0.95) => ({ from, to, plate: of, confidence });
const gone = (from: number, to: number) => ({ from, to, isFree: true });
const near = () => `${plate.slice(0, -1)}${plate.endsWith("9") ? "5" : "9"}`;

const casesOf = async (client = staff(), dismissed: 0 | 1 = 0): Promise<ParkingConflict[]> =>
  (await client.call(findConflicts, { point_id: lot.device.pointId, dismissed })).list;
async function onlyCase(): Promise<ParkingConflict> {
  const [only, ...others] = await casesOf();
  if (only === undefined || others.length > 0) throw new Error(`there are ${others.length + (only ? 1 : 0)} cases`);
  return only;
}
type Basis = [{ _id: string; version: number }, { _id: string; version: number }];
const pairOf = (one: ParkingRecord, other: ParkingRecord): Basis => [
  { _id: one._id, version: one.version },
  { _id: other._id, version: other.version },
];
const basisOf = ({ records }: ParkingConflict) => pairOf(...records);
const accepting = (found: ParkingConflict, at = 0) => {
  const { action = "merge", key = "" } = found.proposals[at] ?? {};
  return { records: basisOf(found), action, key };
};
const listed = async (): Promise<ParkingRecord[]> =>
  (await staff().call(findParkingRecords, { point_id: lot.device.pointId })).list.toReversed();
const brief = ({ plate_num, entry_time, leave_time, fee_fen, order_state, review_state }: ParkingRecord) => ({
  plate_num,
  from: entry_time,
  to: leave_time,
  fee_fen,
  order_state,
  review_state,
});

/** Reports a stay that a false exit cuts into two records, and returns their conflict. */
async function cutStay(second = plate): Promise<ParkingConflict> {
  const spans = [stay(0, 37), stay(37, 40, ""), gone(40, 44), stay(44, 92, second, 0.91), gone(92, 94)];
  await lot.observe(berth, spans);
  await lot.reach(94.5);
  return onlyCase();
}

it("a car that certainly left and returned within ten minutes is no conflict", async () => {
  await lot.observe(berth, [stay(0, 40), gone(40, 44), stay(44, 92), gone(92, 94)]);
  await lot.reach(94.5);
  expect((await listed()).length).toBe(2);
  expect(await casesOf()).toEqual([]);
});

describe("a stay cut in two", () => {
  it("a cut stay is a conflict; its first proposal merges the records and orders, and undo restores both", async () => {
    const found = await cutStay();
    expect(found).toMatchObject({ kind: "cut", dismissed: null });
    expect(found.proposals.map(({ key }) => key)).toEqual(["merge", "confirm", expect.stringMatching(/^exclude:/)]);
    await lot.reach(100);
    await makeDueOrders(app.services);
    const before = await listed();
    // the conflict remains after orders were made
    const present = await onlyCase();
    const merged = await staff().call(acceptProposal, accepting(present));
    expect(merged.map(brief)).toEqual([
      { plate_num: plate, from: lot.at(0), to: lot.at(92), fee_fen: 1440, order_state: 1, review_state: 4 },
    ]);
    expect(await casesOf()).toEqual([]);
    const { steps } = await staff().call(getTimeline, { id: merged[0]?._id ?? "" });
    expect(steps.find(({ kind }) => kind === "person")).toMatchObject({
      text: expect.stringMatching(/^人工合成，泊出 .+ → .+$/),
      cause: "采纳矛盾处理建议",
      user: "测试staff",
      can_undo: true,
    });
    await staff().call(undoStep, { _id: merged[0]?._id ?? "" });
    expect((await listed()).map(brief)).toEqual(before.map(brief));
    expect((await onlyCase()).records.map(brief)).toEqual(before.map(brief));
  });

  it("a cut stay whose plates differ is corrected and merged in one step, which is undone as one", async () => {
    const found = await cutStay(near());
    const [entry, leave] = found.records;
    expect(found.proposals[0]).toMatchObject({ action: "merge", record_id: leave._id, plate_num: plate });
    await staff().call(acceptProposal, accepting(found));
    expect((await listed()).map(brief)).toEqual([
      { plate_num: plate, from: lot.at(0), to: lot.at(92), fee_fen: 1440, order_state: 0, review_state: 4 },
    ]);
    await staff().call(undoStep, { _id: entry._id });
    // the clock moved on, so orders may have been made meanwhile
    const plain = (record: ParkingRecord) => ({ ...brief(record), order_state: 0 });
    expect((await listed()).map(plain)).toEqual([plain(entry), plain(leave)]);
  });

  it("the conflict of a cut stay ends when both records are confirmed, and returns when that is undone", async () => {
    const found = await cutStay();
    const confirm = found.proposals.findIndex(({ action }) => action === "confirm");
    await staff().call(acceptProposal, accepting(found, confirm));
    expect(await casesOf()).toEqual([]);
    await staff().call(undoStep, { _id: found.records[1]._id });
    expect((await onlyCase()).records.map(({ review_state }) => review_state)).toEqual([3, 3]);
  });

  it("two stays of one car are no conflict if another car was in the berth between them", async () => {
    await lot.observe(berth, [stay(0, 40), gone(40, 43), stay(43, 46, "湘C99999"), gone(46, 49), stay(49, 90)]);
    await lot.observe(berth, [gone(90, 92)]);
    expect(await casesOf()).toEqual([]);
  });
});

describe("an entry without exit, and an exit without entry", () => {
  it("an entry and an exit with similar plates are a conflict, and are merged with the more certain plate", async () => {
    await lot.observe(berth, [stay(0, 30, "湘C11111"), stay(30, 60), gone(60, 62)]);
    const [entry] = await listed();
    // the plates differ, so these are two cars
    expect(await casesOf()).toEqual([]);
    await staff().call(correctPlate, { _id: entry?._id ?? "", plate_num: near() });
    const found = await onlyCase();
    expect(found.kind).toBe("halves");
    const at = found.proposals.findIndex(({ plate_num }) => plate_num === plate);
    await staff().call(acceptProposal, accepting(found, at));
    expect((await listed()).map(brief)).toEqual([
      { plate_num: plate, from: lot.at(0), to: lot.at(60), fee_fen: 800, order_state: 0, review_state: 4 },
    ]);
    expect(await casesOf()).toEqual([]);
  });
});

describe("accepting a proposal", () => {
  it("accepting succeeds for one of two concurrent users; the other gets record_changed", async () => {
    const found = await cutStay();
    const [one, other] = [staff(), sessionOfNow(app, world.lead)];
    const answers = await Promise.all([
      one.send(acceptProposal, accepting(found)),
      other.send(acceptProposal, accepting(found)),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: "record_changed" });
    expect(await listed()).toHaveLength(1);
    // a third request, after the conflict has been resolved, fails as well
    expect(await staff().send(acceptProposal, accepting(found))).toMatchObject({ status: 409 });
  });

  it("accepting is refused when a record has changed, and for changes that the server does not propose", async () => {
    const found = await cutStay();
    const foreign = {
      records: basisOf(found),
      action: "merge" as const,
      key: `merge:${found.records[0]._id}:粤A00000`,
    };
    expect(await staff().send(acceptProposal, foreign)).toMatchObject({ status: 409 });
    await staff().call(correctPlate, { _id: found.records[1]._id, plate_num: near() });
    expect(await staff().send(acceptProposal, accepting(found))).toMatchObject({
      status: 409,
      body: { error: "record_changed" },
    });
    expect(await staff().send(previewConflict, { records: basisOf(found) })).toMatchObject({ status: 409 });
    expect(await staff().send(dismissConflict, { records: basisOf(found) })).toMatchObject({ status: 409 });
  });

  it("accepting each proposal changes the sum owed as its preview shows", { tags: ["rest"] }, async () => {
    await cutStay();
    await lot.reach(100);
    await makeDueOrders(app.services);
    const found = await onlyCase();
    const { list } = await staff().call(previewConflict, { records: basisOf(found) });
    expect(list.map(({ key }) => key)).toEqual(found.proposals.map(({ key }) => key));
    expect(list.map(({ before_fen, refusal }) => [before_fen, refusal])).toEqual(list.map(() => [400 + 560, ""]));
    for (const [at, { after_fen }] of list.entries()) {
      const present = await onlyCase();
      const changed = await staff().call(acceptProposal, accepting(present, at));
      const owed = (await listed()).map(({ fee_fen }) => fee_fen).filter((fee) => fee !== null);
      expect(owed.length === 0 ? null : owed.reduce((sum, fee) => sum + fee, 0)).toBe(after_fen);
      await staff().call(undoStep, { _id: changed[0]?._id ?? "" });
    }
    expect(list.map(({ orders }) => orders)).toEqual([["closed", "replaced"], ["kept"], ["closed"]]);
    expect(list[0]).toMatchObject({ after_fen: 1440, sum: "(92 − 20) 分 × 0.20 元 = 14.40 元，单次封顶 30.00 元" });
  });
});

describe("a dismissed conflict", () => {
  it("a dismissed conflict is not listed until it is restored", async () => {
    const found = await cutStay();
    await staff().call(dismissConflict, { records: basisOf(found) });
    expect(await casesOf()).toEqual([]);
    // orders made for both records do not end the dismissal
    await lot.reach(100);
    await makeDueOrders(app.services);
    expect(await casesOf()).toEqual([]);
    expect(await casesOf(staff(), 1)).toMatchObject([{ _id: found._id, dismissed: { user: "测试staff" } }]);
    await staff().call(restoreConflict, { ids: [found.records[0]._id, found.records[1]._id] });
    expect((await onlyCase())._id).toBe(found._id);
    expect(await casesOf(staff(), 1)).toEqual([]);
  });

  it("a dismissed conflict is listed again when one of its records changes", async () => {
    const found = await cutStay();
    await staff().call(dismissConflict, { records: basisOf(found) });
    await staff().call(correctPlate, { _id: found.records[1]._id, plate_num: near() });
    expect((await onlyCase())._id).toBe(found._id);
    await staff().call(undoStep, { _id: found.records[1]._id });
    expect(await casesOf()).toEqual([]);
  });
});

describe("one plate in two berths", () => {
  it("one plate in two berths at the same time is a conflict, which ends when one record is excluded", async () => {
    const beside = await lot.addBerth(number++);
    await lot.observe(berth, [stay(0, 40)]);
    await lot.observe(beside, [stay(20, 21, plate), stay(21, 60, plate)]);
    await lot.observe(berth, [gone(60, 62)]);
    await lot.observe(beside, [gone(62, 64)]);
    const found = await onlyCase();
    expect(found.kind).toBe("twin");
    const exclude = found.proposals.findIndex(({ action }) => action === "exclude");
    await staff().call(acceptProposal, accepting(found, exclude));
    expect(await casesOf()).toEqual([]);
    const target = found.proposals[exclude]?.record_id ?? "";
    expect((await listed()).find(({ _id }) => _id === target)).toMatchObject({
      exclude_state: 1,
      exclude_cause: "采纳矛盾处理建议",
    });
  });
});

describe("two overlapping stays in one berth", () => {
  /**
   * Returns the conflict of two records that overlap. The entry of the second one is moved into the first in the
   * database.
   */
  async function overlap(): Promise<ParkingConflict> {
    await lot.observe(berth, [stay(0, 60), gone(60, 62), stay(80, 120, "湘C99999"), gone(120, 122)]);
    const { sql } = app.services.db;
    const [, second] = await listed();
    const update = sql.updateTable("parking_record").where("id", "=", second?._id ?? "");
    await update.set({ entry_at: new Date(lot.at(30)) }).execute();
    return onlyCase();
  }

  it("overlapping stays are a conflict; a proposal moves the second to the adjacent berth, which is free", {
    tags: ["rest"],
  }, async () => {
    const adjacent = await lot.addBerth(number++);
    const label = `A${String(number - 1).padStart(3, "0")}`;
    expect((await overlap()).kind).toBe("overlap");
    await lot.observe(adjacent, [stay(-30, -20, "湘C88888"), gone(-20, -18)]);
    await lot.reach(130);
    expect((await listed()).map(({ berth_num }) => berth_num)).toContain(label);
    const found = await onlyCase();
    const at = found.proposals.findIndex(({ action }) => action === "berth");
    expect(found.proposals[at]).toMatchObject({ berth_num: label });
    await staff().call(acceptProposal, accepting(found, at));
    expect(await casesOf()).toEqual([]);
    expect((await listed()).filter(({ berth_num }) => berth_num === label)).toHaveLength(2);
  });

  it("a merged record that overlaps another car is split by a proposal", async () => {
    await staff().call(acceptProposal, accepting(await cutStay()));
    const [merged] = await listed();
    await lot.observe(berth, [stay(100, 110, "湘C99999"), gone(110, 112)]);
    const other = (await listed()).find(({ plate_num }) => plate_num === "湘C99999");
    // moves the other car into the gap between the merged stays, as late observations could
    const { sql } = app.services.db;
    const update = sql.updateTable("parking_record").where("id", "=", other?._id ?? "");
    await update.set({ entry_at: new Date(lot.at(40.5)), leave_at: new Date(lot.at(43)) }).execute();
    const found = await onlyCase();
    const at = found.proposals.findIndex(({ action }) => action === "split");
    expect(found.proposals[at]).toMatchObject({ record_id: merged?._id });
    await staff().call(acceptProposal, accepting(found, at));
    expect((await listed()).map(({ entry_time, leave_time }) => [entry_time, leave_time])).toEqual([
      [lot.at(0), lot.at(40)],
      [lot.at(40.5), lot.at(43)],
      [lot.at(44), lot.at(92)],
    ]);
    expect(await casesOf()).toEqual([]);
  });

  it("overlapping stays are no conflict after one of them is excluded", async () => {
    const found = await overlap();
    await staff().call(excludeRecord, { _id: found.records[0]._id, exclude_state: 1, exclude_cause: "误报" });
    expect(await casesOf()).toEqual([]);
  });
});

describe("visibility of a conflict", () => {
  it("a user sees a conflict only if both records are in their scope; otherwise requests return not_found", async () => {
    const hidden = new ParkingLot(app, world, world.hidden);
    const far = await hidden.addBerth(number++);
    // one car in this berth and in a berth that the staff member does not see
    await lot.observe(berth, [stay(0, 37), stay(37, 40, ""), gone(40, 44), stay(44, 92), gone(92, 94)]);
    await hidden.observe(far, [stay(0, 40), gone(40, 42)]);
    await hidden.reach(96);
    const [own] = await listed();
    const { list } = await sessionOfNow(app, world.admin).call(findParkingRecords, { point_id: world.hidden.pointId });
    const twin = list.find(({ berth_id }) => berth_id === far);
    if (own === undefined || twin === undefined) throw new Error("a record is missing");
    const kinds = async (person: World["staff"]) =>
      (await sessionOfNow(app, person).call(findConflicts, {})).list
        .filter(({ records }) => records.some(({ _id }) => _id === own._id))
        .map(({ kind }) => kind)
        .toSorted();
    expect(await kinds(world.admin)).toEqual(["cut", "twin"]);
    expect(await kinds(world.staff)).toEqual(["cut"]);
    const ids: [string, string] = [own._id, twin._id];
    const records = pairOf(own, twin);
    for (const answer of [
      await staff().send(previewConflict, { records }),
      await staff().send(dismissConflict, { records }),
      await staff().send(acceptProposal, { records, action: "confirm", key: "confirm" }),
      await staff().send(restoreConflict, { ids }),
    ])
      expect(answer).toMatchObject({ status: 404 });
  });

  it("conflicts are filtered by device, point, group and time", async () => {
    const found = await cutStay();
    const { device_id, point_id } = found.records[0];
    const ids = async (filter: object) =>
      (await staff().call(findConflicts, { time_start: lot.at(0), ...filter })).list.map(({ _id }) => _id);
    expect(await ids({ device_id })).toEqual([found._id]);
    expect(await ids({ point_id, time_end: lot.at(44) })).toEqual([found._id]);
    expect(await ids({ point_id, time_end: lot.at(43) })).toEqual([]);
    expect(await ids({ point_id, time_start: lot.at(1) })).toEqual([]);
    expect(await ids({ group_id: world.groupId })).toContain(found._id);
    expect(await ids({ point_id: world.hidden.pointId })).toEqual([]);
  });
});
