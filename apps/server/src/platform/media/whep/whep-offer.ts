import { parse } from "sdp-transform";

/** Codecs of video that can be forwarded to a viewer without transcoding. */
export type WhepCodec = "h264" | "h265";

/** The viewer's section for video, and the format that the answer chooses from it. */
export interface OfferedVideo {
  /** Identification of the media section, which the answer repeats (RFC 8843, 5.1). */
  mid: string;
  payloadType: number;
  /** Parameters of the format, for example `packetization-mode=1;profile-level-id=42e01f`. */
  parameters: string;
  /** Id of the RTP header extension with which the sender limits the playout delay; undefined if it is not offered. */
  playoutDelayId: number | undefined;
}

const names: Readonly<Record<WhepCodec, string>> = { h264: "H264", h265: "H265" };
export const playoutDelayUri = "http://www.webrtc.org/experiments/rtp-hdrext/playout-delay";

const parameterOf = (parameters: string, name: string): string | undefined =>
  parameters
    .split(";")
    .map((pair) => pair.trim().split("="))
    .find(([key]) => key?.toLowerCase() === name)?.[1]
    ?.toLowerCase();

/**
 * Returns how well a format fits, the smallest number first; undefined if the packets could not be decoded.
 * @param profile first byte of the stream's profile-level-id in hex, for example "64" for the High profile
 */
function misfit(codec: WhepCodec, parameters: string, profile: string): number | undefined {
  if (codec === "h265") return 0;
  // fragmented frames need packetization mode 1 (RFC 6184, 6.3)
  if (parameterOf(parameters, "packetization-mode") !== "1") return undefined;
  const offered = parameterOf(parameters, "profile-level-id") ?? "";
  if (offered.startsWith(profile)) return 0;
  // decoders of browsers also decode the other profiles; 42e01f is the one that all of them offer
  return offered.startsWith("42e0") ? 1 : 2;
}

/**
 * Chooses the format of the stream from an offer of a viewer.
 * @param offer SDP (RFC 8866)
 * @returns undefined if the viewer wants no video or cannot decode the codec
 */
export function chooseVideo(offer: string, codec: WhepCodec, profile: string): OfferedVideo | undefined {
  const wanted = parse(offer).media.find(
    ({ type, direction }) => type === "video" && (direction === "recvonly" || direction === "sendrecv"),
  );
  if (wanted?.mid === undefined) return undefined;
  const [best] = wanted.rtp
    .filter(({ codec: name, rate }) => name.toUpperCase() === names[codec] && rate === 90_000)
    .flatMap(({ payload }) => {
      const parameters = wanted.fmtp.find((line) => line.payload === payload)?.config ?? "";
      const order = misfit(codec, parameters, profile);
      return order === undefined ? [] : [{ payload, parameters, order }];
    })
    .sort((a, b) => a.order - b.order);
  if (best === undefined) return undefined;
  return {
    mid: String(wanted.mid),
    payloadType: best.payload,
    parameters: best.parameters,
    playoutDelayId: wanted.ext?.find(({ uri }) => uri === playoutDelayUri)?.value,
  };
}
