import { expect, it } from "vitest";
import { settingFields, settingTroubles } from "./settings-form.rules.ts";

const fields = settingFields({
  properties: {
    seconds: { type: "integer", title: "停留时间", minimum: 1, maximum: 600, default: 5 },
    score: { type: "number", title: "置信度", minimum: 0, maximum: 1, default: 0.5 },
    note: { type: "string", title: "备注", maxLength: 5, default: "" },
    side: { enum: ["in", "out"], title: "方向", default: "in" },
    on: { type: "boolean", title: "启用", default: true },
  },
});
const usual = { seconds: 5, score: 0.5, note: "", side: "in", on: true };
const troubles = (change: object) =>
  settingTroubles(fields, { ...usual, ...change }).map(({ key, text }) => [key, text]);

it("uses the default for a missing setting", () => {
  expect(settingTroubles(fields, {})).toEqual([]);
  expect(troubles({ seconds: undefined })).toEqual([]);
});

it.each([
  ["seconds", null, "请输入{title}"],
  ["seconds", Number.NaN, "请输入{title}"],
  ["seconds", 1.5, "{title}须为整数"],
  ["seconds", 601, "{title}须在 {min} 到 {max} 之间"],
  ["score", null, "请输入{title}"],
  ["score", -0.1, "{title}须在 {min} 到 {max} 之间"],
  ["note", null, "{title}最多 {max} 个字"],
  ["note", "太长了太长了", "{title}最多 {max} 个字"],
  ["side", null, "请选择{title}"],
  ["side", "up", "请选择{title}"],
  ["on", null, "请选择{title}"],
])("%s as %s is refused: a device would refuse all of its configuration with it", (key, value, text) => {
  expect(troubles({ [key]: value })).toEqual([[key, text]]);
});
