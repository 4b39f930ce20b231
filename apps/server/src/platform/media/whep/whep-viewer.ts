import { randomInt } from "node:crypto";
import { type LiveClose, liveCloseCodes } from "@huiyan/contract/live/live.rules";
import { videoClockHz, type WhepNote, whepChannel } from "@huiyan/contract/live/whep.rules";
import {
  type DataChannel,
  type PeerConnection,
  type RtpPacketizationConfig,
  type Track,
  type Video,
} from "node-datachannel";
import { type FlvTag } from "../flv-reader.ts";
import { relayLimits } from "../relay-limits.ts";
import { detectionsOf } from "./detections-tag.ts";
import { parameterSetsOf, videoOf } from "./video-tag.ts";
import { chooseVideo, type OfferedVideo, playoutDelayUri, type WhepCodec } from "./whep-offer.ts";

type Library = typeof import("node-datachannel")["default"];

/** Addresses at which the relay receives WebRTC packets. */
export interface WhepAddress {
  /** UDP port that all viewers share. */
  port: number;
  /** Address of the only interface to listen on; undefined for all interfaces. */
  bind?: string | undefined;
  /** Further address under which viewers reach the port, for example of a router that forwards it. */
  announced?: string | undefined;
}

export interface WhepEvents {
  /** Called when packets can be sent. */
  onOpen(viewer: WhepViewer): void;
  /** Called when the viewer lost packets that were not repaired, and needs a key frame. */
  onLoss(viewer: WhepViewer): void;
  /** Called once at the end. */
  onEnd(): void;
}

/** A malformed offer. */
export class OfferError extends Error {}

const stream = "huiyan";
/** Maximum payload of a packet in bytes, so that it fits into a VPN's or a mobile network's MTU. */
const fragmentBytes = 1200;
/** Number of sent packets that can be sent again: about a second of a main stream of 4 Mbit/s. */
const keptPackets = 512;
/** Maximum milliseconds from the answer to the first packet of the viewer. */
const connectMs = 10_000;
/**
 * Limits of repetitions of the group of pictures, which must not fill a network that already loses packets. `everyMs`:
 * minimum milliseconds between two repetitions. `bytesPerMs`: maximum average in bytes per millisecond (2 Mbit/s).
 */
const repeats = { everyMs: 1_000, bytesPerMs: 250 } as const;
/** Milliseconds for the last message to arrive before the connection is closed. */
export const lastMessageMs = 200;
/** Maximum milliseconds between two frames. A longer gap, or a time that goes back, is a jump of the camera's clock. */
const maxGapMs = 60_000;
/** Assumed milliseconds between the frames before and after a jump. */
const usualGapMs = 40;
/** RTCP payload type 206, format 1: the viewer needs a key frame (RFC 4585, 6.3.1). */
const [feedback, pictureLoss] = [206, 1];

/** Returns true if a compound RTCP packet reports the loss of a picture. */
function reportsLoss(packet: Buffer): boolean {
  for (let at = 0; at + 4 <= packet.length; at += 4 * (packet.readUInt16BE(at + 2) + 1)) {
    if (packet.readUInt8(at + 1) === feedback && (packet.readUInt8(at) & 0x1f) === pictureLoss) return true;
  }
  return false;
}

/**
 * Removes the viewer's own addresses: the server answers viewers and never sends packets to an address of an offer,
 * which could be that of another machine.
 */
const withoutCandidates = (sdp: string): string =>
  sdp
    .split(/\r?\n/)
    .filter((line) => !line.startsWith("a=candidate:") && !line.startsWith("a=end-of-candidates"))
    .join("\r\n");

/** Adds a candidate with the announced address to an answer. */
function withAnnounced(sdp: string, { announced, port }: WhepAddress): string {
  if (announced === undefined) return sdp;
  // foundation, component, transport and priority of a host candidate: RFC 8839, 5.1, and RFC 8445, 5.1.2
  const line = `a=candidate:99 1 UDP 2130706431 ${announced} ${port} typ host\r\n`;
  return sdp.replace("a=end-of-candidates\r\n", `${line}a=end-of-candidates\r\n`);
}

function describe(library: Library, offered: OfferedVideo, codec: WhepCodec, ssrc: number): Video {
  const { mid, payloadType, parameters, playoutDelayId } = offered;
  const video = new library.Video(mid, "SendOnly");
  if (codec === "h264") video.addH264Codec(payloadType, parameters);
  else video.addH265Codec(payloadType);
  if (playoutDelayId !== undefined) video.parseSdpLine(`a=extmap:${playoutDelayId} ${playoutDelayUri}`);
  video.addSSRC(ssrc, stream, stream, "video");
  return video;
}

/** A viewer over WebRTC. The library packetizes, encrypts and repeats packets; this class decides which frames it gets. */
export class WhepViewer {
  readonly id: string;
  readonly #events: WhepEvents;
  readonly #peer: PeerConnection;
  readonly #track: Track;
  readonly #rtp: RtpPacketizationConfig;
  /** True if the stream has sound. The viewer is notified when its data channel opens. */
  readonly #hasSound: boolean;
  #notes: DataChannel | undefined;
  readonly #codec: WhepCodec;
  #sets: Buffer = Buffer.alloc(0);
  /** Milliseconds that are added to the times of tags, so that the viewer's times never jump. */
  #shiftMs = 0;
  /** Time of the newest sent frame in milliseconds, and its RTP timestamp. */
  #newest: { ms: number; timestamp: number } | undefined;
  /** Earliest time of the next repetition, ms of a monotonic clock. */
  #repeatsAt = 0;
  /** Milliseconds since the last packet of the viewer. */
  #silentMs = 0;
  #isOpen = false;
  #isClosing = false;
  #hasEnded = false;
  readonly skipped = 0;

  private constructor(
    library: Library,
    id: string,
    { codec, offered, hasSound }: { codec: WhepCodec; offered: OfferedVideo; hasSound: boolean },
    address: WhepAddress,
    events: WhepEvents,
  ) {
    this.id = id;
    this.#codec = codec;
    this.#hasSound = hasSound;
    this.#events = events;
    this.#peer = new library.PeerConnection(id, {
      iceServers: [],
      enableIceUdpMux: true,
      portRangeBegin: address.port,
      portRangeEnd: address.port,
      disableAutoNegotiation: true,
      forceMediaTransport: true,
      ...(address.bind === undefined ? {} : { bindAddress: address.bind }),
    });
    const ssrc = randomInt(1, 2 ** 31);
    this.#rtp = new library.RtpPacketizationConfig(ssrc, stream, offered.payloadType, videoClockHz);
    if (offered.playoutDelayId !== undefined) {
      this.#rtp.playoutDelayId = offered.playoutDelayId;
      this.#rtp.playoutDelayMin = 0;
      this.#rtp.playoutDelayMax = 0;
    }
    const Packetizer = codec === "h264" ? library.H264RtpPacketizer : library.H265RtpPacketizer;
    const packetizer = new Packetizer("Length", this.#rtp, fragmentBytes);
    packetizer.addToChain(new library.RtcpSrReporter(this.#rtp));
    packetizer.addToChain(new library.RtcpNackResponder(keptPackets));
    this.#track = this.#peer.addTrack(describe(library, offered, codec, ssrc));
    this.#track.setMediaHandler(packetizer);
    this.#track.onOpen(() => this.#opened());
    this.#track.onMessage((packet) => this.#heard(packet));
    this.#peer.onDataChannel((channel) => {
      if (channel.getLabel() !== whepChannel) return;
      this.#notes = channel;
      channel.onOpen(() => this.#hasSound && this.#note({ sound: true }));
    });
    this.#peer.onStateChange((state) => {
      if (state === "disconnected" || state === "failed" || state === "closed") this.#end();
    });
  }

  /**
   * Answers an offer.
   * @param sdp offer of the viewer
   * @param source decoder configuration of the stream, and whether it has sound
   * @returns the viewer and the answer; undefined if the viewer cannot decode the stream
   * @throws OfferError for an offer that is not SDP
   * @throws Error if the UDP port is in use or the library does not support this machine
   */
  static async answer(
    id: string,
    sdp: string,
    { config, hasSound }: { config: FlvTag; hasSound: boolean },
    address: WhepAddress,
    events: WhepEvents,
  ): Promise<{ viewer: WhepViewer; answer: string } | undefined> {
    const video = videoOf(config);
    const sets = video === undefined ? undefined : parameterSetsOf(video);
    if (video === undefined || sets === undefined) return undefined;
    const offered = chooseVideo(sdp, video.codec, sets.profile);
    if (offered === undefined) return undefined;
    const { default: library } = await import("node-datachannel");
    const viewer = new WhepViewer(library, id, { codec: video.codec, offered, hasSound }, address, events);
    try {
      return { viewer, answer: withAnnounced(await viewer.#negotiate(withoutCandidates(sdp)), address) };
    } catch (error) {
      viewer.#end();
      throw error;
    }
  }

  /**
   * Sends the newest group of pictures as fast as possible, so that the viewer catches up with the camera: its frames
   * get timestamps next to each other.
   */
  begin(config: FlvTag | undefined, group: readonly FlvTag[]): void {
    if (config !== undefined) this.#takeConfig(config);
    const frames = group.filter(({ kind }) => kind === "video");
    const last = frames.at(-1);
    if (last === undefined) return;
    const isRepeated = this.#newest !== undefined;
    const ms = this.#timeOf(last);
    const first = this.#newest === undefined ? rtpOf(ms) - frames.length + 1 : this.#newest.timestamp + 1;
    for (const [at, frame] of frames.entries()) this.#send(frame, ms, (first + at) >>> 0);
    if (!isRepeated) return;
    const bytes = frames.reduce((sum, frame) => sum + frame.bytes.length, 0);
    this.#repeatsAt = performance.now() + Math.max(repeats.everyMs, bytes / repeats.bytesPerMs);
  }

  take(tag: FlvTag): void {
    if (!this.#isOpen || this.#isClosing) return;
    if (tag.kind === "data" && !tag.isConfig) this.#takeDetections(tag);
    else if (tag.kind === "video" && tag.isConfig) this.#takeConfig(tag);
    else if (tag.kind === "video") {
      const ms = this.#timeOf(tag);
      const timestamp = rtpOf(ms);
      // two frames with one timestamp would count as one
      this.#send(tag, ms, timestamp === this.#newest?.timestamp ? timestamp + 1 : timestamp);
    }
  }

  /**
   * Ends a viewer that does not connect, or has vanished: players send reports about received packets every few seconds
   * (RFC 3550, 6.2).
   * @param passedMs time since the last call
   */
  tick(passedMs: number): void {
    this.#silentMs += passedMs;
    if (this.#silentMs >= (this.#isOpen ? relayLimits.viewerStallMs : connectMs)) this.#end();
  }

  /** Sends the reason to the viewer and closes the connection shortly afterwards. */
  close(reason: LiveClose): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.#note({ closed: liveCloseCodes[reason] });
    setTimeout(() => this.#end(), lastMessageMs).unref();
  }

  async #negotiate(offer: string): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const done = () => {
      const sdp = this.#peer.localDescription()?.sdp;
      if (sdp === undefined) reject(new Error("no answer"));
      else resolve(sdp);
    };
    this.#peer.onGatheringStateChange((state) => state === "complete" && done());
    try {
      this.#peer.setRemoteDescription(offer, "offer");
    } catch (error) {
      throw new OfferError("setRemoteDescription", { cause: error });
    }
    this.#peer.setLocalDescription("answer");
    return promise;
  }

  #opened(): void {
    if (this.#isClosing) return;
    this.#isOpen = true;
    this.#events.onOpen(this);
  }

  #heard(packet: Buffer): void {
    this.#silentMs = 0;
    if (this.#isOpen && reportsLoss(packet) && performance.now() >= this.#repeatsAt) this.#events.onLoss(this);
  }

  #takeConfig(tag: FlvTag): void {
    const video = videoOf(tag);
    const sets = video === undefined ? undefined : parameterSetsOf(video);
    if (video?.codec === this.#codec && sets !== undefined) this.#sets = sets.units;
    // the answer named the former codec; a new connection gets another answer
    else this.close("pushEnded");
  }

  #takeDetections(tag: FlvTag): void {
    const text = detectionsOf(tag);
    // the text is JSON of the device; the viewer ignores a message that it cannot parse
    if (text !== undefined) this.#say(`{"at":${rtpOf(tag.timestamp + this.#shiftMs)},"seen":${text}}`);
  }

  /** Returns the time of a frame in milliseconds. After a jump of the camera's clock, time continues as before. */
  #timeOf({ timestamp }: FlvTag): number {
    const ms = timestamp + this.#shiftMs;
    const newest = this.#newest?.ms;
    if (newest === undefined || (ms >= newest && ms <= newest + maxGapMs)) return ms;
    this.#shiftMs += newest + usualGapMs - ms;
    return newest + usualGapMs;
  }

  #send(tag: FlvTag, ms: number, timestamp: number): void {
    const video = videoOf(tag);
    if (video === undefined || this.#hasEnded) return;
    this.#newest = { ms, timestamp };
    this.#rtp.timestamp = timestamp;
    // a decoder can start at each key frame, because the parameter sets precede it
    const units = tag.isKey ? Buffer.concat([this.#sets, video.payload]) : video.payload;
    try {
      this.#track.sendMessageBinary(units);
    } catch {
      // the library has just closed the track in another thread
      this.#end();
    }
  }

  #note(note: WhepNote): void {
    this.#say(JSON.stringify(note));
  }

  #say(text: string): void {
    const notes = this.#notes;
    // a viewer that does not read must not fill the memory with notes
    try {
      if (notes?.isOpen() && notes.bufferedAmount() < relayLimits.noteBytes) notes.sendMessage(text);
    } catch {
      this.#end();
    }
  }

  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#isOpen = false;
    this.#isClosing = true;
    this.#peer.close();
    this.#events.onEnd();
  }
}

/** Returns the RTP timestamp of a time in milliseconds. RTP timestamps wrap at 2³². */
const rtpOf = (ms: number): number => (ms * (videoClockHz / 1000)) >>> 0;
