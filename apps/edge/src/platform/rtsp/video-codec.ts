import { h264Unit, h264Units, h265Unit, h265Units, type NalUnit } from "./rtp-units.ts";

/** Rules by which a codec's packets are read. */
export interface VideoCodec {
  units(payload: Buffer): NalUnit[];
  /** Parses a unit that did not come in an RTP packet, for example from the session description. */
  unit(bytes: Buffer): NalUnit;
  /** Returns true for a unit with a part of a picture; others contain parameters or further information. */
  isPicture(unit: NalUnit): boolean;
  /** Returns true for a unit of a frame from which decoding can start. */
  isKey(unit: NalUnit): boolean;
  /** Returns the name of the profile in a sequence parameter set; undefined for other units. */
  profileIn(unit: NalUnit): string | undefined;
}

/** Names of the profiles. Source: H.264, annex A. */
const h264Profiles = new Map([
  [66, "Baseline"],
  [77, "Main"],
  [88, "Extended"],
  [100, "High"],
  [110, "High 10"],
  [122, "High 4:2:2"],
  [244, "High 4:4:4 Predictive"],
]);
/** Names of the profiles. Source: H.265, annex A. */
const h265Profiles = new Map([
  [1, "Main"],
  [2, "Main 10"],
  [3, "Main Still Picture"],
  [4, "Range Extensions"],
]);
const recoveryPoint = 6;

const h264: VideoCodec = {
  units: h264Units,
  unit: h264Unit,
  isPicture: ({ type }) => type >= 1 && type <= 5,
  // IDR slice, or supplemental information with a recovery point: some cameras send no IDR frames.
  isKey: ({ type, body }) => type === 5 || (type === 6 && body[0] === recoveryPoint),
  profileIn: ({ type, body }) => {
    const [profile = 0, constraints = 0] = body;
    if (type !== 7) return undefined;
    return profile === 66 && (constraints & 0x40) !== 0 ? "Constrained Baseline" : h264Profiles.get(profile);
  },
};

const h265: VideoCodec = {
  units: h265Units,
  unit: h265Unit,
  isPicture: ({ type }) => type < 32,
  isKey: ({ type }) => type >= 16 && type <= 21,
  profileIn: ({ type, body }) => (type === 33 ? h265Profiles.get((body[1] ?? 0) & 0x1f) : undefined),
};

/** Codecs whose key frames can be recognised. Every frame of MJPEG is a key frame. */
export const videoCodecs: ReadonlyMap<string, VideoCodec> = new Map([
  ["h264", h264],
  ["h265", h265],
]);
