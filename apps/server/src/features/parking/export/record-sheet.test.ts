import { expect, it } from "vitest";
import { type ListedRecord } from "../list/find-records.queries.ts";
import { recordCells, recordColumns } from "./record-sheet.ts";

it("a row has order number, amount and time of payment under the matching column heads", () => {
  const record = {
    codes: [],
    gaps: [],
    entry_at: null,
    leave_at: null,
    reviewed_at: null,
    review_state: 3,
    merged_from: null,
    exclude_cause: null,
    order_state: 2,
    order_no: "20261128000001-1",
    order_fen: 123_456,
    fee_fen: 123_456,
    paid_at: new Date("2026-11-28T02:03:04Z"),
  } as unknown as ListedRecord;
  const cells = recordCells(record, 1, "zh-CN");
  expect(cells.length).toBe(recordColumns.length);
  const cell = (head: string) => cells[recordColumns.findIndex((column) => column.head[0] === head)];
  expect([cell("订单号"), cell("订单金额(元)"), cell("支付时间"), cell("订单状态"), cell("结算状态")]).toEqual([
    "20261128000001-1",
    1234.56,
    "2026-11-28 10:03:04",
    "已支付",
    "未结算",
  ]);
});
