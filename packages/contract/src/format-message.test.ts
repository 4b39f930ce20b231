import { expect, test } from "vitest";
import { formatMessage } from "./format-message.ts";

const devices = "{n, plural, one {# device} other {# devices}} in {group}";

test.each([
  ["en", { n: 0, group: "North" }, "0 devices in North"],
  ["en", { n: 1, group: "North" }, "1 device in North"],
  ["en", { n: "1,001", group: "North" }, "1,001 devices in North"],
  ["en", { n: "1", group: "{n}" }, "1 device in {n}"],
  ["zh-CN", { n: 1, group: "北区" }, "1 devices in 北区"],
] as const)("in %s with %j a text is %j", (language, values, expected) => {
  expect(formatMessage(devices, language, values)).toBe(expected);
});

test("keeps a placeholder without a value", () => {
  expect(formatMessage(devices, "en", { n: 2 })).toBe("2 devices in {group}");
  expect(formatMessage(devices, "en")).toBe(devices);
});
