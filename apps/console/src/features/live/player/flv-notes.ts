import { detectionsTag, LiveDetections } from "@huiyan/contract/live/detections.rules";

/** Detections in one frame. `at` is the frame's time in seconds on the timeline of the video element. */
export interface SeenAt {
  at: number;
  boxes: LiveDetections["boxes"];
}

const headerBytes = 13;
const headBytes = 11;
const tailBytes = 4;
const [videoType, scriptType] = [9, 18];
/** Value of the packet type, the second byte of an FLV video tag, that means a frame. */
const picturePacket = 1;
/** Maximum length in bytes of a tag with detections. Longer tags are ignored. */
const maxNoteBytes = 64 * 1024;

/**
 * Extracts detections from the script tags of a live FLV stream, from the same bytes that the player gets. A WebSocket
 * message may end inside a tag. The player's timeline begins with the first frame of the connection.
 */
export class FlvNotes {
  #skip = headerBytes;
  #head = new Uint8Array(0);
  /** Tag whose content has not been received completely. */
  #tag: { type: number; at: number; wanted: number; bytes: Uint8Array } | undefined;
  #firstPictureAt: number | undefined;

  /**
   * Parses the next bytes of the stream.
   * @param message bytes of one WebSocket message
   * @returns the detections that are complete with these bytes
   */
  take(message: ArrayBuffer): SeenAt[] {
    const seen: SeenAt[] = [];
    let rest = new Uint8Array(message);
    while (rest.length > 0) {
      if (this.#skip > 0) {
        const skipped = Math.min(this.#skip, rest.length);
        this.#skip -= skipped;
        rest = rest.subarray(skipped);
      } else if (this.#tag !== undefined) {
        const missing = this.#tag.wanted - this.#tag.bytes.length;
        this.#tag.bytes = joined(this.#tag.bytes, rest.subarray(0, missing));
        rest = rest.subarray(Math.min(missing, rest.length));
        if (this.#tag.bytes.length === this.#tag.wanted) seen.push(...this.#read());
      } else {
        const missing = headBytes - this.#head.length;
        this.#head = joined(this.#head, rest.subarray(0, missing));
        rest = rest.subarray(Math.min(missing, rest.length));
        if (this.#head.length === headBytes) this.#open();
      }
    }
    return seen;
  }

  #open(): void {
    const view = new DataView(this.#head.buffer, this.#head.byteOffset);
    const type = view.getUint8(0) & 0x1f;
    const length = view.getUint32(0) & 0xffffff;
    const at = (view.getUint32(4) >>> 8) + (view.getUint8(7) & 0x7f) * 0x1000000;
    this.#head = new Uint8Array(0);
    const matters =
      type === scriptType ? length <= maxNoteBytes : type === videoType && this.#firstPictureAt === undefined;
    if (matters) this.#tag = { type, at, wanted: length + tailBytes, bytes: new Uint8Array(0) };
    else this.#skip = length + tailBytes;
  }

  #read(): SeenAt[] {
    const { type = 0, at = 0, bytes = new Uint8Array(0) } = this.#tag ?? {};
    this.#tag = undefined;
    if (type === videoType) {
      // Only tags with a frame count. A tag with the decoder configuration may have been sent long before the first
      // frame.
      if (bytes[1] === picturePacket) this.#firstPictureAt = at;
      return [];
    }
    const text = noteOf(bytes);
    if (text === undefined || this.#firstPictureAt === undefined) return [];
    const seen = LiveDetections.safeParse(parsed(text));
    return seen.success ? [{ at: (at - this.#firstPictureAt) / 1000, boxes: seen.data.boxes }] : [];
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

const decoder = new TextDecoder();

/**
 * Returns the JSON text of a script tag with detections: a name and one long string (AMF 0, sections 2.4 and 2.14).
 * Returns undefined for other tags.
 */
function noteOf(body: Uint8Array): string | undefined {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength - tailBytes);
  const textAt = 3 + detectionsTag.length + 5;
  if (view.byteLength < textAt || view.getUint16(1) !== detectionsTag.length) return undefined;
  if (decoder.decode(body.subarray(3, 3 + detectionsTag.length)) !== detectionsTag) return undefined;
  const length = view.getUint32(textAt - 4);
  return textAt + length <= view.byteLength ? decoder.decode(body.subarray(textAt, textAt + length)) : undefined;
}
