import { expect, it } from "vitest";
import { patrolText } from "./patrol.texts.ts";

/** The texts of failures are prescribed: docs/reference/console.md C9. */
it.each([
  ["chooseToRemove", "请选择需要删除的轮巡设备！"],
  ["removeConfirm", "确定删除轮巡？"],
  ["longest", "最长未看时间"],
] as const)("text of %s: %s", (key, text) => expect(patrolText.table[key][0]).toBe(text));
