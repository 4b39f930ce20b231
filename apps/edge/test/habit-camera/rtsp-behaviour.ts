import { type Demand } from "./camera-guard.ts";
import { type ClipPlan } from "./coded-clip.ts";

export interface RtspRequest {
  method: string;
  uri: string;
  /** Headers by name in lower case. */
  headers: ReadonlyMap<string, string>;
  /** Requests of this method on the connection, including this one. */
  count: number;
}

export interface RtspAnswer {
  status: string;
  /** Headers in order; CSeq is the first. */
  headers: [name: string, value: string][];
  body: string;
  /** Default RTSP/1.0. */
  protocol?: string;
}

/** Address of the simulated camera. */
export interface OwnAddress {
  host: string;
  port: number;
}

/** Deviations of a camera from the standards. An absent field means no deviation. */
export interface RtspBehaviour {
  /** Sign-in that the camera requires; absent: none. */
  login?: Demand;
  /** Methods of which the camera challenges each odd request on a connection, with a new nonce. */
  challengedAgain?: readonly string[];
  /** True if the camera challenges the second DESCRIBE again, as if its nonce had expired. */
  isStaleOnce?: boolean;
  /** True if video comes before the answer to PLAY. */
  isEarly?: boolean;
  /** Returns the answer to a request; undefined: none. */
  answer?(request: RtspRequest, usual: RtspAnswer, own: OwnAddress): RtspAnswer | undefined;
  /** Returns the session description. */
  sdp?(usual: string, own: OwnAddress): string;
  /** Clips of the video: each is shown once, and the last one is repeated. Empty: the packets contain no picture. */
  clips?: readonly Partial<ClipPlan>[];
  codec?: "h264" | "jpeg";
  /** True if SPS and PPS are only in the video, before each key frame, and not in the session description. */
  isInBand?: boolean;
  /** Returns the time stamp of a frame. @param ticks time since the start in 1/90,000 s */
  ticksOf?(ticks: number): number;
  /** Returns the bytes that are sent for a frame. @param packets interleaved packets of the frame */
  send?(packets: Buffer[], frame: number): Buffer[];
  /** Seconds of video per second; default 1. */
  speed?: number;
  /** Session that ends if no request of `keptBy` comes within this time, ms. */
  session?: { ms: number; keptBy: readonly string[] };
  /** IP address that the camera listens on; default 127.0.0.1. */
  host?: string;
}
