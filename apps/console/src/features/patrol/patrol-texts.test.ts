import { expect, it } from "vitest";
import { patrolText } from "./patrol.texts.ts";

/** Specification part 1, section 5; issue, “Views and patrol”. */
it.each([
  ["chooseToRemove", "请选择需要删除的轮巡设备！"],
  ["removeConfirm", "确定删除轮巡？"],
  ["longest", "最长未看时间"],
] as const)("%s: %s", (key, text) => expect(patrolText.table[key][0]).toBe(text));
