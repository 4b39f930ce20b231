import { Mp4Boxes, Mp4Fault } from "./mp4-boxes.ts";

export type Mp4Verdict = "ok" | "wrong_type" | "truncated";

/** Bytes of version, flags and count in an `stsd` box, before the sample entries. ISO/IEC 14496-12, 8.5.2. */
const stsdHead = 8;
/** Bytes of a visual sample entry that precede its boxes. Source: ISO/IEC 14496-12, 12.1.3. */
const visualHead = 78;
const toSamples = ["trak", "mdia", "minf", "stbl", "stsd"];

/** Returns true for a sample entry of H.264 that contains its decoder configuration. ISO/IEC 14496-15, 5.4.2. */
function isH264(walk: Mp4Boxes, type: string, entry: Buffer): boolean {
  if (type !== "avc1" && type !== "avc3") return false;
  return walk.inside(entry.subarray(visualHead)).some((box) => box.type === "avcC");
}

function judge(bytes: Buffer): Mp4Verdict {
  const walk = new Mp4Boxes();
  const top = walk.all(bytes);
  if (top[0]?.type !== "ftyp") return "wrong_type";
  for (const moov of top.filter(({ type }) => type === "moov")) {
    for (const stsd of walk.along(moov.content, toSamples)) {
      const entries = walk.inside(stsd.subarray(stsdHead));
      if (entries.some(({ type, content }) => isH264(walk, type, content))) return "ok";
    }
  }
  return "wrong_type";
}

/**
 * Checks whether the bytes are a complete MP4 with an H.264 track. Inspects a limited number of boxes and decodes no
 * video.
 */
export function judgeMp4(bytes: Buffer): Mp4Verdict {
  if (bytes.length < 12 || bytes.toString("latin1", 4, 8) !== "ftyp") return "wrong_type";
  try {
    return judge(bytes);
  } catch (error) {
    if (error instanceof Mp4Fault) return error.verdict;
    throw error;
  }
}
