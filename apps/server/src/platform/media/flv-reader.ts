/** A tag including its trailing size field. */
export interface FlvTag {
  bytes: Buffer;
  kind: "audio" | "video" | "data";
  /** Codec configuration or stream metadata: decoders need it first. */
  isConfig: boolean;
  /** A video tag at which a decoder can start. */
  isKey: boolean;
  /** Milliseconds; wraps at 2³². */
  timestamp: number;
}

const headerBytes = 9;
const tagHeadBytes = 11;
const sizeBytes = 4;
const tagKinds: Readonly<Record<number, FlvTag["kind"]>> = { 8: "audio", 9: "video", 18: "data" };
const aac = 10;
/** Codec numbers whose tags state the packet type in their second byte: H.264, and H.265 as commonly written. */
const packetCodecs: readonly number[] = [7, 12];

/**
 * Names of data tags that describe the stream; other data tags belong to one moment. Source: FLV file format 10.1,
 * annex E.
 */
const descriptions: readonly string[] = ["onMetaData", "@setDataFrame"];

/** Returns the name of a data tag: an AMF 0 string with two bytes of length. */
function isDescription(body: Buffer): boolean {
  return body.length > 3 && descriptions.includes(body.toString("latin1", 3, 3 + body.readUInt16BE(1)));
}

function videoFacts(body: Buffer): Pick<FlvTag, "isConfig" | "isKey"> {
  const [first = 0, second = 0] = body;
  // Enhanced RTMP: the first bit is set, packet type 0 starts a sequence, a four-letter codec follows
  if ((first & 0x80) !== 0) {
    const isConfig = (first & 0x0f) === 0;
    return { isConfig, isKey: !isConfig && ((first >> 4) & 7) === 1 };
  }
  const isConfig = packetCodecs.includes(first & 0x0f) && second === 0;
  return { isConfig, isKey: !isConfig && first >> 4 === 1 };
}

/** @param bytes a whole tag with its size. @throws Error if malformed */
function tagOf(bytes: Buffer): FlvTag {
  const kind = tagKinds[bytes.readUInt8(0) & 0x1f];
  if (kind === undefined) throw new Error("an FLV tag of an unknown kind");
  const body = bytes.subarray(tagHeadBytes, bytes.length - sizeBytes);
  const timestamp = bytes.readUIntBE(4, 3) + bytes.readUInt8(7) * 0x1000000;
  if (kind === "video") return { bytes, kind, timestamp, ...videoFacts(body) };
  const isConfig = kind === "data" ? isDescription(body) : (body[0] ?? 0) >> 4 === aac && body[1] === 0;
  return { bytes, kind, timestamp, isConfig, isKey: false };
}

/** Splits arriving FLV bytes into header and tags. Holds at most one unfinished tag. */
export class FlvReader {
  readonly #maxTagBytes: number;
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #wanted = headerBytes + sizeBytes;
  #header: Buffer | undefined;

  /** @param maxTagBytes larger tags are refused */
  constructor(maxTagBytes: number) {
    this.#maxTagBytes = maxTagBytes;
  }

  /** Header with its trailing size; undefined until it has arrived. */
  get header(): Buffer | undefined {
    return this.#header;
  }

  /** @returns the tags that are now complete. @throws Error if it is not FLV or a tag is too large */
  read(chunk: Buffer): FlvTag[] {
    this.#pending.push(chunk);
    this.#pendingBytes += chunk.length;
    const tags: FlvTag[] = [];
    while (this.#pendingBytes >= this.#wanted) {
      const tag = this.#next();
      if (tag !== undefined) tags.push(tag);
    }
    return tags;
  }

  #next(): FlvTag | undefined {
    const whole = this.#pending.length === 1 ? this.#pending[0] : Buffer.concat(this.#pending);
    if (whole === undefined) return undefined;
    this.#pending = [whole];
    if (this.#header === undefined) {
      if (whole.toString("latin1", 0, 3) !== "FLV") throw new Error("no FLV");
      this.#header = this.#take(whole);
      return undefined;
    }
    const bytes = tagHeadBytes + whole.readUIntBE(1, 3) + sizeBytes;
    if (bytes > this.#maxTagBytes) throw new Error(`an FLV tag of ${bytes} bytes`);
    this.#wanted = bytes;
    return whole.length < bytes ? undefined : tagOf(this.#take(whole));
  }

  /** Returns the first needed bytes and keeps the rest. */
  #take(whole: Buffer): Buffer {
    const taken = whole.subarray(0, this.#wanted);
    const rest = whole.subarray(this.#wanted);
    this.#pending = rest.length > 0 ? [rest] : [];
    this.#pendingBytes = rest.length;
    this.#wanted = tagHeadBytes;
    return taken;
  }
}
