import { expect, test } from "vitest";
import { cameraText, percentDecoded } from "./camera-text.ts";

const gate = Buffer.from([0xb4, 0xf3, 0xc3, 0xc5]);

test.each<[string, Buffer, string | undefined, string]>([
  ["UTF-8", Buffer.from("大门"), undefined, "大门"],
  ["UTF-8 with a byte order mark", Buffer.from("\uFEFF大门"), "utf-8", "大门"],
  ["UTF-8 that was cut within a character", Buffer.from("大门").subarray(0, 5), undefined, "大"],
  ["GBK that is declared", gate, "GB2312", "大门"],
  ["GBK that is declared as UTF-8", gate, "UTF-8", "大门"],
])("decodes %s", (_name, bytes, declared, text) => expect(cameraText(bytes, declared)).toBe(text));

test.each([
  ["%E5%A4%A7%E9%97%A8", "大门"],
  ["%B4%F3%C3%C5-2", "大门-2"],
  ["50%Zoom", "50%Zoom"],
  ["大门%20A", "大门 A"],
  ["%E5%A4", ""],
])("decodes %s", (encoded, text) => expect(percentDecoded(encoded)).toBe(text));
