import { liveCloseCodes } from "@huiyan/contract/live/live.rules";
import { z } from "zod";

const Close = z.enum(Object.keys(liveCloseCodes) as [keyof typeof liveCloseCodes]);

/** An authorised upgrade. The socket is sent with this message, and the relay answers the handshake. */
const Upgrade = z.object({
  headers: z.record(z.string(), z.string()),
  /** Base64 of the bytes that arrived after the HTTP request. */
  head: z.string(),
});
export type RelayUpgrade = z.infer<typeof Upgrade>;

/** Orders of the server to the relay. `stream` names a stream, `id` a push or a viewer. */
export const RelayOrder = z.discriminatedUnion("order", [
  z.object({ order: z.literal("push"), stream: z.string(), id: z.string(), upgrade: Upgrade }),
  z.object({ order: z.literal("view"), stream: z.string(), id: z.string(), upgrade: Upgrade }),
  /** Order to pull from another node: the relay opens a WebSocket and reads FLV. */
  z.object({
    order: z.literal("pull"),
    stream: z.string(),
    id: z.string(),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
  }),
  /** Offer of a viewer over WebRTC. The relay reports `answered` or `refused`. */
  z.object({
    order: z.literal("offer"),
    stream: z.string(),
    id: z.string(),
    sdp: z.string(),
    address: z.object({ port: z.number(), bind: z.string().optional(), announced: z.string().optional() }),
  }),
  z.object({ order: z.literal("closeViewer"), id: z.string(), reason: Close }),
  z.object({ order: z.literal("closeStream"), stream: z.string(), id: z.string(), reason: Close }),
]);
export type RelayOrder = z.infer<typeof RelayOrder>;

/**
 * Why an offer has no answer. `codec`: the viewer cannot decode the stream over WebRTC. `offer`: the offer is no valid
 * SDP. `ended`: the stream has ended. `failed`: the relay cannot use its UDP port.
 */
const OfferRefusal = z.enum(["codec", "offer", "ended", "failed"]);
export type OfferRefusal = z.infer<typeof OfferRefusal>;

/** Reports of the relay to the server. */
export const RelayReport = z.discriminatedUnion("report", [
  /** The push became playable. `hasWhep`: WebRTC can carry it. */
  z.object({ report: z.literal("published"), stream: z.string(), id: z.string(), hasWhep: z.boolean() }),
  /** The push has ended; its viewers stay connected until the server orders their close. */
  z.object({ report: z.literal("ended"), stream: z.string(), id: z.string(), reason: Close }),
  z.object({ report: z.literal("answered"), id: z.string(), sdp: z.string() }),
  z.object({ report: z.literal("refused"), id: z.string(), why: OfferRefusal }),
  z.object({ report: z.literal("left"), id: z.string(), skipped: z.number() }),
  /** Bit rates in kbit/s, by the id of the push. */
  z.object({ report: z.literal("rates"), kbps: z.record(z.string(), z.number().int().min(0)) }),
]);
export type RelayReport = z.infer<typeof RelayReport>;
