import { type Fen, fenOfYuan } from "../parking/fen.ts";
import { cutText, pastedCode } from "../pasted.ts";
import { type OtherRow, type OtherState, otherStates } from "./settlement.rules.ts";

/** Column titles that are recognised, as other systems write them. */
export const columnHeads = {
  order_no: ["订单号", "訂單號", "订单编号", "訂單編號", "order_no", "order no", "order number"],
  amount: [
    "金额",
    "金額",
    "金额(元)",
    "金額(元)",
    "应收金额",
    "應收金額",
    "应收占用费(元)",
    "應收占用費(元)",
    "amount",
    "amount (yuan)",
  ],
  state: ["状态", "狀態", "订单状态", "訂單狀態", "支付状态", "支付狀態", "state", "status"],
} as const;

const stateTexts: Readonly<Record<Exclude<OtherState, "">, readonly string[]>> = {
  paid: ["已支付", "已付", "已缴费", "已繳費", "支付成功", "paid", "2"],
  unpaid: ["未支付", "未付", "待支付", "未缴费", "未繳費", "unpaid", "1"],
  closed: ["已关闭", "已關閉", "已取消", "已退款", "作废", "作廢", "closed", "cancelled", "refunded", "-1"],
};

const plainText = (text: string) => pastedCode(text).toLowerCase();

/** Returns the order state that a cell names; empty if it names none. */
export function otherStateOf(cell: string): OtherState {
  const text = plainText(cell);
  return otherStates.find((state) => state !== "" && stateTexts[state].some((each) => plainText(each) === text)) ?? "";
}

/** Maximum amount of an order, fen: the range of a PostgreSQL int. */
const maxFen = 2 ** 31 - 1;

/**
 * Parses an amount in yuan with at most two decimals; ¥, 元 and thousands separators are allowed. Undefined: no amount,
 * or above `maxFen`.
 */
export function amountOf(cell: string): Fen | undefined {
  const text = plainText(cell)
    .replace(/^[¥￥]|元$/g, "")
    .trim();
  if (!/^\d{1,3}(,\d{3})+(\.\d{1,2})?$|^\d{1,9}(\.\d{1,2})?$/.test(text)) return undefined;
  const fen = fenOfYuan(Number(text.replaceAll(",", "")));
  return fen <= maxFen ? fen : undefined;
}

/** Returns the index of each column, -1 for a missing `state`; undefined if a mandatory column is missing. */
export function columnsOf(head: readonly string[]): { order_no: number; amount: number; state: number } | undefined {
  const find = (names: readonly string[]) =>
    head.findIndex((cell) => names.some((name) => plainText(name) === plainText(cell)));
  const [order_no, amount, state] = [find(columnHeads.order_no), find(columnHeads.amount), find(columnHeads.state)];
  return order_no < 0 || amount < 0 ? undefined : { order_no, amount, state };
}

/** Maximum rows above the column titles. */
export const titleRows = 40;
const sumHeads = /^(合计|合計|总计|總計|小计|小計|共计|共計|total|subtotal|sum)/;
const isSumRow = (cell: string) => sumHeads.test(plainText(cell));

/**
 * Returns the rows below the column titles. Left out: rows above the titles, empty rows, sums, and text below a sum.
 * Undefined: no column titles.
 * @param skipped number of rows of the sheet above `table`, for the row numbers
 */
export function rowsOfList(table: readonly (readonly string[])[], skipped = 0): OtherRow[] | undefined {
  const headAt = table.slice(0, titleRows).findIndex((cells) => columnsOf(cells) !== undefined);
  const columns = columnsOf(table[headAt] ?? []);
  if (columns === undefined) return undefined;
  const cell = (cells: readonly string[], at: number) => (at < 0 ? "" : (cells[at] ?? "").trim());
  let isBelowSum = false;
  return table.slice(headAt + 1).flatMap((cells, at): OtherRow[] => {
    const order_no = cutText(pastedCode(cell(cells, columns.order_no)), 64);
    const amount = cell(cells, columns.amount);
    if (order_no === "" && amount === "") return [];
    const isSum = isSumRow(order_no) || (order_no === "" && cells.some(isSumRow));
    isBelowSum ||= isSum;
    const amount_fen = amountOf(amount);
    if (isSum || (isBelowSum && amount_fen === undefined)) return [];
    const state = otherStateOf(cell(cells, columns.state));
    return [{ row: headAt + at + 2 + skipped, order_no, amount_fen, state }];
  });
}
