import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parameterSetsOf, videoOf } from "./video-tag.ts";

/** Returns a whole tag with this body. */
function tag(body: Buffer, isConfig = false) {
  return { bytes: Buffer.concat([Buffer.alloc(11), body, Buffer.alloc(4)]), isConfig };
}
const bytes = (...parts: (number[] | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))));

describe("a video tag", () => {
  it.each([
    ["a frame of H.264", bytes([0x27, 1, 0, 0, 0], "units"), { codec: "h264", displayDelayMs: 0 }],
    ["a frame that is shown later", bytes([0x27, 1, 0, 0, 80], "units"), { codec: "h264", displayDelayMs: 80 }],
    ["a negative delay", bytes([0x27, 1, 0xff, 0xff, 0xd8], "units"), { codec: "h264", displayDelayMs: -40 }],
    ["a frame of H.265", bytes([0x1c, 1, 0, 0, 0], "units"), { codec: "h265", displayDelayMs: 0 }],
    ["Enhanced RTMP", bytes([0x91], "hvc1", [0, 0, 80], "units"), { codec: "h265", displayDelayMs: 80 }],
    ["Enhanced RTMP without delay", bytes([0x93], "hvc1", "units"), { codec: "h265", displayDelayMs: 0 }],
    ["Enhanced RTMP with H.264", bytes([0x93], "avc1", "units"), { codec: "h264", displayDelayMs: 0 }],
  ])("%s is read", (_name, body, expected) => {
    expect(videoOf(tag(body))).toEqual({ ...expected, payload: Buffer.from("units") });
  });

  it.each([
    ["another codec", bytes([0x22, 1, 0, 0, 0])],
    ["the end of the stream", bytes([0x17, 2, 0, 0, 0])],
    ["AV1", bytes([0x93], "av01", "units")],
    ["metadata of Enhanced RTMP", bytes([0x94], "hvc1", "units")],
    ["a truncated body", bytes([0x27, 1, 0, 0])],
    ["a truncated delay", bytes([0x91], "hvc1", [0, 0])],
    ["nothing", bytes([])],
  ])("%s is no frame", (_name, body) => {
    expect(videoOf(tag(body))).toBeUndefined();
  });
});

const sps = [0x67, 0x64, 0, 0x1f];
const pps = [0x68, 0xee];
const avcC = bytes([0x17, 0, 0, 0, 0], [1, 0x64, 0, 0x1f, 0xff, 0xe1, 0, 4], sps, [1, 0, 2], pps);
const hvcC = bytes(
  [0x1c, 0, 0, 0, 0],
  [1, 0x01],
  Array(19).fill(0),
  [3, 2, 0x20, 0, 1, 0, 2, 0x40, 1, 0x21, 0, 1, 0, 1, 0x42],
);
const setsOf = (body: Buffer) => {
  const video = videoOf(tag(body, true));
  return video === undefined ? undefined : parameterSetsOf(video);
};

describe("parameter sets", () => {
  it("have lengths of four bytes, like the units of frames", () => {
    expect(setsOf(avcC)).toEqual({ units: bytes([0, 0, 0, 4], sps, [0, 0, 0, 2], pps), profile: "64" });
    expect(setsOf(hvcC)).toEqual({ units: bytes([0, 0, 0, 2, 0x40, 1], [0, 0, 0, 1, 0x42]), profile: "01" });
  });

  it("do not exist in units with lengths of two bytes, or without sets", () => {
    const short = Buffer.from(avcC);
    short[9] = 0xfd;
    expect(setsOf(short)).toBeUndefined();
    expect(setsOf(bytes([0x17, 0, 0, 0, 0], [1, 0x64, 0, 0x1f, 0xff, 0xe0, 0]))).toBeUndefined();
  });

  it("of any truncated or damaged configuration are undefined or complete, and no error occurs", () => {
    fc.assert(
      fc.property(fc.constantFrom(avcC, hvcC), fc.nat(60), fc.nat(60), fc.nat(255), (whole, cut, at, value) => {
        const damaged = Buffer.from(whole.subarray(0, Math.min(cut, whole.length)));
        if (at >= 5 && at < damaged.length) damaged[at] = value;
        const sets = setsOf(damaged);
        if (sets === undefined) return;
        for (let unit = 0; unit < sets.units.length; ) unit += 4 + sets.units.readUInt32BE(unit);
      }),
    );
  });
});
