/** Maximum boxes that are inspected in one file. A fragmented clip has two boxes per fragment. */
const maxBoxes = 20_000;

interface Mp4Box {
  type: string;
  content: Buffer;
}

/** Error: the file does not have the structure of an MP4. */
export class Mp4Fault extends Error {
  readonly verdict: "wrong_type" | "truncated";

  constructor(verdict: "wrong_type" | "truncated") {
    super(`the MP4 is of a ${verdict}`);
    this.verdict = verdict;
  }
}

/** Returns the offsets of a box's content and end; undefined if its size field is invalid. */
function boxRange(bytes: Buffer, at: number): { from: number; to: number } | undefined {
  const small = bytes.readUInt32BE(at);
  if (small === 0) return { from: at + 8, to: bytes.length };
  if (small >= 8) return { from: at + 8, to: at + small };
  if (small !== 1 || at + 16 > bytes.length) return undefined;
  const large = bytes.readBigUInt64BE(at + 8);
  return large >= 16n && large <= BigInt(bytes.length) ? { from: at + 16, to: at + Number(large) } : undefined;
}

/**
 * Walks the boxes of one file. A box has a 32-bit size (0: to the end of the file; 1: a 64-bit size follows) and a
 * type. ISO/IEC 14496-12, 4.2.
 */
export class Mp4Boxes {
  #left = maxBoxes;

  /** Returns all boxes of the top level, up to the last byte. @throws Mp4Fault */
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

  /** Returns the boxes inside another one. QuickTime may end such a list with four zero bytes. @throws Mp4Fault */
  inside(content: Buffer): Mp4Box[] {
    return this.#walk(content, "wrong_type").boxes;
  }

  /** Returns the contents of the nested boxes on a path of types. @throws Mp4Fault */
  along(content: Buffer, [type, ...rest]: readonly string[]): Buffer[] {
    if (type === undefined) return [content];
    const boxes = this.inside(content).filter((box) => box.type === type);
    return boxes.flatMap((box) => this.along(box.content, rest));
  }
}
