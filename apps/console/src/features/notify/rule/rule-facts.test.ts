import { expect, it } from "vitest";
import { algorithmsText, groupsText, timesText } from "./rule-facts.ts";

it.each([
  [[1, 2, 3, 4, 5, 6, 7], "00:00", "00:00", "每天 全天"],
  [[5, 4, 3, 2, 1], "08:00", "18:00", "工作日 08:00 ~ 18:00"],
  [[6, 7], "22:00", "06:00", "周六、周日 22:00 ~ 次日 06:00"],
  [[1], "18:00", "00:00", "周一 18:00 ~ 24:00"],
])("days %j from %s to %s are shown as “%s”", (weekdays, from, to, text) => {
  expect(timesText({ weekdays, from, to })).toBe(text);
});

it("shows a rule without algorithms as “all”, but not a rule whose groups were deleted", () => {
  expect(algorithmsText({ alg_ids: [] })).toBe("全部算法");
  expect(algorithmsText({ alg_ids: ["smoking", "fall_down"] })).toBe("抽烟检测、人员跌倒");
  expect(groupsText({ any_group: true, groups: [] }, "片区")).toBe("全部片区");
  expect(groupsText({ any_group: false, groups: [] }, "片区")).toBe("所选片区已删除");
});
