import { findNotices } from "@huiyan/contract/device/maintenance.api";
import { listOrders, noteRefund } from "@huiyan/contract/parking/order.api";
import {
  correctPlate,
  disputeRecord,
  excludeRecord,
  findParkingRecords,
  getParkingRecord,
  getTimeline,
  mergeRecords,
  scrapRecords,
  splitRecords,
} from "@huiyan/contract/parking/parking.api";
import { getLedgerCheck, getReport } from "@huiyan/contract/parking/report.api";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createReporting, type Reporting } from "#test/parking/reporting.ts";
import { type Receiver, startReceiver } from "#test/receiver.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { signedIn } from "#test/world.ts";
import { listForProof } from "./ledger-proof.queries.ts";
import { makeDueOrders } from "./make-due-orders.ts";
import { faultOf, proveLedger } from "./prove-ledger.ts";

let app: TestApp;
let receiver: Receiver;
let owner: Reporting;
beforeAll(async () => {
  app = await startTestApp({ env: { PRIVATE: "1" } });
  receiver = await startReceiver();
});
afterAll(async () => {
  receiver.close();
  await app.close();
});
beforeEach(async () => {
  receiver.forget();
  owner = await createReporting(app, receiver);
});

const plate = "粤B12345";
const pays = (paid: boolean) => receiver.answers.set(owner.path, { json: { paid } });
const staff = () => signedIn(app, owner.staff.phone);
const historyOf = async (id: string) =>
  (await owner.orders(id)).map((order) => [
    order.state,
    order.owed_fen,
    order.events.map(({ kind, user, note }) => [kind, user, note].filter((part) => part !== "").join(" ")).join(", "),
  ]);

describe("a receiver's answer that reports a payment", () => {
  it("the payment settles the order, and a second one changes nothing", async () => {
    pays(true);
    const id = await owner.park({ plate, from: 90, to: 30 });
    await owner.sendAll();
    expect(await historyOf(id)).toEqual([[2, 0, "made, paid"]]);
    const [report] = await owner.log();
    expect(report).toMatchObject({ state: "done", paid: true, tries: 1, order_state: 1, plate_num: plate });
    const admin = await owner.as();
    expect(await admin.call(getParkingRecord, { id })).toMatchObject({ order_state: 2, occupancy_settle: 1 });
    await owner.resend([report?._id ?? ""]);
    await owner.sendAll();
    expect(owner.came()).toHaveLength(2);
    expect(await historyOf(id)).toEqual([[2, 0, "made, paid"]]);
    const { attempts } = await admin.call(getReport, { id: report?._id ?? "" });
    expect(attempts.map(({ status, paid, is_over }) => [status, paid, is_over])).toEqual([
      [200, true, true],
      [200, true, true],
    ]);
  });

  it("the record of a paid order can be neither discarded nor corrected", async () => {
    pays(true);
    const id = await owner.park({ plate, from: 90, to: 30 });
    await owner.sendAll();
    const client = await staff();
    for (const refused of [
      await client.send(scrapRecords, { _id: id, scrap_state: 1, scrap_cause: "试" }),
      await client.send(correctPlate, { _id: id, plate_num: "粤B99999" }),
    ]) {
      expect(refused.status).toBe(400);
    }
  });

  it("a payment of an order that was closed meanwhile makes a refund due, which is shown and can be searched", async () => {
    receiver.answers.set(owner.path, 500);
    const id = await owner.park({ plate, from: 90, to: 30 });
    await owner.sendAll();
    await (await staff()).call(scrapRecords, { _id: id, scrap_state: 1, scrap_cause: "测试车" });
    pays(true);
    app.clock.moveBy(60_000);
    await owner.sendAll();
    expect(owner.came().map(({ state }) => state)).toEqual([1, 1, -1]);
    expect(await historyOf(id)).toEqual([[-1, -800, "made, closed 测试staff 测试车, refund_due"]]);
    const admin = await owner.as();
    expect((await admin.call(listOrders, { id })).list).toMatchObject([{ refund_due: 1, state: -1 }]);
    expect((await admin.call(findParkingRecords, { status: 8 })).list.map(({ _id }) => _id)).toEqual([id]);
    const { steps } = await admin.call(getTimeline, { id });
    expect(steps.at(-1)).toMatchObject({ kind: "order", text: expect.stringContaining("待退款") });
  });

  it("a due refund is stored once for any number of concurrent calls", async () => {
    receiver.answers.set(owner.path, 500);
    const id = await owner.park({ plate, from: 90, to: 30 });
    await owner.sendAll();
    const admin = await owner.as();
    const refundOf = (order_no: string, note = "流水 20261121") => admin.send(noteRefund, { order_no, note });
    const [{ order_no } = { order_no: "" }] = await owner.orders(id);
    expect((await refundOf(order_no)).status).toBe(409);
    await (await staff()).call(scrapRecords, { _id: id, scrap_state: 1, scrap_cause: "测试车" });
    pays(true);
    app.clock.moveBy(60_000);
    await owner.sendAll();
    expect((await (await staff()).send(noteRefund, { order_no, note: "-" })).status).toBe(403);
    expect((await refundOf(order_no, " ")).status).toBe(400);
    const answers = await Promise.all(Array.from({ length: 12 }, () => refundOf(order_no)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
    expect((await historyOf(id))[0]?.slice(0, 2)).toEqual([-1, 0]);
    expect((await admin.call(listOrders, { id })).list).toMatchObject([
      { refund_due: 0, refunded_at: expect.any(Number), owed_fen: 0 },
    ]);
    expect((await admin.call(findParkingRecords, { status: 8 })).list).toEqual([]);
    const { steps } = await admin.call(getTimeline, { id });
    expect(steps.at(-1)).toMatchObject({ kind: "order", text: expect.stringContaining("已退款 8.00 元") });
    const all = await listForProof(app.services.db.sql, undefined, 1000);
    expect(all.map(faultOf).filter((fault) => fault !== undefined)).toEqual([]);
  });

  it("a payment during a dispute is held until the dispute ends, and then settles the order or makes a refund due", async () => {
    pays(true);
    const [split, kept, dropped] = [
      await owner.park({ plate, from: 290, to: 230 }),
      await owner.park({ plate, from: 190, to: 130 }),
      await owner.park({ plate, from: 90, to: 30 }),
    ];
    const client = await staff();
    for (const _id of [split, kept, dropped])
      await client.call(disputeRecord, { _id, dispute_state: 1, dispute_cause: "疑" });
    await owner.sendAll();
    expect(await historyOf(kept)).toEqual([[1, 800, "made, held"]]);
    expect((await owner.orders(kept))[0]).toMatchObject({ held: 1 });
    const paidAt = app.clock.now();
    app.clock.moveBy(60_000);
    await client.call(scrapRecords, { _id: dropped, scrap_state: 1, scrap_cause: "无效" });
    await client.call(splitRecords, { ids: [split] });
    await client.call(disputeRecord, { _id: kept, dispute_state: 0 });
    expect(await historyOf(split)).toEqual([[-1, -800, "made, held, closed 测试staff, refund_due 测试staff"]]);
    expect(await historyOf(kept)).toEqual([[2, 0, "made, held, paid 测试staff"]]);
    const orders = app.services.db.sql.selectFrom("parking_order").select("paid_at").where("record_id", "=", kept);
    expect(await orders.executeTakeFirst()).toEqual({ paid_at: paidAt });
    expect(await historyOf(dropped)).toEqual([
      [-1, -800, "made, held, closed 测试staff 无效, refund_due 测试staff 无效"],
    ]);
  });
});

it("the orders of merged records are in one history, with the orders that they replace", async () => {
  const first = await owner.park({ plate, from: 190, to: 130 });
  const second = await owner.park({ plate, from: 128, to: 60 });
  await (await staff()).call(mergeRecords, { ids: [first, second] });
  const orders = await owner.orders(first);
  const [a, b, joined] = orders.map(({ order_no }) => order_no);
  expect(orders.map(({ replaced_by, replaces }) => [replaced_by, replaces])).toEqual([
    [joined, []],
    [joined, []],
    ["", [a, b]],
  ]);
  // the history is also found by the number of a closed order
  const byNumber = await (await owner.as()).call(listOrders, { order_no: b ?? "" });
  expect(byNumber).toMatchObject({ record_id: second, list: [{ order_no: b }] });
  expect(orders[2]?.events.at(-1)).toMatchObject({ cause: "人工合成", user: "测试staff", amount_fen: 2200 });
});

it("refund and reports of a record merged through another one are shown under the final record", async () => {
  const client = await staff();
  const first = await owner.park({ plate, from: 190, to: 160 });
  const second = await owner.park({ plate, from: 150, to: 120 });
  const third = await owner.park({ plate, from: 110, to: 80 });
  await client.call(mergeRecords, { ids: [second, third] });
  await client.call(mergeRecords, { ids: [first, second] });
  const paid = { paid_at: app.clock.now(), refund_at: app.clock.now() };
  const { sql } = app.services.db;
  await sql.updateTable("parking_order").set(paid).where("record_id", "=", third).execute();
  expect(await client.call(getParkingRecord, { id: first })).toMatchObject({ refund_due: 1 });
  await owner.sendAll();
  const log = await owner.log();
  expect(log.length).toBeGreaterThan(0);
  expect(new Set(log.map(({ record_id }) => record_id))).toEqual(new Set([first]));
});

it("a record between two merged ones that is included again gets no order, and names the order that bills its time", async () => {
  const client = await staff();
  const first = await owner.park({ plate, from: 300, to: 250 });
  const between = await owner.park({ plate: "粤B20002", from: 240, to: 180 });
  const last = await owner.park({ plate, from: 170, to: 100 });
  await client.call(excludeRecord, { _id: between, exclude_state: 1, exclude_cause: "误报" });
  await client.call(mergeRecords, { ids: [first, last] });
  await client.call(excludeRecord, { _id: between, exclude_state: 0 });
  await makeDueOrders(app.services);
  expect((await owner.orders(between)).map(({ state }) => state)).toEqual([-1]);
  const [joined] = (await owner.orders(first)).filter(({ state }) => state === 1);
  const admin = await owner.as();
  expect(await admin.call(listOrders, { id: between })).toMatchObject({ billed_by: joined?.order_no });
  expect(await admin.call(listOrders, { id: first })).toMatchObject({ billed_by: "" });
});

it("a user who does not see the device cannot see its orders", async () => {
  const id = await owner.park({ plate, from: 90, to: 30 });
  const [order] = await owner.orders(id);
  await app.services.db.sql.deleteFrom("device_binding").where("device_uid", "=", owner.device.uid).execute();
  const client = await staff();
  expect(await client.fails(listOrders, { id })).toMatchObject({ error: "not_found" });
  expect(await client.fails(listOrders, { order_no: order?.order_no ?? "" })).toMatchObject({ error: "not_found" });
});

it("the nightly proof names inconsistent orders and notifies only admins; the incident ends when they are repaired", async () => {
  const id = await owner.park({ plate, from: 90, to: 30 });
  const check = async () => (await owner.as()).call(getLedgerCheck, {});
  const notices = async (who: "admin" | "staff") =>
    (await (await signedIn(app, owner[who].phone)).call(findNotices, { open: 1 })).list.map(({ type }) => type);
  expect(await check()).toMatchObject({ at: null });
  await proveLedger(app.services);
  expect(await check()).toEqual({ at: app.clock.now().getTime(), orders: 1, faults: 0, list: [] });
  expect(await notices("admin")).toEqual([]);
  const change = (amount: number) =>
    app.services.db.sql.updateTable("parking_order").set({ amount_fen: amount }).where("record_id", "=", id).execute();
  await change(900);
  await proveLedger(app.services);
  const [order] = await owner.orders(id);
  expect(await check()).toMatchObject({
    faults: 1,
    list: [{ order_no: order?.order_no, record_id: id, fault: "sum" }],
  });
  expect([await notices("admin"), await notices("staff")]).toEqual([["ledger"], []]);
  await proveLedger(app.services);
  expect(await notices("admin")).toEqual(["ledger"]);
  await change(800);
  await proveLedger(app.services);
  expect([(await check()).faults, await notices("admin")]).toEqual([0, []]);
});
