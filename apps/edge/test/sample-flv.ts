import { flvHeader } from "#platform/live/flv-tags.ts";

/**
 * Returns a video tag with an AVC payload.
 * @param bytes size of the payload
 * @param delay from decoding to display, ms
 */
export function sampleTag(kind: "config" | "key" | "frame", at: number, bytes = 10, delay = 0): Buffer {
  const tag = Buffer.alloc(11 + 5 + bytes + 4);
  tag.writeUInt8(9, 0);
  tag.writeUIntBE(5 + bytes, 1, 3);
  tag.writeUIntBE(at & 0xffffff, 4, 3);
  tag.writeUInt8(at >>> 24, 7);
  tag.writeUInt8(kind === "frame" ? 0x27 : 0x17, 11);
  tag.writeUInt8(kind === "config" ? 0 : 1, 12);
  tag.writeIntBE(delay, 13, 3);
  tag.writeUInt32BE(tag.length - 4, tag.length - 4);
  return tag;
}

/**
 * Returns the start of a stream, followed by frames 40 ms apart.
 * @param groups one letter per frame: `k` key frame, `f` other frame
 */
export function sampleStream(groups: string, bytes = 10, from = 0): Buffer {
  const frames = [...groups].map((sign, at) => sampleTag(sign === "k" ? "key" : "frame", from + at * 40, bytes));
  return Buffer.concat([flvHeader, sampleTag("config", 0), ...frames]);
}
