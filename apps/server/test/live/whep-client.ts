import { WhepNote, whepChannel } from "@huiyan/contract/live/whep.rules";
import library from "node-datachannel";
import { vi } from "vitest";

/** Types of units in H.264 (RFC 6184, 5.2): key frame, sequence parameter set, and a fragment of a larger unit. */
const [keyFrame, sequenceSet, fragment] = [5, 7, 28];

export interface WhepClient {
  status: number;
  /** Answer of the server, or its error. */
  body: string;
  location: string;
  headers: Headers;
  /** Number of complete frames. */
  frames(): number;
  /** RTP timestamps of the frames, in the order of arrival. */
  timestamps: number[];
  /** Type of the first unit of each key frame and parameter set, in the order of arrival. */
  units: number[];
  notes: WhepNote[];
  /** Reports the loss of a picture, as a browser does. */
  reportLoss(): void;
  state(): string;
  close(): void;
}

/** Sends an offer that is not of WebRTC, or without a token. */
export function postOffer(url: string, body: string, token?: string): Promise<Response> {
  const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return fetch(url, { method: "POST", headers: { ...authorization, "content-type": "application/sdp" }, body });
}

/**
 * Opens a play address over WebRTC and receives RTP packets.
 * @param codec name of the codec in the offer
 */
export async function openWhep(url: string, token: string, codec: "H264" | "VP8" = "H264"): Promise<WhepClient> {
  const peer = new library.PeerConnection("viewer", { iceServers: [], disableAutoNegotiation: true });
  const video = new library.Video("0", "RecvOnly");
  if (codec === "H264") video.addH264Codec(102);
  else video.addVP8Codec(96);
  const track = peer.addTrack(video);
  track.setMediaHandler(new library.RtcpReceivingSession());
  const [timestamps, units, notes]: [number[], number[], WhepNote[]] = [[], [], []];
  track.onMessage((packet) => {
    // RTCP packets have a second byte of 192 to 223 (RFC 5761, 4)
    if (packet.readUInt8(1) >= 192 && packet.readUInt8(1) <= 223) return;
    const head = 12 + 4 * (packet.readUInt8(0) & 0x0f);
    const extension = (packet.readUInt8(0) & 0x10) === 0 ? 0 : 4 + 4 * packet.readUInt16BE(head + 2);
    const payload = packet.subarray(head + extension);
    const type = payload.readUInt8(0) & 0x1f;
    if (type === sequenceSet) units.push(type);
    if (type === keyFrame || (type === fragment && payload.readUInt8(1) === (0x80 | keyFrame))) units.push(keyFrame);
    // the marker ends a frame (RFC 6184, 5.1)
    if ((packet.readUInt8(1) & 0x80) !== 0) timestamps.push(packet.readUInt32BE(4));
  });
  const channel = peer.createDataChannel(whepChannel);
  channel.onMessage((text) => notes.push(WhepNote.parse(JSON.parse(String(text)))));
  peer.setLocalDescription("offer");
  await vi.waitUntil(() => peer.gatheringState() === "complete", { timeout: 60_000 });
  const response = await postOffer(url, peer.localDescription()?.sdp ?? "", token);
  const body = await response.text();
  if (response.status === 201) peer.setRemoteDescription(body, "answer");
  return {
    status: response.status,
    body,
    location: response.headers.get("location") ?? "",
    headers: response.headers,
    timestamps,
    units,
    notes,
    frames: () => timestamps.length,
    reportLoss: () => track.requestKeyframe(),
    state: () => peer.state(),
    close: () => peer.close(),
  };
}
