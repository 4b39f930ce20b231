import { type ErrorRow, plain } from "../error-row.ts";

/** Errors of saved views and patrol loops. */
export const patrolErrors = {
  view_exists: plain(400, "已有同名的视图", "已有同名的檢視", "There is already a view with this name."),
  view_limit: plain(
    400,
    "视图已达上限 50 个，请先删除不用的",
    "檢視已達上限 50 個，請先刪除不用的",
    "There are already 50 views. Delete one that is not used.",
  ),
  loop_exists: plain(400, "已有同名的轮巡", "已有同名的輪巡", "There is already a patrol with this name."),
  loop_limit: plain(
    400,
    "轮巡已达上限 50 个，请先删除不用的",
    "輪巡已達上限 50 個，請先刪除不用的",
    "There are already 50 patrols. Delete one that is not used.",
  ),
} as const satisfies Record<string, ErrorRow>;
