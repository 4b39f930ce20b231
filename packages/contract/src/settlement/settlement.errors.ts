import { type ErrorRow, plain } from "../error-row.ts";

/** Errors of comparing and closing days. */
export const settlementErrors = {
  record_day_closed: plain(
    409,
    "该日已结账，请先填写更正原因",
    "該日已結帳，請先填寫更正原因",
    "That day is closed. Give a cause for the correction first.",
  ),
  settlement_day_open: plain(
    400,
    "当天还没有结束，结束后才能结账",
    "當天還沒有結束，結束後才能結帳",
    "The day is not over. It can be closed from tomorrow.",
  ),
  settlement_day_closed: plain(409, "该日已结账", "該日已結帳", "That day is closed already."),
  settlement_day_not_closed: plain(
    400,
    "该记录所在日期没有结账，可以直接修改",
    "該記錄所在日期沒有結帳，可以直接修改",
    "The record's day is not closed. It can be changed as it is.",
  ),
  settlement_columns: plain(
    400,
    "找不到“订单号”或“金额”列，请按我方清单的表头上传",
    "找不到「訂單號」或「金額」欄，請依我方清單的表頭上傳",
    "There is no column for order number or amount. Use the heads of our own list.",
  ),
  settlement_no_source: plain(
    400,
    "请先填写对方清单的地址",
    "請先填寫對方清單的位址",
    "Enter the address of their lists first.",
  ),
  settlement_source_failed: plain(
    400,
    "对方系统没有返回清单，请检查地址和对方系统",
    "對方系統沒有返回清單，請檢查位址和對方系統",
    "Their system answered with no list. Check the address and their system.",
  ),
  settlement_list_large: plain(
    400,
    "对方清单超过 4 MB，请改为按部分上传",
    "對方清單超過 4 MB，請改為按部分上傳",
    "Their list is larger than 4 MB. Upload it in parts.",
  ),
  settlement_settled: plain(409, "该差异已处理", "該差異已處理", "That difference is dealt with already."),
  settlement_no_report: plain(
    400,
    "该订单没有上报记录，请先在“订单上报”中填写接收地址",
    "該訂單沒有回報記錄，請先在「訂單回報」中填寫接收位址",
    "The order has no report. Enter the address for reports of orders first.",
  ),
} as const satisfies Record<string, ErrorRow>;
