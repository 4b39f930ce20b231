export type Mp4Verdict = "ok" | "wrong_type" | "truncated";

/** Walks the top-level boxes; nothing is decoded. ISO/IEC 14496-12, 4.2: 32-bit size, type, 64-bit size when it is 1. */
export function judgeMp4(bytes: Buffer): Mp4Verdict {
  if (bytes.length < 12 || bytes.toString("latin1", 4, 8) !== "ftyp") return "wrong_type";
  let at = 0;
  let hasH264 = false;
  while (at + 8 <= bytes.length) {
    const size = boxSize(bytes, at);
    if (size === undefined || at + size > bytes.length) return "truncated";
    if (bytes.toString("latin1", at + 4, at + 8) === "moov") {
      const moov = bytes.subarray(at, at + size);
      hasH264 = moov.includes("avc1", 0, "latin1") || moov.includes("avc3", 0, "latin1");
    }
    at += size;
  }
  if (at !== bytes.length) return "truncated";
  return hasH264 ? "ok" : "wrong_type";
}

function boxSize(bytes: Buffer, at: number): number | undefined {
  const small = bytes.readUInt32BE(at);
  if (small === 0) return bytes.length - at;
  if (small >= 8) return small;
  if (small !== 1 || at + 16 > bytes.length) return undefined;
  const large = bytes.readBigUInt64BE(at + 8);
  return large >= 16n && large <= BigInt(bytes.length) ? Number(large) : undefined;
}
