import { type ErrorRow, plain } from "../error-row.ts";

/** Errors of parking records. docs/reference/parking.md P20. */
export const parkingErrors = {
  no_refund_due: plain(409, "该订单没有待退款", "該訂單沒有待退款", "No refund is due for this order."),
  parking_export_empty: plain(
    400,
    "没有符合条件的停车记录，请调整筛选条件",
    "沒有符合條件的停車記錄，請調整篩選條件",
    "No parking record matches. Change the filters.",
  ),
  record_excluded: plain(
    400,
    "记录已剔除，不可校正",
    "記錄已剔除，不可校正",
    "The record is excluded and cannot be corrected.",
  ),
  record_plate_locked: plain(
    400,
    "订单已生成，车牌不可修改",
    "訂單已產生，車牌不可修改",
    "An order was made. The plate can no longer be changed.",
  ),
  record_order_made: plain(
    400,
    "订单已生成，泊位不可修改",
    "訂單已產生，泊位不可修改",
    "An order was made. The berth can no longer be changed.",
  ),
  record_order_paid: plain(400, "订单已支付，不可作废", "訂單已支付，不可作廢", "The order is paid."),
  record_disputed: plain(400, "该记录已有争议", "該記錄已有爭議", "The record is already in dispute."),
  record_not_disputed: plain(400, "该记录没有争议", "該記錄沒有爭議", "The record is not in dispute."),
  record_flag_set: plain(400, "该记录已是此状态", "該記錄已是此狀態", "The record is already in this state."),
  record_flag_unset: plain(400, "该记录不在此状态", "該記錄不在此狀態", "The record is not in this state."),
  record_flagged: plain(
    400,
    "作废、争议或剔除的记录不能如此操作，请先取消",
    "作廢、爭議或剔除的記錄不能如此操作，請先取消",
    "The record is discarded, disputed or excluded. Cancel that first.",
  ),
  record_half: plain(
    400,
    "记录缺少泊入或泊出，无法确认",
    "記錄缺少泊入或泊出，無法確認",
    "The entry or the exit is missing, so it cannot be confirmed.",
  ),
  record_no_plate: plain(400, "请先填写车牌号", "請先填寫車牌號", "Enter the licence plate first."),
  record_cannot_split: plain(400, "该记录不可拆分", "該記錄不可拆分", "The record cannot be split."),
  record_berth_taken: plain(
    400,
    "该泊位在此时段已有停车记录",
    "該泊位在此時段已有停車記錄",
    "Another car is recorded in that berth at this time.",
  ),
  record_merge_differs: plain(400, "车牌号或泊位号不一致", "車牌號或泊位號不一致", "The plates or the berths differ."),
  record_merge_between: plain(
    400,
    "该时段内泊位有其他车辆",
    "該時段內泊位有其他車輛",
    "Another car was in the berth in between.",
  ),
  record_merge_entry: plain(400, "记录无法合成", "記錄無法合成", "These records cannot be merged."),
  record_changed: plain(
    409,
    "记录已被他人修改，已显示最新内容，请确认后再操作",
    "記錄已被他人修改，已顯示最新內容，請確認後再操作",
    "Somebody changed the record. The present content is shown; check it and try again.",
  ),
  record_undo_late: plain(
    400,
    "没有可撤销的操作（只能撤销 24 小时内的最近一次）",
    "沒有可撤銷的操作（只能撤銷 24 小時內的最近一次）",
    "There is nothing to undo. Only the last step within 24 hours can be undone.",
  ),
} as const satisfies Record<string, ErrorRow>;
