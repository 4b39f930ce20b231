import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { h264Entry, mp4Box, mp4Heads, mp4Start, mp4Track, tinyMp4 } from "#test/data/clips.ts";
import { largeBytes } from "#test/data/large-bytes.ts";
import { mainThreadMs, maxBlockedMs } from "#test/main-thread.ts";
import { judgeMp4 } from "./mp4-check.ts";

const megabyte = 1024 * 1024;
const withTrack = (entry: Buffer) => Buffer.concat([mp4Start, mp4Box("moov", mp4Track(entry))]);
const demoClip = (name: string) => readFile(new URL(`../../../../../demo/clips/${name}`, import.meta.url));

describe("accepts a whole MP4 with a track of H.264", () => {
  it.each(["yard.mp4", "barn.mp4"])("made by ffmpeg: %s", async (name) => {
    expect(judgeMp4(await demoClip(name))).toBe("ok");
  });

  it.each<[string, Buffer]>([
    ["avc1", tinyMp4()],
    ["avc3", withTrack(h264Entry("avc3"))],
    [
      "behind a track of sound",
      Buffer.concat([mp4Start, mp4Box("moov", mp4Track(mp4Box("mp4a", Buffer.alloc(28))), mp4Track(h264Entry()))]),
    ],
    [
      "with the word of zeros that QuickTime writes",
      Buffer.concat([
        mp4Start,
        mp4Box("moov", mp4Box("udta", Buffer.alloc(4)), mp4Track(h264Entry()), Buffer.alloc(4)),
      ]),
    ],
  ])("%s", (_rule, bytes) => {
    expect(judgeMp4(bytes)).toBe("ok");
  });
});

describe("refuses files that are not MP4", () => {
  it.each<[string, Buffer, string]>([
    [
      "a text with the right words",
      Buffer.concat([mp4Start, mp4Box("moov", Buffer.from("....avc1...."))]),
      "wrong_type",
    ],
    [
      "the right words in a text box",
      Buffer.concat([mp4Start, mp4Box("moov", mp4Box("udta", Buffer.from("    avc1 avcC")))]),
      "wrong_type",
    ],
    ["an entry without a decoder's settings", withTrack(mp4Box("avc1", Buffer.alloc(78))), "wrong_type"],
    ["H.265", withTrack(mp4Box("hvc1", Buffer.alloc(78), mp4Box("hvcC", Buffer.alloc(23)))), "wrong_type"],
    ["without a head", mp4Box("moov", mp4Track(h264Entry())), "wrong_type"],
    ["cut off", tinyMp4().subarray(0, -10), "truncated"],
    ["with bytes behind its last box", Buffer.concat([tinyMp4(), Buffer.alloc(3)]), "truncated"],
    ["a picture", Buffer.from("ffd8ffe000104a4649460001", "hex"), "wrong_type"],
  ])("%s", (_rule, bytes, verdict) => {
    expect(judgeMp4(bytes)).toBe(verdict);
  });
});

describe("checks arbitrary bytes without blocking the main thread", () => {
  const emptyBox = mp4Box("free");
  const filled = (boxes: Parameters<typeof mp4Heads>[0], bytes: number, fill: Buffer) => {
    const whole = bytes - (bytes % fill.length);
    return largeBytes(Buffer.concat([mp4Start, mp4Heads(boxes, whole)]), whole, fill);
  };
  const toEntries: Parameters<typeof mp4Heads>[0] = [
    ["moov"],
    ["trak", mp4Box("tkhd", Buffer.alloc(84))],
    ["mdia"],
    ["minf"],
    ["stbl"],
    ["stsd", Buffer.from("0000000000000001", "hex")],
  ];
  it.each<[string, () => Buffer]>([
    ["64 MB of empty boxes", () => filled([], 64 * megabyte, emptyBox)],
    ["empty boxes in the head", () => filled([["moov"]], 60 * megabyte, emptyBox)],
    ["tracks without number", () => filled([["moov"]], 60 * megabyte, mp4Box("trak", mp4Box("mdia")))],
    [
      "sample entries without number",
      () => filled(toEntries, 60 * megabyte, mp4Box("avc1", Buffer.alloc(78), emptyBox)),
    ],
  ])("%s", { tags: ["rest"] }, async (_rule, make) => {
    const bytes = make();
    expect(judgeMp4(bytes)).toBe("wrong_type");
    expect(await mainThreadMs(() => judgeMp4(bytes))).toBeLessThan(maxBlockedMs);
  });
});
