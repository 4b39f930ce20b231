/** An FLV tag including its trailing size field. */
export interface FlvTag {
  bytes: Buffer;
  kind: "audio" | "video" | "data";
  /** True for a codec configuration or stream metadata, which decoders need first. */
  isConfig: boolean;
  /** True for a video tag at which a decoder can start (key frame). */
  isKey: boolean;
  /** Timestamp in milliseconds; wraps at 2³². */
  timestamp: number;
}

const headerBytes = 9;
const tagHeadBytes = 11;
const sizeBytes = 4;
const tagKinds: Readonly<Record<number, FlvTag["kind"]>> = { 8: "audio", 9: "video", 18: "data" };
const aac = 10;
/** Codec ids whose tags have the packet type in their second byte: 7 is H.264, 12 is the usual id of H.265. */
const packetCodecs: readonly number[] = [7, 12];

/**
 * Names of data tags that describe the whole stream. Other data tags belong to one moment. Source: FLV file format
 * 10.1, annex E.
 */
const descriptions: readonly string[] = ["onMetaData", "@setDataFrame"];

/** Returns true for a data tag that describes the stream. Its name is an AMF 0 string with a length of two bytes. */
function isDescription(body: Buffer): boolean {
  return body.length > 3 && descriptions.includes(body.toString("latin1", 3, 3 + body.readUInt16BE(1)));
}

function videoFacts(body: Buffer): Pick<FlvTag, "isConfig" | "isKey"> {
  const [first = 0, second = 0] = body;
  // Enhanced RTMP: the first bit is set; packet type 0 is a sequence start; a codec name of four letters follows
  if ((first & 0x80) !== 0) {
    const isConfig = (first & 0x0f) === 0;
    return { isConfig, isKey: !isConfig && ((first >> 4) & 7) === 1 };
  }
  const isConfig = packetCodecs.includes(first & 0x0f) && second === 0;
  return { isConfig, isKey: !isConfig && first >> 4 === 1 };
}

/** Parses a tag. @param bytes a whole tag with its trailing size field @throws Error if malformed */
function tagOf(bytes: Buffer): FlvTag {
  const kind = tagKinds[bytes.readUInt8(0) & 0x1f];
  if (kind === undefined) throw new Error("an FLV tag of an unknown kind");
  const body = bytes.subarray(tagHeadBytes, bytes.length - sizeBytes);
  const timestamp = bytes.readUIntBE(4, 3) + bytes.readUInt8(7) * 0x1000000;
  if (kind === "video") return { bytes, kind, timestamp, ...videoFacts(body) };
  const isConfig = kind === "data" ? isDescription(body) : (body[0] ?? 0) >> 4 === aac && body[1] === 0;
  return { bytes, kind, timestamp, isConfig, isKey: false };
}

/** Splits arriving FLV bytes into the file header and tags. Buffers at most one unfinished tag. */
export class FlvReader {
  readonly #maxTagBytes: number;
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #wanted = headerBytes + sizeBytes;
  #header: Buffer | undefined;

  /** @param maxTagBytes maximum size of a tag; larger tags are refused */
  constructor(maxTagBytes: number) {
    this.#maxTagBytes = maxTagBytes;
  }

  /** FLV file header with its trailing size field; undefined until it has arrived. */
  get header(): Buffer | undefined {
    return this.#header;
  }

  /** @returns the tags that are complete now @throws Error if the bytes are not FLV or a tag is too large */
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

  /** Removes this many bytes from the front of the buffered chunks and returns them. */
  #take(whole: Buffer): Buffer {
    const taken = whole.subarray(0, this.#wanted);
    const rest = whole.subarray(this.#wanted);
    this.#pending = rest.length > 0 ? [rest] : [];
    this.#pendingBytes = rest.length;
    this.#wanted = tagHeadBytes;
    return taken;
  }
}
