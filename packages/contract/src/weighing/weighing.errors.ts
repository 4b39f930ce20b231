import { type ErrorRow, plain } from "../error-row.ts";

/** Errors of weighing slips. */
export const weighingErrors = {
  slip_mixed_algorithms: plain(
    400,
    "请选择同一算法类型的消息",
    "請選擇同一演算法類型的訊息",
    "Choose messages of one algorithm.",
  ),
  slip_mixed_devices: plain(400, "请选择同一设备的消息", "請選擇同一設備的訊息", "Choose messages of one device."),
  slip_not_livestock: plain(
    400,
    "所选消息不是点数或过重消息，请选择养殖算法的消息",
    "所選訊息不是點數或過磅訊息，請選擇養殖演算法的訊息",
    "These messages count or weigh no animals. Choose messages of the livestock algorithms.",
  ),
  slip_unbelievable: plain(
    400,
    "所选消息的重量或头数不合理，请取消选择后重试",
    "所選訊息的重量或頭數不合理，請取消選擇後再試",
    "The weight or heads of a message cannot be. Deselect it and try again.",
  ),
  slip_sums_differ: plain(
    400,
    "明细之和与合计不一致，请核对后重试",
    "明細之和與合計不一致，請核對後再試",
    "The lines do not add up to the sums. Check them and try again.",
  ),
  slip_void: plain(409, "该磅单已作废", "該磅單已作廢", "This slip is invalid already."),
} as const satisfies Record<string, ErrorRow>;
