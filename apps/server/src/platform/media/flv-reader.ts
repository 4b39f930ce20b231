/** A tag with its size behind it, as it is in the stream. */
export interface FlvTag {
  bytes: Buffer;
  kind: "audio" | "video" | "data";
  /** Codec configuration, or the stream's description: decoders need it before all else. */
  isConfig: boolean;
  /** A video tag from which a decoder can begin. */
  isKey: boolean;
  /** Milliseconds; wraps at 2³². */
  timestamp: number;
}

const headerBytes = 9;
const tagHeadBytes = 11;
const sizeBytes = 4;
const tagKinds: Readonly<Record<number, FlvTag["kind"]>> = { 8: "audio", 9: "video", 18: "data" };
const aac = 10;
/** Codec numbers whose tags say in their second byte what they carry: H.264, and H.265 as it is commonly written. */
const packetCodecs: readonly number[] = [7, 12];

/** Names under which a stream is described; other data tags belong to a moment of it. Source: FLV file format 10.1, annex E. */
const descriptions: readonly string[] = ["onMetaData", "@setDataFrame"];

/** The name of a data tag: a text of AMF 0 with two bytes of length. */
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

/** @param bytes a whole tag with its size. @throws Error where it is none */
function tagOf(bytes: Buffer): FlvTag {
  const kind = tagKinds[bytes.readUInt8(0) & 0x1f];
  if (kind === undefined) throw new Error("an FLV tag of an unknown kind");
  const body = bytes.subarray(tagHeadBytes, bytes.length - sizeBytes);
  const timestamp = bytes.readUIntBE(4, 3) + bytes.readUInt8(7) * 0x1000000;
  if (kind === "video") return { bytes, kind, timestamp, ...videoFacts(body) };
  const isConfig = kind === "data" ? isDescription(body) : (body[0] ?? 0) >> 4 === aac && body[1] === 0;
  return { bytes, kind, timestamp, isConfig, isKey: false };
}

/** Takes FLV bytes as they come and finds header and tags. It holds one unfinished tag at most. */
export class FlvReader {
  readonly #maxTagBytes: number;
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #wanted = headerBytes + sizeBytes;
  #header: Buffer | undefined;

  /** @param maxTagBytes a larger one is refused */
  constructor(maxTagBytes: number) {
    this.#maxTagBytes = maxTagBytes;
  }

  /** With the size that follows it; undefined until it came. */
  get header(): Buffer | undefined {
    return this.#header;
  }

  /** @returns the tags that are whole now. @throws Error where it is no FLV or a tag is too large */
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

  /** The first wanted bytes; what follows stays for later. */
  #take(whole: Buffer): Buffer {
    const taken = whole.subarray(0, this.#wanted);
    const rest = whole.subarray(this.#wanted);
    this.#pending = rest.length > 0 ? [rest] : [];
    this.#pendingBytes = rest.length;
    this.#wanted = tagHeadBytes;
    return taken;
  }
}
