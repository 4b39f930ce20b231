import { expect, test } from "vitest";
import { LogBuffer } from "./log-buffer.ts";

const line = (more: object): string => JSON.stringify({ level: 30, time: 1, msg: "m", ...more });

test("keeps only the last lines", () => {
  const buffer = new LogBuffer({ lines: 3, lineChars: 5 });
  for (let at = 0; at < 20; at += 1) buffer.write(line({ msg: `${at} and a long tail` }));
  expect(buffer.of("AIS-0001").map(({ text }) => text)).toEqual(["17 an", "18 an", "19 an"]);
});

test("returns lines about one device and the program, and none about the program's other devices", () => {
  const buffer = new LogBuffer();
  for (const device of ["AIS-0001", "AIS-0002", undefined]) buffer.write(line({ device, msg: String(device) }));
  expect(buffer.of("AIS-0001").map(({ text }) => text)).toEqual(["AIS-0001", "undefined"]);
});

test("keeps camera and fault of a line, and ignores other output", () => {
  const buffer = new LogBuffer();
  buffer.write("not a line");
  buffer.write(line({ channel: "1", err: { message: "ENOSPC" }, msg: "未保存" }));
  expect(buffer.of("AIS-0001")).toEqual([{ level: 30, at: 1, text: "[1] 未保存 ENOSPC" }]);
});
