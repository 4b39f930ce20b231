import { expect, test } from "vitest";
import { stayLength } from "./stay-length.ts";

test.each([
  [0, "0 时 0 分 0 秒"],
  [1200, "0 时 20 分 0 秒"],
  [1201, "0 时 20 分 1 秒"],
  [3599.6, "1 时 0 分 0 秒"],
  [7325, "2 时 2 分 5 秒"],
])("the length of %d seconds is shown to the second: %s", (seconds, shown) => {
  expect(stayLength(seconds, "zh-CN")).toBe(shown);
});
