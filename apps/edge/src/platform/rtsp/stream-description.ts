/** Facts in a camera's answer to DESCRIBE (SDP, RFC 8866). */
export interface StreamDescription {
  /** RTP payload types of the first video track. */
  payloadTypes: ReadonlySet<number>;
  /** Codec of the first video track in lower case: `h264`, `h265`, `mjpeg`, `mpeg4` or another encoding name. */
  codec: string;
  /** Ticks per second of the RTP timestamps. */
  clockRate: number;
  /** True if the camera offers a sound track. */
  sound: boolean;
  /** Parameter sets that the description contains, as NAL units. */
  parameterSets: Buffer[];
}

/** Codecs of the payload types that need no description. Source: RFC 3551, table 5. */
const staticCodecs = new Map([
  [26, "mjpeg"],
  [32, "mpeg1video"],
  [33, "mpegts"],
]);
/** Names under which ffmpeg and the console know the encodings. */
const codecNames = new Map([
  ["jpeg", "mjpeg"],
  ["hevc", "h265"],
  ["mp4v-es", "mpeg4"],
]);
const videoClockRate = 90_000;
const maxNameLength = 32;

/** Returns the facts of the first video track; undefined if there is none. */
export function describedStream(sdp: string): StreamDescription | undefined {
  const sections = sdp.split(/^(?=m=)/m).filter((section) => section.startsWith("m="));
  const video = sections.find((section) => section.startsWith("m=video"));
  if (video === undefined) return undefined;
  const types = /^m=video \S+ \S+ ([\d ]+)/.exec(video)?.[1]?.trim().split(/ +/).map(Number) ?? [];
  const [first = -1] = types;
  const [, encoding = "", clock] = /^a=rtpmap: *\d+ ([^\s/]+)(?:\/(\d+))?/m.exec(video) ?? [];
  const name = encoding.toLowerCase().slice(0, maxNameLength);
  return {
    payloadTypes: new Set(types),
    codec: codecNames.get(name) ?? (name === "" ? (staticCodecs.get(first) ?? "") : name),
    clockRate: Number(clock ?? 0) || videoClockRate,
    sound: sections.some(isSound),
    parameterSets: parameterSetsIn(video),
  };
}

/**
 * Returns true if the section describes a sound track that the camera sends. A track with `sendonly` belongs to the
 * camera's loudspeaker.
 */
const isSound = (section: string): boolean => section.startsWith("m=audio") && !/^a=sendonly\s*$/m.test(section);

function parameterSetsIn(video: string): Buffer[] {
  const values = [...video.matchAll(/sprop-(?:parameter-sets|sps) *= *([\w+/=,]+)/g)];
  return values.flatMap(([, sets = ""]) => sets.split(",").map((set) => Buffer.from(set, "base64")));
}
