import fc from "fast-check";
import { expect, it } from "vitest";
import { fen } from "../parking/fen.ts";
import { amountOf, columnsOf, otherStateOf, rowsOfList } from "./list-columns.rules.ts";
import {
  compareLists,
  correctionMs,
  differenceKinds,
  type KnownOrder,
  listLimits,
  type OtherRow,
  type OtherState,
  type OwnOrder,
  sumsOf,
  waysOf,
} from "./settlement.rules.ts";

const minute = 60_000;
const own = (order_no: string, amount: number, more: Partial<OwnOrder> = {}): OwnOrder => ({
  order_no,
  record_id: `record of ${order_no}`,
  amount_fen: fen(amount),
  state: 1,
  plate: `plate of ${order_no}`,
  entry_at: 0,
  leave_at: 60 * minute,
  ...more,
});
const other = (row: number, order_no: string, amount: number | undefined, state: OtherState = ""): OtherRow => ({
  row,
  order_no,
  amount_fen: amount === undefined ? undefined : fen(amount),
  state,
});
const found = (ours: OwnOrder[], theirs: OtherRow[], known: [string, KnownOrder][] = []) =>
  compareLists({ own: ours, other: theirs, known: new Map(known) }).map(
    ({ kind, order_no, rows }) => `${kind} ${order_no}${rows.length === 0 ? "" : ` ${rows.join("+")}`}`,
  );

it.each<[what: string, ours: OwnOrder[], theirs: OtherRow[], expected: string[]]>([
  ["alike", [own("a", 800)], [other(2, "a", 800)], []],
  ["alike and paid on both sides", [own("a", 800, { state: 2 })], [other(2, "a", 800, "paid")], []],
  ["closed on both sides", [own("a", 800, { state: -1 })], [other(2, "a", 800, "closed")], []],
  ["closed here and not named there", [own("a", 800, { state: -1 })], [], []],
  ["missing there", [own("a", 800), own("b", 20)], [other(2, "a", 800)], ["missing_other b"]],
  ["missing here", [], [other(2, "x", 800)], ["missing_own x 2"]],
  ["twice there", [own("a", 800)], [other(2, "a", 800), other(5, "a", 800)], ["doubled_other a 2+5"]],
  ["other amount", [own("a", 800)], [other(2, "a", 820)], ["amount a 2"]],
  ["paid there alone", [own("a", 800)], [other(2, "a", 800, "paid")], ["paid_other a 2"]],
  ["paid here alone", [own("a", 800, { state: 2 })], [other(2, "a", 800, "unpaid")], ["paid_own a 2"]],
  ["paid here, nothing is told there", [own("a", 800, { state: 2 })], [other(2, "a", 800)], []],
  ["closed here alone", [own("a", 800, { state: -1 })], [other(2, "a", 800)], ["closed_own a 2"]],
  ["closed there alone", [own("a", 800)], [other(2, "a", 800, "closed")], ["closed_other a 2"]],
  [
    "closed there alone, though paid here",
    [own("a", 800, { state: 2 })],
    [other(2, "a", 800, "closed")],
    ["paid_own a 2"],
  ],
  ["unreadable amount", [own("a", 800)], [other(2, "a", undefined)], ["unreadable a 2"]],
  ["no number", [], [other(2, "", 800)], ["unreadable  2"]],
])("%s", (_, ours, theirs, expected) => {
  expect(found(ours, theirs)).toEqual(expected);
});

it("reports an order of another day as such, and not as unknown", () => {
  const known: KnownOrder = { record_id: "r", amount_fen: fen(800), state: 1 };
  expect(found([], [other(2, "a", 800)], [["a", known]])).toEqual(["other_day a 2"]);
});

it.each<[what: string, second: Partial<OwnOrder>, expected: string[]]>([
  ["one car at one time", { entry_at: 59 * minute, leave_at: 90 * minute }, ["doubled_own b 3"]],
  ["one after the other", { entry_at: 60 * minute, leave_at: 90 * minute }, []],
  ["the second is closed", { entry_at: 30 * minute, leave_at: 90 * minute, state: -1 }, ["closed_own b 3"]],
  ["another car", { entry_at: 30 * minute, leave_at: 90 * minute, plate: "粤B2" }, []],
])("reports an order billed twice here: %s", (_, second, expected) => {
  const ours = [own("a", 800, { plate: "粤B1" }), own("b", 800, { plate: "粤B1", ...second })];
  expect(found(ours, [other(2, "a", 800), other(3, "b", 800)])).toEqual(expected);
});

it("does not match an order without a plate with another car", () => {
  const ours = [own("a", 800, { plate: "" }), own("b", 800, { plate: "" })];
  expect(found(ours, [other(2, "a", 800), other(3, "b", 800)])).toEqual([]);
});

it("sorts differences by kind, independent of the order of the lists", () => {
  const ours = [own("m", 1), own("amt", 100), own("p", 100)];
  const theirs = [other(2, "p", 100, "paid"), other(3, "new", 5), other(4, "amt", 200)];
  expect(found(ours, theirs)).toEqual(["missing_other m", "missing_own new 3", "amount amt 4", "paid_other p 2"]);
});

it("sums orders in force here, and readable rows of the other list", () => {
  const ours = [own("a", 800), own("b", 20, { state: 2 }), own("c", 5, { state: -1 })];
  expect(sumsOf({ own: ours, other: [other(2, "a", 800), other(3, "x", undefined)] })).toEqual({
    own_orders: 2,
    own_fen: 820,
    other_orders: 2,
    other_fen: 800,
  });
});

it("returns equal sums without differences", () => {
  const order = fc.record({ state: fc.constantFrom(1, 2, -1), amount: fc.constantFrom(800, 820) });
  const row = fc.record({
    order: fc.nat(5),
    amount: fc.constantFrom(800, 820),
    state: fc.constantFrom<OtherState>("", "paid", "unpaid", "closed"),
  });
  fc.assert(
    fc.property(fc.array(order, { maxLength: 5 }), fc.array(row, { maxLength: 6 }), (orders, rows) => {
      const ours = orders.map(({ state, amount }, at) => own(`o${at}`, amount, { state }));
      const theirs = rows.map((each, at) => other(at + 2, `o${each.order}`, each.amount, each.state));
      const lists = { own: ours, other: theirs, known: new Map<string, KnownOrder>() };
      const { own_orders, own_fen, other_orders, other_fen } = sumsOf(lists);
      if (compareLists(lists).length === 0) expect([other_orders, other_fen]).toEqual([own_orders, own_fen]);
    }),
    { numRuns: 3000 },
  );
});

it("ignores titles above the headers and sums below the rows, and counts rows as the spreadsheet program shows them", () => {
  const table = [
    ["某某停车场 2026年11月20日 订单清单"],
    [],
    ["序号", "订单号", "金额(元)"],
    ["1", "a", "8.00"],
    ["2", "b", "8.20"],
    ["合计", "", "16.20"],
    ["", "总计：2 单", "16.20"],
    ["", "制表人 张三", ""],
  ];
  expect(rowsOfList(table)?.map(({ row, order_no, amount_fen }) => [row, order_no, amount_fen])).toEqual([
    [4, "a", 800],
    [5, "b", 820],
  ]);
  expect(
    rowsOfList([
      ["订单号", "金额"],
      ["c", "合计"],
      ["Total", "16.20"],
      ["小计", "1"],
    ])?.map(({ order_no }) => order_no),
  ).toEqual(["c"]);
});

it("offers a way to resolve each kind of difference, and a written explanation for each", () => {
  for (const kind of differenceKinds) expect(waysOf[kind].at(-1)).toBe("note");
  expect(differenceKinds.filter((kind) => waysOf[kind].includes("pay"))).toEqual(["paid_other"]);
  expect(differenceKinds.filter((kind) => waysOf[kind].includes("resend"))).toEqual([
    "missing_other",
    "amount",
    "closed_own",
    "closed_other",
  ]);
});

it("limits", () => {
  expect(listLimits).toEqual({ rows: 20_000, bytes: 4_194_304 });
  expect(correctionMs).toBe(1_800_000);
});

it.each<[cell: string, expected: number | undefined]>([
  ["8", 800],
  ["8.5", 850],
  ["8.05", 805],
  ["0.29", 29],
  ["1,208.00", 120_800],
  ["¥ 8.00", 800],
  ["￥8.00元", 800],
  ["８.００", 800],
  ["1,20.00", undefined],
  ["8.005", undefined],
  ["-8", undefined],
  ["8e2", undefined],
  ["", undefined],
  ["免费", undefined],
])("reads the amount %s as %s fen", (cell, expected) => {
  expect(amountOf(cell)).toBe(expected);
});

it.each<[cell: string, expected: OtherState]>([
  ["已支付", "paid"],
  ["PAID", "paid"],
  ["2", "paid"],
  ["未支付", "unpaid"],
  ["已關閉", "closed"],
  ["", ""],
  ["别的", ""],
])("reads the state %s as %s", (cell, expected) => {
  expect(otherStateOf(cell)).toBe(expected);
});

it("finds columns by their headers in any order, and refuses a list without number or amount", () => {
  expect(columnsOf(["序号", " 应收金额 ", "状态", "订单编号"])).toEqual({ order_no: 3, amount: 1, state: 2 });
  expect(columnsOf(["Order Number", "Amount (yuan)"])).toEqual({ order_no: 0, amount: 1, state: -1 });
  expect(columnsOf(["订单号", "车牌号"])).toBeUndefined();
  expect(rowsOfList([["车牌号"], ["粤B12345"]])).toBeUndefined();
  const table = [
    ["订单号", "金额(元)", "状态"],
    ["a-1", "8.00", "已支付"],
    ["", "", ""],
    ["b-1", "x", ""],
  ];
  expect(rowsOfList(table)).toEqual([
    { row: 2, order_no: "a-1", amount_fen: 800, state: "paid" },
    { row: 4, order_no: "b-1", amount_fen: undefined, state: "" },
  ]);
});

it.each([
  ["21,474,836.47", 2_147_483_647],
  ["21474836.48", undefined],
  ["1,208,000,000,000", undefined],
  ["\u200B12.50", 1250],
  ["１２．５０", 1250],
])("reads the amount %s as %s fen, and none above the maximum of an order", (cell, fen) =>
  expect(amountOf(cell)).toBe(fen),
);

it("finds headers below seventeen lines of titles", () => {
  const titles = Array.from({ length: 17 }, (_, at) => [`说明第 ${at} 行`]);
  const rows = rowsOfList([...titles, ["订单号", "金额"], ['="0012"', "1.20"]]);
  expect(rows).toMatchObject([{ row: 19, order_no: "0012", amount_fen: 120 }]);
});
