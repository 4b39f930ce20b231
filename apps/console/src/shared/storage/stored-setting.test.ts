import { expect, it } from "vitest";
import { z } from "zod";
import { storedSetting } from "./stored-setting.ts";

const width = storedSetting("test.width", z.number().min(100), 248);

it("reads the written value", () => {
  width.write(300);
  expect(width.read()).toBe(300);
});

it.each([["not json"], ['"text"'], ["12"]])("an unreadable setting %s counts as absent", (text) => {
  localStorage.setItem("huiyan.test.width", text);
  expect(width.read()).toBe(248);
});
