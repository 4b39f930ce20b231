import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { cutFlv, type FlvClip, isKeyPicture, makeClip } from "#test/live/live-flv.ts";
import { FlvReader } from "./flv-reader.ts";

const maxBytes = 1024 * 1024;
let clip: FlvClip;
let flv: Buffer;
beforeAll(async () => {
  clip = await makeClip();
  flv = Buffer.concat([clip.opening, ...clip.frames.map(({ bytes }) => bytes)]);
});

/** Returns the bytes of one FLV tag with its trailing size field. */
function tagOf(kind: number, body: readonly number[], timestamp = 0): Buffer {
  const head = Buffer.alloc(11);
  head[0] = kind;
  head.writeUIntBE(body.length, 1, 3);
  head.writeUIntBE(timestamp & 0xffffff, 4, 3);
  head[7] = (timestamp >>> 24) & 255;
  const size = Buffer.alloc(4);
  size.writeUInt32BE(11 + body.length);
  return Buffer.concat([head, Buffer.from(body), size]);
}
const header = Buffer.from([0x46, 0x4c, 0x56, 1, 5, 0, 0, 0, 9, 0, 0, 0, 0]);

it("finds the same tags for any split of the bytes into chunks", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 40 }), (sizes) => {
      const reader = new FlvReader(maxBytes);
      const tags: Buffer[] = [];
      for (let at = 0, turn = 0; at < flv.length; turn++) {
        const size = sizes[turn % sizes.length] ?? 1;
        tags.push(...reader.read(flv.subarray(at, at + size)).map(({ bytes }) => bytes));
        at += size;
      }
      expect(reader.header).toEqual(flv.subarray(0, 13));
      expect(Buffer.concat(tags).equals(flv.subarray(13))).toBe(true);
      expect(tags).toHaveLength(cutFlv(flv).length);
    }),
    { numRuns: 30 },
  );
});

it("recognises metadata, codec configuration and key frames in a stream written by ffmpeg", () => {
  const tags = new FlvReader(maxBytes).read(flv);
  expect(tags.slice(0, 2).map(({ kind, isConfig }) => [kind, isConfig])).toEqual([
    ["data", true],
    ["video", true],
  ]);
  const keys = tags.filter(({ isKey }) => isKey).map(({ bytes }) => bytes);
  expect(keys).toEqual(cutFlv(flv).filter(isKeyPicture));
  expect(keys).toHaveLength(3);
  const times = tags.filter(({ kind, isConfig }) => kind === "video" && !isConfig).map(({ timestamp }) => timestamp);
  expect(times.slice(0, 3)).toEqual([0, 100, 200]);
});

describe.each([
  ["H.264 configuration", 9, [0x17, 0, 0, 0, 0], { kind: "video", isConfig: true, isKey: false }],
  ["an H.264 key frame", 9, [0x17, 1, 0, 0, 0], { kind: "video", isConfig: false, isKey: true }],
  ["another H.264 frame", 9, [0x27, 1, 0, 0, 0], { kind: "video", isConfig: false, isKey: false }],
  ["H.265 configuration, as it is commonly written", 9, [0x1c, 0, 0, 0, 0], { isConfig: true, isKey: false }],
  ["H.265 configuration by Enhanced RTMP", 9, [0x90, 0x68, 0x76, 0x63, 0x31], { isConfig: true, isKey: false }],
  ["an H.265 key frame by Enhanced RTMP", 9, [0x91, 0x68, 0x76, 0x63, 0x31], { isConfig: false, isKey: true }],
  ["another by Enhanced RTMP", 9, [0xa3, 0x68, 0x76, 0x63, 0x31], { isConfig: false, isKey: false }],
  ["AAC configuration", 8, [0xaf, 0, 0x12, 0x10], { kind: "audio", isConfig: true }],
  ["AAC", 8, [0xaf, 1, 1], { kind: "audio", isConfig: false }],
  ["G.711", 8, [0x72, 0, 1], { kind: "audio", isConfig: false }],
  ["a description", 18, [2, 0, 10, ...Buffer.from("onMetaData"), 8], { kind: "data", isConfig: true }],
  ["data of a moment", 18, [2, 0, 12, ...Buffer.from("onDetections"), 12], { kind: "data", isConfig: false }],
  ["data without a name", 18, [2], { kind: "data", isConfig: false }],
] as const)("%s", (_name, kind, body, facts) => {
  it("is recognised", () => {
    const [tag] = new FlvReader(maxBytes).read(Buffer.concat([header, tagOf(kind, body, 0x1234567)]));
    expect(tag).toMatchObject({ ...facts, timestamp: 0x1234567 });
  });
});

it.each([
  ["other bytes", Buffer.from("GET / HTTP/1.1\r\n\r\n"), "no FLV"],
  ["a tag of an unknown kind", Buffer.concat([header, tagOf(3, [0])]), "unknown kind"],
  ["a tag that announces more than it may", Buffer.concat([header, tagOf(9, []).fill(0xff, 1, 4)]), "an FLV tag of"],
])("refuses %s, before it is whole", (_name, bytes, message) => {
  expect(() => new FlvReader(maxBytes).read(bytes)).toThrow(message);
});
