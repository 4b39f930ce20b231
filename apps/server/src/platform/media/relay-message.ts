import { liveCloseCodes } from "@huiyan/contract/live/live.rules";
import { z } from "zod";

const Close = z.enum(Object.keys(liveCloseCodes) as [keyof typeof liveCloseCodes]);

/** An upgrade that was authorised: its socket comes with the message, the answer to it is still to be given. */
const Upgrade = z.object({
  headers: z.record(z.string(), z.string()),
  /** base64 of what came behind the request already. */
  head: z.string(),
});
export type RelayUpgrade = z.infer<typeof Upgrade>;

/** What the server tells the relay. `stream` names a stream, `id` a push or a viewer. */
export const RelayOrder = z.discriminatedUnion("order", [
  z.object({ order: z.literal("push"), stream: z.string(), id: z.string(), upgrade: Upgrade }),
  z.object({ order: z.literal("view"), stream: z.string(), id: z.string(), upgrade: Upgrade }),
  /** From another node: FLV over a WebSocket that the relay opens. */
  z.object({
    order: z.literal("pull"),
    stream: z.string(),
    id: z.string(),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
  }),
  z.object({ order: z.literal("closeViewer"), id: z.string(), reason: Close }),
  z.object({ order: z.literal("closeStream"), stream: z.string(), id: z.string(), reason: Close }),
]);
export type RelayOrder = z.infer<typeof RelayOrder>;

/** What the relay tells the server. */
export const RelayReport = z.discriminatedUnion("report", [
  /** The stream can be watched. */
  z.object({ report: z.literal("published"), stream: z.string(), id: z.string() }),
  /** The push is over; its viewers wait for the reason. */
  z.object({ report: z.literal("ended"), stream: z.string(), id: z.string(), reason: Close }),
  z.object({ report: z.literal("left"), id: z.string(), skipped: z.number() }),
  /** What the pushes bring, by their ids. */
  z.object({ report: z.literal("rates"), kbps: z.record(z.string(), z.number().int().min(0)) }),
]);
export type RelayReport = z.infer<typeof RelayReport>;
