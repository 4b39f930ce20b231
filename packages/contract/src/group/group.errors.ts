import { type ErrorRow, plain } from "../error-row.ts";

/** Errors of groups, of their order, and of administrative divisions. */
export const groupErrors = {
  group_exists: plain(400, "同级设备组名称已存在", "同級設備組名稱已存在", "This name already exists at this level."),
  group_depth: plain(400, "设备组层级超出限制", "設備組層級超出限制", "Groups have four levels at most."),
  group_busy: plain(400, "请先删除下级设备组", "請先刪除下級設備組", "Delete its subgroups first."),
  group_cycle: plain(
    400,
    "不能移动到自己的下级设备组",
    "不能移動到自己的下級設備組",
    "A group cannot be moved into itself or one of its subgroups.",
  ),
  division_unknown: plain(400, "行政区划不存在", "行政區劃不存在", "No such administrative division."),
  division_elsewhere: plain(
    400,
    "坐标不在所选区划内，请重新选择区划或移动标记",
    "座標不在所選區劃內，請重新選擇區劃或移動標記",
    "The position is not in the chosen division. Choose another one or move the marker.",
  ),
  order_stale: plain(
    409,
    "同级内容已变化，请刷新后重新排序",
    "同級內容已變化，請重新整理後重新排序",
    "The order has been changed by somebody else. Reload and sort again.",
  ),
  sync_unsupported: plain(
    400,
    "当前部署不支持同步",
    "當前部署不支援同步",
    "This installation does not synchronise groups.",
  ),
} as const satisfies Record<string, ErrorRow>;
