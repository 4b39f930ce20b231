/** Returns the index of a four-letter box name in the first 4 KB of an MP4; -1 if it is missing. */
function indexOfName(bytes: Uint8Array, name: string): number {
  const letters = [...name].map((letter) => letter.charCodeAt(0));
  const last = Math.min(bytes.length, 4096) - 12;
  for (let at = 4; at < last; at += 1) if (letters.every((letter, index) => bytes[at + index] === letter)) return at;
  return -1;
}

/** Returns the codec of an MP4 fragment in the notation of browsers. The box avcC contains profile and level. */
export function codecOf(bytes: Uint8Array): string {
  const at = indexOfName(bytes, "avcC");
  if (at < 0) return "avc1.42e01e";
  return `avc1.${[...bytes.subarray(at + 5, at + 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * Returns the time at which the last fragment of an MP4 ends, in epoch milliseconds.
 * @returns 0 without a fragment
 */
export function endOfPiece(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const nameAt = (at: number) => String.fromCharCode(...bytes.subarray(at + 4, at + 8));
  let end = 0;
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at);
    if (nameAt(at) === "moof") end = endOfFragment(view, at);
    // A box has at least 8 bytes. Without this check, a smaller size would cause an endless loop.
    if (size < 8) break;
    at += size;
  }
  return end;
}

/**
 * Returns the end time of a fragment in epoch milliseconds. Its box moof contains mfhd (16 bytes) and traf; traf
 * contains tfhd (16 bytes), tfdt (20 bytes) and trun.
 */
function endOfFragment(view: DataView, moof: number): number {
  const times = moof + 8 + 16 + 8 + 16;
  const run = times + 20;
  if (run + 20 > view.byteLength) return 0;
  let end = view.getUint32(times + 12) * 2 ** 32 + view.getUint32(times + 16);
  const rows = view.getUint32(run + 12);
  for (let row = 0; row < rows && run + 24 + row * 16 <= view.byteLength; row += 1) {
    end += view.getUint32(run + 20 + row * 16);
  }
  return end;
}
