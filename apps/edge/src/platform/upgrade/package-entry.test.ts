import { expect, test } from "vitest";
import { entryTrouble } from "./package-entry.ts";

const plain = 0o100644;

test.each([
  ["package.json", plain],
  ["apps/edge/src/main.ts", plain],
  ["apps/edge/src/", 0o040755],
  ["packages/contract/src/scalars.ts", 0],
  ["packages/device-link/src/signature.ts", 0],
  ["packages/face-model/src/face-index.ts", 0],
])("%s may be in a package", (fileName, mode) => {
  expect(entryTrouble({ fileName, externalFileAttributes: (mode << 16) >>> 0 })).toBeUndefined();
});

test.each([
  ["../main.ts", plain, "路径"],
  ["apps/edge/../../main.ts", plain, "路径"],
  ["/etc/passwd", plain, "路径"],
  ["apps/edge/C:x", plain, "路径"],
  ["apps\\edge\\main.ts", plain, "路径"],
  ["apps/edge//main.ts", plain, "路径"],
  ["apps/edge/node_modules/zod/index.js", plain, "路径"],
  ["apps/server/src/main.ts", plain, "不属于设备程序"],
  ["apps/edgewise/main.ts", plain, "不属于设备程序"],
  ["apps/edge/link", 0o120777, "链接"],
  ["apps/edge/device", 0o060644, "特殊文件"],
])("%s of mode %o is refused", (fileName, mode, sentence) => {
  expect(entryTrouble({ fileName, externalFileAttributes: (mode << 16) >>> 0 })).toContain(sentence);
});
