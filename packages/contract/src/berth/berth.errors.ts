import { type ErrorRow, plain } from "../error-row.ts";

/** Errors of berths: docs/reference/parking.md P27 and P28. */
export const berthErrors = {
  berth_number_taken: plain(400, "泊位号重复", "泊位號重複", "This berth number is already in use."),
  berth_void: plain(400, "泊位已作废", "泊位已作廢", "The berth is retired. Restore it first."),
  berth_in_use: plain(400, "泊位使用中", "泊位使用中", "A car is recorded in this berth."),
  berth_learning_few: plain(
    400,
    "可学习的停车记录不足，请先核对更多小泊位的停车记录",
    "可學習的停車記錄不足，請先核對更多小泊位的停車記錄",
    "Too few reviewed stays to learn from. Review more of them first.",
  ),
  berth_learning_no_better: plain(
    400,
    "学习后判断不会更准，未下发",
    "學習後判斷不會更準，未下發",
    "Learning would not make it better. Nothing was sent.",
  ),
  berth_learning_changed: plain(
    400,
    "这次学习已撤销，或已有新的学习，请重新打开后再试",
    "這次學習已復原，或已有新的學習，請重新開啟後再試",
    "It was taken back already, or something newer was learned. Open it again.",
  ),
  berth_limit: plain(
    400,
    "一个点位最多 100 个泊位",
    "一個點位最多 100 個泊位",
    "A video point has at most 100 berths.",
  ),
} as const satisfies Record<string, ErrorRow>;
