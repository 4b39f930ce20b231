/** Kind of an FLV tag; `other`: audio and anything else that players do not need. */
type FlvKind = "script" | "config" | "key" | "frame" | "other";

export interface FlvTag {
  kind: FlvKind;
  /** Decoding time of the tag, ms. */
  at: number;
  /** The whole tag: header, body, and the four bytes that repeat its length. */
  bytes: Buffer;
}

/**
 * FLV header: signature, version 1, video only; followed by the four bytes of the (empty) previous tag's length.
 * Source: FLV file format 10.1, annex E.
 */
export const flvHeader = Buffer.from([0x46, 0x4c, 0x56, 1, 1, 0, 0, 0, 9, 0, 0, 0, 0]);

const tagHeadBytes = 11;
const tailBytes = 4;
/** Bytes of the header. The header that ffmpeg writes may announce audio too; its length is the same. */
const headerBytes = flvHeader.length;
const videoType = 9;
const scriptType = 18;
const avc = 7;

/** Splits an FLV byte stream into tags. */
export class FlvTagReader {
  #rest: Buffer = Buffer.alloc(0);
  #hasHeader = false;

  /**
   * Adds data; returns the tags that are now complete. Every tag has its own memory.
   * @throws Error if the data is not FLV
   */
  take(chunk: Buffer): FlvTag[] {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    if (!this.#hasHeader) {
      if (this.#rest.length < headerBytes) return [];
      if (this.#rest.toString("latin1", 0, 3) !== "FLV") throw new Error("not an FLV stream");
      this.#rest = this.#rest.subarray(headerBytes);
      this.#hasHeader = true;
    }
    const tags: FlvTag[] = [];
    while (this.#rest.length >= tagHeadBytes) {
      const length = tagHeadBytes + this.#rest.readUIntBE(1, 3) + tailBytes;
      if (this.#rest.length < length) break;
      tags.push(flvTag(Buffer.from(this.#rest.subarray(0, length))));
      this.#rest = this.#rest.subarray(length);
    }
    return tags;
  }
}

function flvTag(bytes: Buffer): FlvTag {
  return { kind: kindOf(bytes), at: bytes.readUIntBE(4, 3) + (bytes.readUInt8(7) & 0x7f) * 0x1000000, bytes };
}

function kindOf(bytes: Buffer): FlvKind {
  const type = bytes.readUInt8(0) & 0x1f;
  if (type === scriptType) return "script";
  if (type !== videoType || bytes.length < tagHeadBytes + 2 + tailBytes) return "other";
  const [frame, packet] = [bytes.readUInt8(tagHeadBytes), bytes.readUInt8(tagHeadBytes + 1)];
  if ((frame & 0x0f) !== avc || packet === 2) return "other";
  if (packet === 0) return "config";
  return frame >> 4 === 1 ? "key" : "frame";
}

/** Returns the delay of display after decoding, ms; not 0 if the camera encodes frames out of order. */
export function displayDelay({ bytes }: FlvTag): number {
  return bytes.readIntBE(tagHeadBytes + 2, 3);
}

/** Returns the payload of a video tag: the decoder configuration (`avcC`), or NAL units with length prefixes. */
export function videoPayload({ bytes }: FlvTag): Buffer {
  return bytes.subarray(tagHeadBytes + 5, -tailBytes);
}

/**
 * Returns the tag with another time. The body is copied, because other listeners send the same tag.
 * @param at ms, below 2³¹
 */
export function tagAt({ bytes }: FlvTag, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUIntBE(at & 0xffffff, 4, 3);
  copy.writeUInt8((at >>> 24) & 0x7f, 7);
  return copy;
}

/**
 * Returns a script tag with one name and one text value. Sources: FLV file format 10.1, annex E; AMF 0, 2.4 and 2.14.
 * @param at ms, below 2³¹
 */
export function scriptTag(at: number, name: string, value: string): Buffer {
  const [named, text] = [Buffer.from(name), Buffer.from(value)];
  const body = Buffer.alloc(3 + named.length + 5 + text.length);
  body.writeUInt8(2, 0);
  body.writeUInt16BE(named.length, 1);
  named.copy(body, 3);
  body.writeUInt8(12, 3 + named.length);
  body.writeUInt32BE(text.length, 4 + named.length);
  text.copy(body, 8 + named.length);
  const bytes = Buffer.alloc(tagHeadBytes + body.length + tailBytes);
  bytes.writeUInt8(scriptType, 0);
  bytes.writeUIntBE(body.length, 1, 3);
  body.copy(bytes, tagHeadBytes);
  bytes.writeUInt32BE(tagHeadBytes + body.length, tagHeadBytes + body.length);
  return tagAt({ kind: "script", at: 0, bytes }, at);
}
