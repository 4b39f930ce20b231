import { type FlvTag } from "../flv-reader.ts";
import { type WhepCodec } from "./whep-offer.ts";

const tagHeadBytes = 11;
const tailBytes = 4;
/** Codec ids of FLV: H.264, and the usual id of H.265 before Enhanced RTMP. */
const [avc, hevc] = [7, 12];
/** Packet types of Enhanced RTMP: frames with a delay of display, and frames without one. */
const [codedFrames, codedFramesX] = [1, 3];
const startOfUnit = 4;

/** Body of a video tag: the codec and the decoder configuration or the units of a frame. */
export interface VideoTag {
  codec: WhepCodec;
  /** Delay of display after decoding in milliseconds; not 0 if the camera encodes frames out of order. */
  displayDelayMs: number;
  /** Decoder configuration (`avcC`, `hvcC`), or NAL units with length prefixes of four bytes. */
  payload: Buffer;
}

/** Parses a video tag. Returns undefined for codecs and packets that WebRTC cannot carry. */
export function videoOf({ bytes, isConfig }: Pick<FlvTag, "bytes" | "isConfig">): VideoTag | undefined {
  const body = bytes.subarray(tagHeadBytes, bytes.length - tailBytes);
  if (body.length < 5) return undefined;
  const first = body.readUInt8(0);
  if ((first & 0x80) !== 0) return enhancedOf(body, first & 0x0f, isConfig);
  const codec = (first & 0x0f) === avc ? "h264" : (first & 0x0f) === hevc ? "h265" : undefined;
  // packet type 2 marks the end of the stream
  if (codec === undefined || body.readUInt8(1) > 1) return undefined;
  return { codec, displayDelayMs: isConfig ? 0 : body.readIntBE(2, 3), payload: body.subarray(5) };
}

function enhancedOf(body: Buffer, packet: number, isConfig: boolean): VideoTag | undefined {
  const name = body.toString("latin1", 1, 5);
  const codec = name === "hvc1" ? "h265" : name === "avc1" ? "h264" : undefined;
  if (codec === undefined) return undefined;
  if (isConfig || packet === codedFramesX) return { codec, displayDelayMs: 0, payload: body.subarray(5) };
  if (packet !== codedFrames || body.length < 8) return undefined;
  return { codec, displayDelayMs: body.readIntBE(5, 3), payload: body.subarray(8) };
}

/** Returns a unit with a length prefix of four bytes. */
function prefixed(unit: Buffer): Buffer {
  const bytes = Buffer.alloc(startOfUnit + unit.length);
  bytes.writeUInt32BE(unit.length);
  unit.copy(bytes, startOfUnit);
  return bytes;
}

/** Reads units that each follow their length of two bytes. */
class UnitReader {
  readonly #bytes: Buffer;
  #at: number;
  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }
  number(bytes: 1 | 2): number {
    this.#at += bytes;
    return this.#bytes.readUIntBE(this.#at - bytes, bytes);
  }
  units(count: number): Buffer[] {
    return Array.from({ length: count }, () => {
      const length = this.number(2);
      this.#at += length;
      if (this.#at > this.#bytes.length) throw new RangeError("a decoder configuration is cut off");
      return prefixed(this.#bytes.subarray(this.#at - length, this.#at));
    });
  }
}

/** Decoder configuration: parameter sets that precede each key frame, and the profile. */
export interface ParameterSets {
  units: Buffer;
  /** First byte of the profile in hex. */
  profile: string;
}

/**
 * Extracts the parameter sets. Sources: ISO/IEC 14496-15, 5.3.3.1 (`avcC`) and 8.3.3.1 (`hvcC`).
 * @returns undefined for a malformed configuration, or units with lengths of other than four bytes
 */
export function parameterSetsOf({ codec, payload }: VideoTag): ParameterSets | undefined {
  try {
    return codec === "h264" ? avcSets(payload) : hevcSets(payload);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function avcSets(payload: Buffer): ParameterSets | undefined {
  if ((payload.readUInt8(4) & 3) !== 3) return undefined;
  const reader = new UnitReader(payload, 5);
  const sequence = reader.units(reader.number(1) & 0x1f);
  const picture = reader.units(reader.number(1));
  if (sequence.length === 0 || picture.length === 0) return undefined;
  return { units: Buffer.concat([...sequence, ...picture]), profile: payload.toString("hex", 1, 2) };
}

function hevcSets(payload: Buffer): ParameterSets | undefined {
  if ((payload.readUInt8(21) & 3) !== 3) return undefined;
  const reader = new UnitReader(payload, 22);
  const units = Array.from({ length: reader.number(1) }, () => {
    reader.number(1);
    return reader.units(reader.number(2));
  }).flat();
  return units.length === 0 ? undefined : { units: Buffer.concat(units), profile: payload.toString("hex", 1, 2) };
}
