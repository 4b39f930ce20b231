import { listBerthOptions } from "@huiyan/contract/berth/berth.api";
import {
  confirmRecords,
  correctBerth,
  correctPlate,
  disputeRecord,
  excludeRecord,
  findParkingRecords,
  getParkingRecord,
  getTimeline,
  mergeRecords,
  previewAction,
  scrapRecords,
  splitRecords,
  undoStep,
} from "@huiyan/contract/parking/parking.api";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ParkingLot } from "#test/parking/lot.ts";
import { sessionOfNow } from "#test/parking/session-of-now.ts";
import { addPastStay } from "#test/parking/stays.ts";
import { twoAtOnce } from "#test/postgres/two-at-once.ts";
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
  plate = `粤B${10_000 + ++serial}`;
});

const labelOf = (at: number) => `A${String(at).padStart(3, "0")}`;
const as = (person: World["staff"]) => sessionOfNow(app, person);
const staff = () => as(world.staff);
const stay = (from: number, to: number, of = plate, confidence = 0.95) => ({ from, to, plate: of, confidence });
const gone = (from: number, to: number) => ({ from, to, isFree: true });
async function listed(): Promise<ParkingRecord[]> {
  const { list } = await staff().call(findParkingRecords, { point_id: lot.device.pointId });
  return list.toReversed();
}
async function first(): Promise<ParkingRecord> {
  const [record] = await listed();
  if (record === undefined) throw new Error("no record");
  return record;
}
/** Reports a stay of `minutes` minutes, and makes its order if one is due. Returns the record. */
async function left(minutes: number, confidence = 0.95): Promise<ParkingRecord> {
  await lot.observe(berth, [stay(0, minutes, plate, confidence), gone(minutes, minutes + 2)]);
  await lot.reach(minutes + 8);
  await makeDueOrders(app.services);
  return first();
}
const shown = (record: ParkingRecord) =>
  `${record.plate_num} review ${record.review_state} order ${record.order_state} fee ${record.fee_fen ?? "-"} settled ${record.occupancy_settle}`;

describe("a parking record", () => {
  it("a stay becomes an order five minutes after its exit, once even on two nodes", async () => {
    await lot.observe(berth, [stay(0, 60), gone(60, 62)]);
    await makeDueOrders(app.services);
    expect(shown(await first())).toBe(`${plate} review 3 order 0 fee 800 settled 0`);
    await lot.reach(65.5);
    await Promise.all([makeDueOrders(app.services), makeDueOrders(app.services)]);
    const record = await first();
    expect([shown(record), record.parking_status, record.order_no]).toEqual([
      `${plate} review 3 order 1 fee 800 settled 0`,
      3,
      `${record.id}-1`,
    ]);
  });

  it("a record with a fee of zero is settled and gets no order", async () => {
    expect(shown(await left(20))).toBe(`${plate} review 3 order 0 fee 0 settled 1`);
  });

  it("a record of a berth for fuel cars gets no fee and no order", async () => {
    berth = await lot.addBerth(number++, { isNewEnergy: false });
    expect(shown(await left(60))).toBe(`${plate} review 3 order 0 fee - settled 0`);
  });

  it("a pending record gets no order until a user confirms it, then immediately", async () => {
    const record = await left(60, 0.8);
    expect([shown(record), record.review_cause]).toEqual([
      `${plate} review 2 order 0 fee 800 settled 0`,
      "车牌置信度低",
    ]);
    const [confirmed] = await staff().call(confirmRecords, { _id: record._id });
    expect(confirmed && [shown(confirmed), confirmed.review_username]).toEqual([
      `${plate} review 1 order 1 fee 800 settled 0`,
      "测试staff",
    ]);
  });

  it("correcting the plate changes plate, car type, review state and fee", async () => {
    const record = await left(60, 0.8);
    const [corrected] = await staff().call(correctPlate, { _id: record._id, plate_num: "粤b·d12345" });
    expect(corrected).toMatchObject({ plate_num: "粤BD12345", car_type: 2, review_state: 4, codes: [], fee_fen: null });
  });

  it("entering the same plate changes nothing", async () => {
    const record = await left(60, 0.8);
    expect(await staff().call(correctPlate, { _id: record._id, plate_num: plate })).toEqual([await first()]);
  });

  it("the plate cannot be corrected after an order was made, or while the record is excluded", async () => {
    const record = await left(60);
    const correct = () => staff().send(correctPlate, { _id: record._id, plate_num: "粤B99999" });
    expect(await correct()).toMatchObject({ status: 400, body: { message: "订单已生成，车牌不可修改" } });
    await staff().call(excludeRecord, { _id: record._id, exclude_state: 1, exclude_cause: "测试车" });
    expect(await correct()).toMatchObject({ status: 400, body: { message: "记录已剔除，不可校正" } });
  });

  it("the second of two concurrent reviewers gets record_changed, and the first one's plate is kept", async () => {
    const record = await left(60, 0.8);
    const outcomes = await Promise.all(
      ["粤B88888", "粤B99999"].map((plate_num) =>
        staff()
          .call(correctPlate, { _id: record._id, plate_num, version: record.version })
          .then(
            () => plate_num,
            () => "refused",
          ),
      ),
    );
    expect(outcomes).toContain("refused");
    expect(outcomes).toContain((await first()).plate_num);
    const refused = await as(world.lead).send(correctPlate, {
      _id: record._id,
      plate_num: "粤B77777",
      version: record.version,
    });
    expect(refused).toMatchObject({ status: 409, body: { error: "record_changed" } });
  });

  it("a record moves to another berth of its point, but not to one with a recorded car at that time", async () => {
    const other = await lot.addBerth(number++);
    const label = labelOf(number - 1);
    await lot.observe(other, [stay(30, 40, "湘A00001"), gone(40, 42)]);
    const record = await left(60, 0.8);
    const own = (await listed()).find(({ plate_num }) => plate_num === plate) ?? record;
    expect(await staff().send(correctBerth, { _id: own._id, berth_num: label })).toMatchObject({
      body: { message: "该泊位在此时段已有停车记录" },
    });
    const fuel = await lot.addBerth(number++, { isNewEnergy: false });
    const fuelLabel = labelOf(number - 1);
    const [moved] = await staff().call(correctBerth, { _id: own._id, berth_num: fuelLabel.toLowerCase() });
    expect(moved).toMatchObject({ berth_id: fuel, berth_num: fuelLabel, fee_fen: null, review_state: 2 });
  });

  it("a record without a seen exit moves to no berth with a car recorded until it was last seen", async () => {
    const other = await lot.addBerth(number++);
    const label = labelOf(number - 1);
    await lot.observe(other, [stay(30, 40, "湘A00002"), gone(40, 42)]);
    const record = await left(60, 0.8);
    const own = (await listed()).find(({ plate_num }) => plate_num === plate) ?? record;
    const { sql } = app.services.db;
    await sql.updateTable("parking_record").set({ leave_at: null, is_open: false }).where("id", "=", own._id).execute();
    expect(await staff().send(correctBerth, { _id: own._id, berth_num: label })).toMatchObject({
      body: { message: "该泊位在此时段已有停车记录" },
    });
    const options = await staff().call(listBerthOptions, { point_id: lot.device.pointId, record_id: own._id });
    expect(options.find(({ value }) => value === label)).toMatchObject({ disabled: true });
  });

  it("a move waits for a concurrent change of the target berth, and is refused if that change recorded a car there", async () => {
    const target = await lot.addBerth(number++);
    const label = labelOf(number - 1);
    const lots = { orgId: world.orgId, device: lot.device, label };
    const span = { from: 60, to: 30 };
    const moved = await addPastStay(app, { ...lots, berthId: berth }, { plate, ...span });
    const other = await addPastStay(
      app,
      { ...lots, berthId: await lot.addBerth(number++) },
      { plate: "湘A00001", ...span },
    );
    const client = staff();
    const answer = await twoAtOnce(
      app,
      async (tx) => {
        await tx.selectFrom("berth").select("id").where("id", "=", target).forNoKeyUpdate().execute();
        await tx.updateTable("parking_record").set({ berth_id: target }).where("id", "=", other).execute();
      },
      () => client.send(correctBerth, { _id: moved, berth_num: label }),
    );
    expect(answer).toMatchObject({ status: 400, body: { message: "该泊位在此时段已有停车记录" } });
  });

  it("discarding a record closes its order; restoring the record makes an order with a new number", async () => {
    const record = await left(60);
    const [voided] = await staff().call(scrapRecords, { _id: [record._id], scrap_state: 1, scrap_cause: "误报" });
    expect(voided && [shown(voided), voided.scrap_cause]).toEqual([
      `${plate} review 4 order -1 fee - settled 1`,
      "误报",
    ]);
    await staff().call(excludeRecord, { _id: record._id, exclude_state: 1, exclude_cause: "误报" });
    await staff().call(scrapRecords, { _id: record._id, scrap_state: 0 });
    expect(shown(await first())).toBe(`${plate} review 4 order -1 fee - settled 1`);
    await staff().call(excludeRecord, { _id: record._id, exclude_state: 0 });
    const back = await first();
    expect([shown(back), back.order_no]).toEqual([`${plate} review 3 order 1 fee 800 settled 0`, `${record.id}-2`]);
  });

  it("a pending record that is discarded and restored is pending again, so that no unreviewed stay is billed", async () => {
    const record = await left(60, 0.8);
    await staff().call(scrapRecords, { _id: record._id, scrap_state: 1, scrap_cause: "误报" });
    const [back] = await staff().call(scrapRecords, { _id: record._id, scrap_state: 0 });
    expect(back && shown(back)).toBe(`${plate} review 2 order 0 fee 800 settled 0`);
  });

  it("a record is disputed at most once at a time, and its order does not change during the dispute", async () => {
    const record = await left(60);
    const dispute = (dispute_state: 0 | 1) => ({ _id: record._id, dispute_state, dispute_cause: "车主申诉" });
    const [disputed] = await staff().call(disputeRecord, dispute(1));
    expect(disputed && shown(disputed)).toBe(`${plate} review 4 order 1 fee 800 settled 0`);
    expect(await staff().send(disputeRecord, dispute(1))).toMatchObject({ body: { message: "该记录已有争议" } });
    const [calm] = await staff().call(disputeRecord, dispute(0));
    expect(calm && shown(calm)).toBe(`${plate} review 3 order 1 fee 800 settled 0`);
  });

  it("setting a flag needs a reason of at most 50 characters", async () => {
    const record = await left(60);
    const scrap = (scrap_cause: string) => staff().send(scrapRecords, { _id: record._id, scrap_state: 1, scrap_cause });
    expect([await scrap(" "), await scrap("长".repeat(51))]).toMatchObject([
      { status: 400, body: { fields: { scrap_cause: "请输入审核理由！" } } },
      { status: 400, body: { fields: { scrap_cause: "理由最多 50 个字" } } },
    ]);
    const excluded = await staff().send(excludeRecord, { _id: record._id, exclude_state: 1 });
    expect(excluded).toMatchObject({ body: { fields: { exclude_cause: "请输入剔除理由！" } } });
  });

  it("a change of several records applies to all of them or to none", async () => {
    const record = await left(60, 0.8);
    const ids = [record._id, "0190a000-0000-7000-8000-000000000000"];
    expect((await staff().send(confirmRecords, { _id: ids })).status).toBe(404);
    expect((await first()).review_state).toBe(2);
  });

  it("a user who does not see the device cannot see or change its records", async () => {
    const hidden = new ParkingLot(app, world, world.hidden);
    const far = await hidden.addBerth(number++);
    await hidden.observe(far, [stay(0, 10), gone(10, 12)]);
    const { list } = await as(world.admin).call(findParkingRecords, { point_id: world.hidden.pointId });
    const id = list[0]?._id ?? "";
    expect(await staff().send(getParkingRecord, { id })).toMatchObject({ status: 404 });
    expect(await staff().send(confirmRecords, { _id: id })).toMatchObject({ status: 404 });
    expect(await staff().send(previewAction, { action: "scrap", ids: [id] })).toMatchObject({ status: 404 });
  });
});

describe("merging and splitting two records", () => {
  /** Returns two records of one car in one berth, as after a false exit. */
  async function two(a: [number, number], b: [number, number]): Promise<[ParkingRecord, ParkingRecord]> {
    await lot.observe(berth, [stay(...a), gone(a[1], b[0]), stay(...b), gone(b[1], b[1] + 2)]);
    await lot.reach(b[1] + 8);
    await makeDueOrders(app.services);
    const [one, other] = await listed();
    if (one === undefined || other === undefined) throw new Error("there are not two");
    return [one, other];
  }

  it("merging keeps the first entry and the last exit, and replaces both orders by one", async () => {
    const [one, other] = await two([0, 40], [44, 92]);
    expect([one.fee_fen, other.fee_fen]).toEqual([400, 560]);
    const preview = await staff().call(previewAction, { action: "merge", ids: [other._id, one._id] });
    expect(preview).toMatchObject({
      refusal: "",
      list: [{ _id: one._id, before_fen: 400, after_fen: 1440, order: "replaced" }],
    });
    expect(preview.list[0]?.sum).toBe("(92 − 20) 分 × 0.20 元 = 14.40 元，单次封顶 30.00 元");
    const [merged] = await staff().call(mergeRecords, { ids: [other._id, one._id] });
    expect(merged).toMatchObject({
      _id: one._id,
      id: one.id,
      leave_time: other.leave_time,
      fee_fen: 1440,
      is_merged: true,
    });
    expect(await listed()).toEqual([merged]);
    const orders = await app.services.db.sql
      .selectFrom("parking_order")
      .select(["state", "amount_fen", "replaces"])
      .where("record_id", "in", [one._id, other._id])
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    expect(orders.map(({ state, amount_fen }) => [state, amount_fen])).toEqual([
      [-1, 400],
      [-1, 560],
      [1, 1440],
    ]);
    expect(orders[2]?.replaces.toSorted()).toEqual([`${one.id}-1`, `${other.id}-1`]);
  });

  it("splitting a merged record restores both records exactly", async () => {
    const [one, other] = await two([0, 40], [44, 92]);
    const [merged] = await staff().call(mergeRecords, { ids: [one._id, other._id] });
    await staff().call(splitRecords, { ids: [merged?._id ?? ""] });
    const facts = ({ _id, id, plate_num, entry_time, leave_time, fee_fen, entry_id, leave_id }: ParkingRecord) => ({
      _id,
      id,
      plate_num,
      entry_time,
      leave_time,
      fee_fen,
      entry_id,
      leave_id,
    });
    expect((await listed()).map(facts)).toEqual([facts(one), facts(other)]);
  });

  it("a merged record has the sum of charging and known seconds of both records", async () => {
    const [one, other] = await two([0, 40], [44, 92]);
    const { sql } = app.services.db;
    const seconds = (id: string, charging_seconds: number, known_seconds: number) =>
      sql.updateTable("parking_record").set({ charging_seconds, known_seconds }).where("id", "=", id).execute();
    await seconds(one._id, 60, 600);
    await seconds(other._id, 200, 2000);
    await staff().call(mergeRecords, { ids: [one._id, other._id] });
    const row = sql
      .selectFrom("parking_record")
      .select(["charging_seconds", "known_seconds"])
      .where("id", "=", one._id);
    expect(await row.executeTakeFirst()).toEqual({ charging_seconds: 260, known_seconds: 2600 });
  });

  it("records that a user has split are not merged again when the plate of another half is corrected to theirs", async () => {
    const lots = {
      orgId: world.orgId,
      device: lot.device,
      berthId: berth,
      label: labelOf(number - 1),
    };
    const kept = await addPastStay(app, lots, { plate, to: 30 });
    const { sql } = app.services.db;
    await sql.updateTable("parking_record").set({ is_kept_apart: true }).where("id", "=", kept).execute();
    const half = await addPastStay(app, lots, { plate: "粤B88888", from: 60, review: 2 });
    const [corrected] = await staff().call(correctPlate, { _id: half, plate_num: plate });
    expect(corrected).toMatchObject({ _id: half, plate_num: plate, is_merged: false });
    await sql.updateTable("parking_record").set({ is_kept_apart: false }).where("id", "=", kept).execute();
    await staff().call(correctPlate, { _id: half, plate_num: "粤B88888" });
    const [paired] = await staff().call(correctPlate, { _id: half, plate_num: plate });
    expect(paired).toMatchObject({ _id: half, is_merged: true });
  });

  it("undoing the split of a merged record merges both records again", async () => {
    const [one, other] = await two([0, 40], [44, 92]);
    await staff().call(mergeRecords, { ids: [one._id, other._id] });
    await staff().call(splitRecords, { ids: [one._id] });
    await staff().call(undoStep, { _id: one._id });
    const [merged, ...rest] = await listed();
    expect(rest).toEqual([]);
    expect(merged).toMatchObject({ entry_time: one.entry_time, leave_time: other.leave_time, is_merged: true });
  });

  it("a record of two cars is split at the gap in which the berth was free, and the gap is not billed", async () => {
    await lot.observe(berth, [stay(0, 40, ""), gone(40, 40.5), stay(40.5, 92), gone(92, 94)]);
    await lot.reach(100);
    const whole = await first();
    expect([whole.codes, whole.review_cause, whole.gaps]).toEqual([
      ["P-GAP"],
      "泊位曾短暂空闲",
      [{ cause: "free", from: lot.at(40), to: lot.at(40.5), can_split: true }],
    ]);
    await staff().call(splitRecords, { ids: [whole._id], at: lot.at(40) });
    const [earlier, later] = await listed();
    expect(earlier).toMatchObject({
      plate_num: "",
      entry_time: lot.at(0),
      leave_time: lot.at(40),
      pending: 1,
      gaps: [],
    });
    expect(later).toMatchObject({ plate_num: plate, entry_time: lot.at(40.5), leave_time: lot.at(92), pending: 0 });
    await makeDueOrders(app.services);
    expect((await listed()).map(({ order_state }) => order_state)).toEqual([0, 1]);
    await expect(staff().call(splitRecords, { ids: [earlier?._id ?? ""], at: lot.at(40) })).rejects.toThrow();
  });

  it("undoing the split at a gap restores the record", async () => {
    await lot.observe(berth, [stay(0, 40, ""), gone(40, 40.5), stay(40.5, 92), gone(92, 94)]);
    await lot.reach(100);
    const whole = await first();
    await staff().call(splitRecords, { ids: [whole._id], at: lot.at(40) });
    await staff().call(undoStep, { _id: whole._id });
    const { version: _version, ...facts } = whole;
    expect(await listed()).toMatchObject([{ ...facts, gaps: whole.gaps }]);
  });

  it("merging with a record of the same entry and no duration keeps the longer time", async () => {
    const ids = (await two([0, 40], [44, 92])).map(({ _id }) => _id);
    const times = { entry_at: new Date(lot.at(0)), leave_at: new Date(lot.at(0)) };
    await app.services.db.sql
      .updateTable("parking_record")
      .set(times)
      .where("id", "=", ids[1] ?? "")
      .execute();
    await staff().call(mergeRecords, { ids });
    expect(await listed()).toMatchObject([{ entry_time: lot.at(0), leave_time: lot.at(40) }]);
  });

  it("two records with another car in between are not merged", async () => {
    await lot.observe(berth, [
      stay(0, 40),
      gone(40, 45),
      stay(45, 55, "湘A99999"),
      gone(55, 60),
      stay(60, 92),
      gone(92, 94),
    ]);
    const [one, , other] = await listed();
    const ids = [one?._id ?? "", other?._id ?? ""];
    expect(await staff().send(mergeRecords, { ids })).toMatchObject({ body: { message: "该时段内泊位有其他车辆" } });
    expect(await staff().call(previewAction, { action: "merge", ids })).toEqual({
      list: [],
      refusal: "该时段内泊位有其他车辆",
    });
  });

  it("records with different plates, a single record, and flagged records are not merged", async () => {
    const [one, other] = await two([0, 40], [60, 92]);
    const merge = (...ids: string[]) => staff().send(mergeRecords, { ids });
    await app.services.db.sql.updateTable("parking_record").set({ plate: "湘A1" }).where("id", "=", one._id).execute();
    expect(await merge(one._id, other._id)).toMatchObject({ body: { message: "车牌号或泊位号不一致" } });
    await app.services.db.sql.updateTable("parking_record").set({ plate }).where("id", "=", one._id).execute();
    expect(await merge(one._id)).toMatchObject({
      body: { fields: { ids: "请从以上订单记录中选择与之合成的订单记录！" } },
    });
    await staff().call(excludeRecord, { _id: one._id, exclude_state: 1, exclude_cause: "测试" });
    expect(await merge(one._id, other._id)).toMatchObject({ body: { error: "record_flagged" } });
  });

  it("a merged record stays open while the second car is parked, and is closed by its exit", async () => {
    await lot.observe(berth, [stay(0, 40), gone(40, 44), stay(44, 60)]);
    const [one, other] = await listed();
    const [merged] = await staff().call(mergeRecords, { ids: [one?._id ?? "", other?._id ?? ""] });
    expect(merged).toMatchObject({ is_open: true, leave_time: null });
    await lot.observe(berth, [stay(60, 90), gone(90, 92)]);
    expect(await listed()).toMatchObject([{ _id: one?._id, is_open: false, leave_time: lot.at(90), plate_num: plate }]);
  });

  it("two halves of a stay are merged when a user corrects one plate to the other", async () => {
    await lot.observe(berth, [stay(0, 30, "湘C11111"), stay(30, 60), gone(60, 62)]);
    const [entry, leave] = await listed();
    expect([entry?.codes, leave?.codes]).toEqual([
      ["P-SPLIT", "P-NOOUT"],
      ["P-SPLIT", "P-NOIN"],
    ]);
    await staff().call(correctPlate, { _id: entry?._id ?? "", plate_num: plate });
    expect(await listed()).toMatchObject([
      { _id: entry?._id, entry_time: lot.at(0), leave_time: lot.at(60), is_merged: true },
    ]);
  });
});

it("a corrected half that fits two other halves is merged with neither, because a user must decide", async () => {
  await lot.observe(berth, [stay(0, 30, "湘C11111"), stay(30, 60), gone(60, 66)]);
  await lot.observe(berth, [stay(70, 90, "湘E33333"), stay(90, 120), gone(120, 122)]);
  const before = await listed();
  const leaves = before.filter((record) => record.entry_time === null && record.plate_num === plate);
  expect(leaves.length, before.map(shown).join("\n")).toBe(2);
  const [entry] = before;
  await staff().call(correctPlate, { _id: entry?._id ?? "", plate_num: plate });
  expect((await listed()).filter((record) => record.is_merged === true)).toEqual([]);
});

describe("undo", () => {
  it("undo reverts a user's last step with all its effects, once, within a day", async () => {
    const record = await left(60);
    await staff().call(scrapRecords, { _id: record._id, scrap_state: 1, scrap_cause: "误报" });
    const [back] = await staff().call(undoStep, { _id: record._id });
    expect(back && [shown(back), back.order_no]).toEqual([
      `${plate} review 3 order 1 fee 800 settled 0`,
      `${record.id}-2`,
    ]);
    expect(await staff().send(undoStep, { _id: record._id })).toMatchObject({ body: { error: "record_undo_late" } });
    await staff().call(scrapRecords, { _id: record._id, scrap_state: 1, scrap_cause: "误报" });
    app.clock.moveBy(24 * 3_600_000 + 1000);
    expect(await staff().send(undoStep, { _id: record._id })).toMatchObject({ body: { error: "record_undo_late" } });
  });

  it("a move cannot be undone while another car is recorded in the former berth", async () => {
    const former = labelOf(number - 1);
    const record = await left(60, 0.8);
    await lot.addBerth(number++);
    await staff().call(correctBerth, { _id: record._id, berth_num: labelOf(number - 1) });
    const lots = { orgId: world.orgId, device: lot.device, label: labelOf(number) };
    const elsewhere = await lot.addBerth(number++);
    const span = { from: 50, to: 30 };
    const other = await addPastStay(app, { ...lots, berthId: elsewhere }, { plate: "湘A00001", ...span });
    await staff().call(correctBerth, { _id: other, berth_num: former });
    const undo = () => staff().send(undoStep, { _id: record._id });
    expect(await undo()).toMatchObject({ status: 400, body: { message: "该泊位在此时段已有停车记录" } });
    await staff().call(scrapRecords, { _id: other, scrap_state: 1, scrap_cause: "误报" });
    expect((await undo()).status).toBe(200);
  });

  it("undoing a merge restores both records", async () => {
    await lot.observe(berth, [stay(0, 40), gone(40, 44), stay(44, 92), gone(92, 94)]);
    const before = await listed();
    const [merged] = await staff().call(mergeRecords, { ids: before.map(({ _id }) => _id) });
    await staff().call(undoStep, { _id: merged?._id ?? "" });
    const plain = (list: ParkingRecord[]) =>
      list.map(({ version: _v, order_no: _n, order_state: _o, parking_status: _s, ...record }) => record);
    expect(plain(await listed())).toEqual(plain(before));
  });

  it("undoing a split leaves one record again", async () => {
    const record = await left(15);
    await staff().call(splitRecords, { ids: [record._id] });
    expect((await listed()).map(({ entry_time, leave_time }) => [entry_time, leave_time])).toEqual([
      [lot.at(0), null],
      [null, lot.at(15)],
    ]);
    await staff().call(undoStep, { _id: record._id });
    expect(await listed()).toMatchObject([
      { _id: record._id, entry_time: lot.at(0), leave_time: lot.at(15), review_state: 3 },
    ]);
  });
});

describe("the timeline of a record", () => {
  it("the timeline shows the old and new values of a user's change", async () => {
    const record = await left(60, 0.8);
    await staff().call(correctPlate, { _id: record._id, plate_num: "粤B88888" });
    await staff().call(undoStep, { _id: record._id });
    const { steps } = await staff().call(getTimeline, { id: record._id });
    expect(steps.flatMap(({ kind, text }) => (kind === "person" ? [text] : []))).toEqual([
      `校正车牌，车牌 ${plate} → 粤B88888`,
      `撤销上一步，车牌 粤B88888 → ${plate}`,
    ]);
  });

  it("the timeline's record is found by its plate in any spelling", async () => {
    const record = await left(60);
    const found = async (keyword: string) =>
      (await staff().call(findParkingRecords, { point_id: lot.device.pointId, keyword })).list.map(({ _id }) => _id);
    for (const keyword of [plate, `${plate.slice(0, 2)}·${plate.slice(2)}`, ` ${plate.toLowerCase()} `, plate.slice(3)])
      expect(await found(keyword)).toEqual([record._id]);
  });

  it("the timeline shows observations, decisions, steps and bills, and the calculation of the fee", async () => {
    const record = await left(60, 0.8);
    await staff().call(confirmRecords, { _id: record._id });
    const { steps, fee, day } = await staff().call(getTimeline, { id: record._id });
    expect(steps.map(({ text, user }) => [text, user])).toEqual([
      [`泊入，读作 ${plate}，置信度 0.80`, ""],
      [`泊出，读作 ${plate}，置信度 0.80`, ""],
      ["判定：车牌置信度低", ""],
      ["确认无误", "测试staff"],
      [`生成订单 ${record.id}-1，8.00 元`, ""],
    ]);
    expect(fee.at(-2)?.value).toBe("(60 − 20) 分 × 0.20 元 = 8.00 元，单次封顶 30.00 元");
    expect(day).toEqual([{ _id: record._id, from: lot.at(0), to: lot.at(60), plate_num: plate }]);
  });
});
