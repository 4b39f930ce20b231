import { Mp4Boxes, Mp4Fault } from "./mp4-boxes.ts";

export type Mp4Verdict = "ok" | "wrong_type" | "truncated";

/** Version and flags, count; then the sample entries as boxes. ISO/IEC 14496-12, 8.5.2. */
const stsdHead = 8;
/** Of a visual sample entry up to its own boxes. ISO/IEC 14496-12, 12.1.3. */
const visualHead = 78;
const toSamples = ["trak", "mdia", "minf", "stbl", "stsd"];

/** H.264 names its sample entry so, and its decoder's settings lie in it. ISO/IEC 14496-15, 5.4.2. */
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

/** Whether it is a whole MP4 with an H.264 track. Its boxes are walked, a bounded number of them; nothing is decoded. */
export function judgeMp4(bytes: Buffer): Mp4Verdict {
  if (bytes.length < 12 || bytes.toString("latin1", 4, 8) !== "ftyp") return "wrong_type";
  try {
    return judge(bytes);
  } catch (error) {
    if (error instanceof Mp4Fault) return error.verdict;
    throw error;
  }
}
