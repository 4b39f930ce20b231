import { describe, expect, it } from "vitest";
import { codecOf, endOfPiece } from "./fragment-facts.ts";

const number = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);
const long = (value: number) => [...number(Math.floor(value / 2 ** 32)), ...number(value % 2 ** 32)];
const box = (name: string, ...content: number[]) => [
  ...number(content.length + 8),
  ...[...name].map((letter) => letter.charCodeAt(0)),
  ...content,
];
/** Returns an MP4 fragment that begins at a time in milliseconds, with frames of these durations in milliseconds. */
const fragment = (at: number, frames: number[]) => [
  ...box(
    "moof",
    ...box("mfhd", ...number(0), ...number(1)),
    ...box(
      "traf",
      ...box("tfhd", ...number(0), ...number(1)),
      ...box("tfdt", ...number(0x01000000), ...long(at)),
      ...box(
        "trun",
        ...number(0),
        ...number(frames.length),
        ...number(0),
        ...frames.flatMap((ms) => [...number(ms), ...number(1), ...number(0), ...number(0)]),
      ),
    ),
  ),
  ...box("mdat", 1, 2, 3),
];
const at = Date.parse("2026-11-20T14:30:00+08:00");

describe("endOfPiece and codecOf", () => {
  it.each([
    [
      "with fragments is the end of the last one",
      [...fragment(at, [40, 40]), ...fragment(at + 80, [40, 41])],
      at + 161,
    ],
    ["without a fragment there is none", box("ftyp", 1, 2, 3, 4), 0],
    ["with a broken size is what was there before it", [...fragment(at, [40]), ...number(0), 1, 2, 3, 4], at + 40],
    ["that was cut off there is no more than it holds", fragment(at, [40, 40]).slice(0, 40), 0],
  ])("the end of a clip %s", (_rule, bytes, end) => {
    expect(endOfPiece(new Uint8Array(bytes))).toBe(end);
  });

  it("returns the codec with profile and level of the decoder's configuration, else the default", () => {
    const configured = [...box("ftyp", 1, 2, 3, 4), ...box("avcC", 1, 0x64, 0x00, 0x28, ...Array(20).fill(0))];
    expect(codecOf(new Uint8Array(configured))).toBe("avc1.640028");
    expect(codecOf(new Uint8Array(box("ftyp", 1, 2, 3, 4)))).toBe("avc1.42e01e");
  });
});
