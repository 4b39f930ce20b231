import { hash } from "node:crypto";
import { type AnyEndpoint } from "@huiyan/contract/endpoint";
import { generateKeyPair } from "@huiyan/contract/open-api/open-api.api";
import { deliveryHeaders, deliverySigningText } from "@huiyan/contract/open-api/open-api.rules";
import { excludeRecord, findParkingRecords, undoStep } from "@huiyan/contract/parking/parking.api";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import {
  beginCorrection,
  closeDay,
  compareDay,
  exportDay,
  fetchList,
  getClosedDay,
  getListSource,
  getSettlementDay,
  listSettlementDays,
  saveListSource,
  settleDifference,
} from "@huiyan/contract/settlement/settlement.api";
import { hmacHex } from "@huiyan/device-link/signature";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { makeDueOrders } from "#features/parking/parking.public.ts";
import { testPayer } from "#test/data/payer.ts";
import { rowsOfSheet } from "#test/data/rows-of-sheet.ts";
import { ParkingLot } from "#test/parking/lot.ts";
import { sessionOfNow } from "#test/parking/session-of-now.ts";
import { startReceiver } from "#test/receiver.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, signedIn, type World } from "#test/world.ts";
import { chinaDay, daySpan } from "./china-days.ts";
import { type ListedOrder, listOwnOrders } from "./day.queries.ts";

const hourMs = 3_600_000;
let app: TestApp;
let world: World;
let other: World;
let lot: ParkingLot;
/** Day of the orders. */
let day: string;
let records: ParkingRecord[];

const admin = () => sessionOfNow(app, world.admin);
const listed = async () => (await admin().call(findParkingRecords, { size: 100 })).list.toReversed();
/** Returns `ok`, or the sentence of a refusal. */
async function outcomeOf(person: World["staff"], endpoint: AnyEndpoint, input: unknown): Promise<string> {
  const { body } = await sessionOfNow(app, person).send(endpoint, input);
  const { code, message } = z.object({ code: z.number(), message: z.string().default("") }).parse(body);
  return code === 0 ? "ok" : message;
}
const exclude = (record: ParkingRecord | undefined, person = world.staff) =>
  outcomeOf(person, excludeRecord, { _id: record?._id ?? "", exclude_state: 1, exclude_cause: "工程车" });

/** Returns a form with the list of the other system. */
const formOf = (text: string | Buffer, name = "清单.csv") => ({
  fields: { day },
  files: { file: [new File([new Uint8Array(Buffer.from(text))], name)] },
});
const line = (record: ParkingRecord | undefined, yuan: string, state: string) => `${record?.order_no},${yuan},${state}`;
const head = "订单号,金额(元),状态";

beforeAll(async () => {
  app = await startTestApp({ env: { PRIVATE: "1" } });
  // the morning of a day in China, so that the test does not reach the next day
  const start = new Date(`${chinaDay(app.clock.now())}T08:00:00+08:00`).getTime();
  app.clock.moveTo(new Date(Math.max(start, start + 24 * hourMs)));
  world = await createWorld(app);
  other = await createWorld(app);
  lot = new ParkingLot(app, world, await addDevice(app, world.orgId, world.groupId));
  for (let n = 0; n < 4; n++) {
    const berth = await lot.addBerth(n + 1);
    await lot.observe(berth, [
      { from: n * 80, to: n * 80 + 60, plate: `粤B1000${n}` },
      { from: n * 80 + 60, to: n * 80 + 62, isFree: true },
    ]);
    await lot.reach(n * 80 + 68);
    await makeDueOrders(app.services);
  }
  day = chinaDay(app.clock.now());
  records = await listed();
});
afterAll(() => app.close());

it("the days of a month up to today have the sums of their orders", async () => {
  expect(records.map(({ order_state, fee_fen }) => [order_state, fee_fen])).toEqual(Array(4).fill([1, 800]));
  const { list } = await admin().call(listSettlementDays, { month: day.slice(0, 7) });
  expect(list[0]?.day).toBe(day);
  expect(list).toHaveLength(Number(day.slice(8)));
  expect(list[0]).toMatchObject({ orders: 4, amount_fen: 3200, paid_orders: 0, differences: null, closed: null });
  expect(
    (await sessionOfNow(app, other.admin).call(listSettlementDays, { month: day.slice(0, 7) })).list[0],
  ).toMatchObject({ orders: 0 });
  const future = await admin().call(listSettlementDays, { month: "2999-01" });
  expect(future.list).toEqual([]);
});

it("an export that is read in pages has each order of the organisation once, even if all have the same time", async () => {
  const read: string[] = [];
  const rolledBack = app.services.db.transaction(async ({ sql }) => {
    await sql.updateTable("parking_order").set({ created_at: app.clock.now() }).execute();
    let after: ListedOrder | undefined;
    do {
      const piece = await listOwnOrders(sql, world.orgId, daySpan(day), { after, size: 1 });
      read.push(...piece.map(({ order_no }) => order_no));
      after = piece.at(-1);
    } while (after !== undefined);
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
  expect(read.toSorted()).toEqual(records.map(({ order_no }) => order_no).toSorted());
  expect(await listOwnOrders(app.services.db.sql, other.orgId, daySpan(day))).toEqual([]);
});

it("three differences are found in a comma-separated list, in UTF-8 and in the Windows encoding", async () => {
  const [a, b, c] = records;
  const text = [
    head,
    line(a, "8.00", "已支付"),
    line(b, "8.20", "未支付"),
    line(c, "8.00", ""),
    "99999999000001-1,5.00,",
  ].join("\n");
  const gb = Buffer.from([...text].flatMap((glyph) => gbBytes(glyph)));
  for (const bytes of [text, gb]) {
    const compared = await admin().call(compareDay, formOf(bytes));
    expect(compared).toMatchObject({ own_orders: 4, own_fen: 3200, other_orders: 4, other_fen: 2920 });
    expect(compared.list.map(({ kind, order_no }) => [kind, order_no])).toEqual([
      ["missing_other", records[3]?.order_no],
      ["missing_own", "99999999000001-1"],
      ["amount", b?.order_no],
      ["paid_other", a?.order_no],
    ]);
  }
  expect((await admin().call(listSettlementDays, { month: day.slice(0, 7) })).list[0]).toMatchObject({
    differences: 4,
  });
});

it("a file that is no list is refused with a readable reason, and is not stored", async () => {
  const before = (await admin().call(getSettlementDay, { day })).comparison?._id;
  expect(await outcomeOf(world.admin, compareDay, formOf("车牌号\n粤B12345"))).toMatch(/^找不到“订单号”或“金额”列/);
  expect(await outcomeOf(world.admin, compareDay, formOf(Buffer.from([0, 1, 2, 255])))).toMatch(/表格|文件/);
  expect((await admin().call(getSettlementDay, { day })).comparison?._id).toBe(before);
});

it("a payment that only the other system knows is stored here once, also with concurrent calls", async () => {
  const { comparison } = await admin().call(getSettlementDay, { day });
  const paid = comparison?.list.find(({ kind }) => kind === "paid_other");
  const tries = await Promise.all(
    Array.from({ length: 10 }, () =>
      outcomeOf(world.admin, settleDifference, { _id: paid?._id ?? "", way: "pay", remark: "银行回单" }),
    ),
  );
  expect(tries.toSorted()).toEqual(["ok", ...Array(9).fill("该差异已处理")]);
  const [first] = await listed();
  expect(first).toMatchObject({ order_state: 2, occupancy_settle: 1 });
  const { day: now } = await admin().call(getSettlementDay, { day });
  expect(now).toMatchObject({ paid_orders: 1, paid_fen: 800, differences: 3 });
  const ledger = await app.services.db.sql
    .selectFrom("parking_ledger")
    .selectAll()
    .where("kind", "=", "paid")
    .execute();
  expect(ledger).toMatchObject([
    { cause: "settlement", amount_fen: -800, note: "银行回单", staff_id: world.admin.staffId },
  ]);
});

it("a resolution that does not fit the difference is refused; without a report nothing can be sent again", async () => {
  const { comparison } = await admin().call(getSettlementDay, { day });
  const missing = comparison?.list.find(({ kind }) => kind === "missing_other")?._id ?? "";
  expect(await outcomeOf(world.admin, settleDifference, { _id: missing, way: "pay" })).not.toBe("ok");
  expect(await admin().send(settleDifference, { _id: missing, way: "resend" })).toMatchObject({
    body: { error: "settlement_no_report" },
  });
  expect(await outcomeOf(world.admin, settleDifference, { _id: missing, way: "note" })).toBe("请填写说明");
  expect(
    await sessionOfNow(app, other.admin).send(settleDifference, { _id: missing, way: "note", remark: "-" }),
  ).toMatchObject({ body: { error: "not_found" } });
  expect(await admin().send(settleDifference, { _id: missing, way: "note", remark: "对方次日补录" })).toMatchObject({
    body: { code: 0 },
  });
});

it("our own exported list of a day has no differences except payments", async () => {
  const { token } = await signedIn(app, world.admin.phone);
  const answer = await fetch(`${app.url}${exportDay.path}?day=${day}`, { headers: { "x-token": token } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const rows = await rowsOfSheet(bytes, { maxRows: 10, maxColumns: 10, payer: testPayer });
  expect(rows[0]).toEqual(["订单号", "车牌号", "泊位号", "泊入时间", "泊出时间", "金额(元)", "状态"]);
  expect(rows).toHaveLength(5);
  expect((await admin().call(compareDay, formOf(bytes, "a.xlsx"))).list).toEqual([]);
});

it("the list of the other system is fetched with a signed request; invalid, too large or redirected answers are refused", {
  tags: ["rest"],
}, async () => {
  expect(await outcomeOf(world.admin, fetchList, { day })).toBe("请先填写对方清单的地址");
  const receiver = await startReceiver();
  const url = `${receiver.url}/list`;
  const { appSecret } = await admin().call(generateKeyPair, {});
  await admin().call(saveListSource, { url });
  expect(await admin().call(getListSource, {})).toEqual({ url });
  expect(await sessionOfNow(app, other.admin).call(getListSource, {})).toEqual({ url: "" });
  const [, second] = records;
  receiver.answers.set("/list", { text: [head, line(second, "8.20", "未支付")].join("\n") });
  const compared = await admin().call(fetchList, { day });
  expect(compared.file).toBe(new URL(url).host);
  expect(compared.list.map(({ kind }) => kind)).toContain("amount");
  const [call] = receiver.received;
  expect(JSON.parse(call?.body ?? "")).toEqual({ day });
  const header = (name: string) => String(call?.headers[name]);
  const digest = hash("sha256", call?.body ?? "", "hex");
  const text = deliverySigningText(header(deliveryHeaders.id), header(deliveryHeaders.time), digest);
  expect(header(deliveryHeaders.sign)).toBe(hmacHex(appSecret, text));
  for (const [answer, sentence] of [
    [500, /^对方系统没有返回清单/],
    [{ text: "x".repeat(4 * 1024 * 1024 + 1) }, /^对方清单超过 4 MB/],
    [{ text: "<html></html>" }, /^找不到“订单号”或“金额”列/],
    [{ text: "车牌号\n" }, /^找不到“订单号”或“金额”列/],
  ] as const) {
    receiver.answers.set("/list", answer);
    expect(await outcomeOf(world.admin, fetchList, { day })).toMatch(sentence);
  }
  await admin().call(saveListSource, { url: "" });
  await receiver.close();
});

it("a list in UTF-16, with a title above the column titles and a sum below, is read like any other", async () => {
  const [a, b] = records;
  const rows = [
    "停车场 订单清单",
    "",
    `订单号\t金额(元)\t状态`,
    `${a?.order_no}\t8.00\t未支付`,
    `${b?.order_no}\t8.20\t`,
    "合计\t16.20\t",
  ];
  const text = rows.join("\r\n");
  const little = Buffer.from(`\ufeff${text}`, "utf16le");
  for (const bytes of [little, Buffer.from(little).swap16(), Buffer.from(text, "utf16le"), Buffer.from(text)]) {
    const compared = await admin().call(compareDay, formOf(bytes));
    expect(compared).toMatchObject({ other_orders: 2, other_fen: 1620 });
    const amount = compared.list.find(({ kind }) => kind === "amount");
    expect(amount).toMatchObject({ order_no: b?.order_no, rows: [5] });
    expect(compared.list.map(({ kind }) => kind)).not.toContain("unreadable");
  }
});

it("today cannot be closed; one of ten concurrent calls closes another day, and its sums are stored", async () => {
  expect(await outcomeOf(world.admin, closeDay, { day })).toBe("当天还没有结束，结束后才能结账");
  app.clock.moveTo(new Date(new Date(`${day}T00:00:00+08:00`).getTime() + 25 * hourMs));
  const tries = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(world.admin, closeDay, { day })));
  expect(tries.toSorted()).toEqual(["ok", ...Array(9).fill("该日已结账")]);
  const { day: now } = await admin().call(getSettlementDay, { day });
  expect(now.closed).toMatchObject({ orders: 4, amount_fen: 3200, paid_fen: 800 });
});

it("a record of a closed day changes only by an admin's correction with a cause, for half an hour", async () => {
  const [, second, third] = records;
  expect(await exclude(second)).toBe("该日已结账，请先填写更正原因");
  expect((await listed())[1]).toMatchObject({ exclude_state: 0, order_state: 1 });
  const correction = { record_id: second?._id, cause: "车主申诉成立" };
  expect(await outcomeOf(world.admin, beginCorrection, { ...correction, cause: " " })).toBe("更正原因至少 4 个字");
  expect(await outcomeOf(world.admin, beginCorrection, { ...correction, cause: "xxx" })).toBe("更正原因至少 4 个字");
  for (const person of [world.staff, world.lead])
    expect(
      await sessionOfNow(app, person).send(beginCorrection, { ...correction, record_id: second?._id ?? "" }),
    ).toMatchObject({
      status: 403,
    });
  expect(
    await sessionOfNow(app, other.admin).send(beginCorrection, { record_id: second?._id ?? "", cause: "车主申诉成立" }),
  ).toMatchObject({ body: { error: "not_found" } });
  const closedDay = () => sessionOfNow(app, world.admin).call(getClosedDay, { record_id: second?._id ?? "" });
  expect(await closedDay()).toEqual({ day, until: null });
  expect(await outcomeOf(other.admin, getClosedDay, { record_id: second?._id })).not.toBe("ok");
  expect(await outcomeOf(world.admin, beginCorrection, correction)).toBe("ok");
  expect(await closedDay()).toEqual({ day, until: app.clock.now().getTime() + 30 * 60_000 });
  // setting the clock back does not extend a correction
  app.clock.moveBy(-20 * 60_000);
  expect(await closedDay()).toEqual({ day, until: null });
  expect(await exclude(second, world.admin)).toBe("该日已结账，请先填写更正原因");
  app.clock.moveBy(20 * 60_000);
  expect(await exclude(third, world.admin)).toBe("该日已结账，请先填写更正原因");
  expect(await exclude(second)).toBe("该日已结账，请先填写更正原因");
  expect(await exclude(second, world.admin)).toBe("ok");
  app.clock.moveBy(31 * 60_000);
  expect(await outcomeOf(world.admin, undoStep, { _id: second?._id })).toBe("该日已结账，请先填写更正原因");
  const { day: now, corrections } = await admin().call(getSettlementDay, { day });
  expect(now).toMatchObject({
    orders: 3,
    amount_fen: 2400,
    closed_orders: 1,
    corrections: 1,
    closed: { orders: 4, amount_fen: 3200 },
  });
  expect(corrections).toMatchObject([{ record_id: second?._id, cause: "车主申诉成立" }]);
});

it("a record of an open day needs no correction", async () => {
  const berth = await lot.addBerth(9);
  const from = Math.ceil((app.clock.now().getTime() - lot.morning) / 60_000);
  await lot.observe(berth, [
    { from, to: from + 60, plate: "粤B20001" },
    { from: from + 60, to: from + 62, isFree: true },
  ]);
  await lot.reach(from + 70);
  await makeDueOrders(app.services);
  const record = (await listed()).at(-1);
  expect(record?.order_state).toBe(1);
  expect(await sessionOfNow(app, world.staff).call(getClosedDay, { record_id: record?._id ?? "" })).toEqual({
    day: null,
    until: null,
  });
  expect(await outcomeOf(world.admin, beginCorrection, { record_id: record?._id, cause: "车主申诉成立" })).toMatch(
    /没有结账/,
  );
  expect(await exclude(record)).toBe("ok");
});

/** GB 18030 bytes of the Chinese characters in these lists. */
const gbTable: Record<string, number[]> = {
  订: [0xb6, 0xa9],
  单: [0xb5, 0xa5],
  号: [0xba, 0xc5],
  金: [0xbd, 0xf0],
  额: [0xb6, 0xee],
  元: [0xd4, 0xaa],
  状: [0xd7, 0xb4],
  态: [0xcc, 0xac],
  已: [0xd2, 0xd1],
  支: [0xd6, 0xa7],
  付: [0xb8, 0xb6],
  未: [0xce, 0xb4],
};
const gbBytes = (glyph: string): number[] => gbTable[glyph] ?? [glyph.charCodeAt(0)];
