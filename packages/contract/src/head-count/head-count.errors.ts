import { type ErrorRow, plain } from "../error-row.ts";

export const headCountErrors = {
  count_pairs_many: plain(
    400,
    "最多设置 50 对计数点，请先删除不用的",
    "最多設定 50 對計數點，請先刪除不用的",
    "There can be 50 pairs of counters at most. Delete one that is not used.",
  ),
  count_group_changed: plain(
    409,
    "这一批的数据有变化，请核对新的数据",
    "這一批的資料有變化，請核對新的資料",
    "The counts of this group have changed. Check the new ones.",
  ),
  count_decided: plain(
    409,
    "这一批已有人核对，请刷新查看",
    "這一批已有人核對，請重新整理查看",
    "Somebody has decided on this group. Reload to see it.",
  ),
  count_not_comparable: plain(
    400,
    "这一批还不能核对，请等数据到齐",
    "這一批還不能核對，請等資料到齊",
    "This group cannot be decided on yet. Wait until its counts are complete.",
  ),
  count_truth_unlikely: plain(
    400,
    "实际头数与计数相差很大，请核对后再次确认",
    "實際頭數與計數相差很大，請核對後再次確認",
    "This number is far from the counts. Check it and confirm again.",
  ),
} as const satisfies Record<string, ErrorRow>;
