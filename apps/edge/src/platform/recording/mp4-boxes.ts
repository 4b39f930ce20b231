/** One encoded picture. Times in ms. */
export interface Sample {
  /** NAL units, each preceded by its length, as in MP4 and FLV. */
  data: Buffer;
  durationMs: number;
  /** Delay of display after decoding, ms. */
  delayMs: number;
  isKey: boolean;
}

export interface VideoTrack {
  width: number;
  height: number;
  /** Decoder configuration: the body of `avcC`. */
  config: Buffer;
}

/** Ticks per second, the same as in FLV. */
const timescale = 1_000;
const trackId = 1;

function box(type: string, ...parts: Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + parts.reduce((sum, { length }) => sum + length, 0));
  head.write(type, 4, "latin1");
  return Buffer.concat([head, ...parts]);
}

/**
 * Builds a full box.
 * @param versionAndFlags version and flags in one number, as in the first bytes of the box
 */
function fullBox(type: string, versionAndFlags: number, ...parts: Buffer[]): Buffer {
  return box(type, u32(versionAndFlags), ...parts);
}

function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, at * 4);
  return bytes;
}

const u16 = (...values: number[]): Buffer => Buffer.from(values.flatMap((value) => [value >> 8, value & 0xff]));
const zeros = (bytes: number): Buffer => Buffer.alloc(bytes);
/** Identity matrix: no rotation, no scaling. */
const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
/** Language "und" (undetermined): three letters of five bits. */
const noLanguage = u16(0x55c4, 0);

/** Returns the first part of a file, which does not depend on its length. ISO/IEC 14496-12. */
export function initSegment({ width, height, config }: VideoTrack): Buffer {
  const entry = box(
    "avc1",
    ...[zeros(6), u16(1), zeros(16), u16(width, height), u32(0x480000, 0x480000, 0), u16(1)],
    ...[zeros(32), u16(24, 0xffff), box("avcC", config)],
  );
  const samples = box(
    "stbl",
    fullBox("stsd", 0, u32(1), entry),
    ...[fullBox("stts", 0, u32(0)), fullBox("stsc", 0, u32(0)), fullBox("stsz", 0, u32(0, 0))],
    fullBox("stco", 0, u32(0)),
  );
  const data = box("dinf", fullBox("dref", 0, u32(1), fullBox("url ", 1)));
  const media = box(
    "mdia",
    fullBox("mdhd", 0, u32(0, 0, timescale, 0), noLanguage),
    fullBox("hdlr", 0, u32(0), Buffer.from("vide"), zeros(12), Buffer.from("video\0")),
    box("minf", fullBox("vmhd", 1, zeros(8)), data, samples),
  );
  const track = box(
    "trak",
    fullBox("tkhd", 3, u32(0, 0, trackId, 0, 0), zeros(16), matrix, u32(width * 0x10000, height * 0x10000)),
    media,
  );
  const movie = box(
    "moov",
    fullBox("mvhd", 0, u32(0, 0, timescale, 0, 0x10000, 0x1000000), zeros(8), matrix, zeros(24), u32(trackId + 1)),
    track,
    box("mvex", fullBox("trex", 0, u32(trackId, 1, 0, 0, 0))),
  );
  return Buffer.concat([box("ftyp", Buffer.from("iso5\0\0\x02\0iso5iso6mp41", "latin1")), movie]);
}

/** Returns the sample flags: playback can start at a key frame, not at other pictures. */
const flagsOf = ({ isKey }: Sample): number => (isKey ? 0x02000000 : 0x01010000);

/**
 * Returns a fragment (moof and mdat) with these samples.
 * @param at decoding time of the first sample, ms since 1970
 */
export function fragment(sequence: number, at: number, samples: readonly Sample[]): Buffer {
  const rows = samples.map((sample) => u32(sample.durationMs, sample.data.length, flagsOf(sample), sample.delayMs));
  // per sample: duration, size, flags and signed delay; before them, the offset of the data
  const run = (offset: number): Buffer => fullBox("trun", 0x01000f01, u32(samples.length, offset), ...rows);
  const time = fullBox("tfdt", 0x01000000, u32(Math.floor(at / 2 ** 32), at % 2 ** 32));
  const header = fullBox("tfhd", 0x020000, u32(trackId));
  const head = (offset: number): Buffer =>
    box("moof", fullBox("mfhd", 0, u32(sequence)), box("traf", header, time, run(offset)));
  const offset = head(0).length + 8;
  return Buffer.concat([head(offset), box("mdat", ...samples.map(({ data }) => data))]);
}

/** Returns the first part with a duration, which players of complete files need. */
export function withDuration(init: Buffer, durationMs: number): Buffer {
  const [movie, extension] = [init.indexOf("moov", 0, "latin1") - 4, init.indexOf("mvex", 0, "latin1") - 4];
  const length = fullBox("mehd", 0, u32(durationMs));
  const longer = Buffer.concat([init.subarray(0, extension + 8), length, init.subarray(extension + 8)]);
  for (const at of [movie, extension]) longer.writeUInt32BE(init.readUInt32BE(at) + length.length, at);
  return longer;
}
