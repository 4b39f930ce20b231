/** Boxes that are looked at in one file. A clip in fragments has two for each of them. */
const maxBoxes = 20_000;

interface Mp4Box {
  type: string;
  content: Buffer;
}

/** The file is not built as it must be. */
export class Mp4Fault extends Error {
  readonly verdict: "wrong_type" | "truncated";

  constructor(verdict: "wrong_type" | "truncated") {
    super(`the MP4 is of a ${verdict}`);
    this.verdict = verdict;
  }
}

/** Where content begins in the box and where the box ends; undefined when it does not say so soundly. */
function boxRange(bytes: Buffer, at: number): { from: number; to: number } | undefined {
  const small = bytes.readUInt32BE(at);
  if (small === 0) return { from: at + 8, to: bytes.length };
  if (small >= 8) return { from: at + 8, to: at + small };
  if (small !== 1 || at + 16 > bytes.length) return undefined;
  const large = bytes.readBigUInt64BE(at + 8);
  return large >= 16n && large <= BigInt(bytes.length) ? { from: at + 16, to: at + Number(large) } : undefined;
}

/** Walks the boxes of one file. ISO/IEC 14496-12, 4.2: 32-bit size (0: to the end; 1: 64-bit size behind), type. */
export class Mp4Boxes {
  #left = maxBoxes;

  /** All boxes one after the other, up to the last byte. @throws Mp4Fault */
  all(bytes: Buffer): Mp4Box[] {
    const { boxes, end } = this.#walk(bytes, "truncated");
    if (end !== bytes.length) throw new Mp4Fault("truncated");
    return boxes;
  }

  #walk(bytes: Buffer, fault: Mp4Fault["verdict"]): { boxes: Mp4Box[]; end: number } {
    const boxes: Mp4Box[] = [];
    let at = 0;
    while (at + 8 <= bytes.length) {
      if (this.#left-- <= 0) throw new Mp4Fault("wrong_type");
      const range = boxRange(bytes, at);
      if (range === undefined || range.to > bytes.length) throw new Mp4Fault(fault);
      boxes.push({ type: bytes.toString("latin1", at + 4, at + 8), content: bytes.subarray(range.from, range.to) });
      at = range.to;
    }
    return { boxes, end: at };
  }

  /** The boxes inside another one; QuickTime may end such a list with a word of zeros. @throws Mp4Fault */
  inside(content: Buffer): Mp4Box[] {
    return this.#walk(content, "wrong_type").boxes;
  }

  /** The contents of the boxes to which the types lead, one inside the other. @throws Mp4Fault */
  along(content: Buffer, [type, ...rest]: readonly string[]): Buffer[] {
    if (type === undefined) return [content];
    const boxes = this.inside(content).filter((box) => box.type === type);
    return boxes.flatMap((box) => this.along(box.content, rest));
  }
}
