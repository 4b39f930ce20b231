import { z } from "zod";
import { LiveDetections } from "./detections.rules.ts";

/**
 * Path prefix at which a viewer opens the stream over WebRTC (WHEP, RFC 9725): `<prefix><key>` with the key of a play
 * address. The caller sends `Authorization: Bearer <token of the session>`.
 */
export const whepPath = "/live/whep/";

/** Maximum bytes of an offer. An offer of a browser has about 6 KB. */
export const maxOfferBytes = 64 * 1024;

/** Label of the data channel over which the server sends {@link WhepNote}, if the offer contains a data channel. */
export const whepChannel = "huiyan";

/** Clock rate of RTP timestamps of video, in Hz. RFC 6184, 8.2.1. */
export const videoClockHz = 90_000;

/** Message of the server to the viewer, as JSON text. */
export const WhepNote = z.union([
  /** Detections in the frame whose RTP timestamp is `at`. */
  z.object({ at: z.number(), seen: LiveDetections }),
  /** First message of a stream with sound, which WebRTC does not carry here. */
  z.object({ sound: z.literal(true) }),
  /** Last message. The number is a value of `liveCloseCodes`. */
  z.object({ closed: z.number() }),
]);
export type WhepNote = z.infer<typeof WhepNote>;
