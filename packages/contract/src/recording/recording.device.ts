import { z } from "zod";
import { devicePages } from "../device/device.rules.ts";
import { Channel } from "../scalars.ts";
import { clipLimits, clipTexts } from "./recording.rules.ts";

/** Epoch ms, the server's; `to` itself is not within. */
const Span = z.object({ from: z.number().int().min(0), to: z.number().int().min(0) });

/** Params of `record.list` and `record.url`: a piece of one camera's recording. */
export const RecordingPiece = Span.extend({ channel: Channel }).refine(({ from, to }) => to > from, clipTexts.span);
export type RecordingPiece = z.infer<typeof RecordingPiece>;

/** Result of `record.list`: what of the time is recorded, oldest first. */
export const RecordListResult = z.object({ spans: z.array(Span).max(2_000) });

/** Result of `record.url`: where the device's tunnel gives the piece as one MP4, below the page of recordings. */
export const RecordUrlResult = z.object({ path: z.string().startsWith(`${devicePages.record}/`).max(500) });

/**
 * Params of `record.clip`: the piece is cut and sent like the clip of the alarm, under this index. Done as soon as it
 * waits to be sent. A clip that waits or was sent under this index already is left as it is.
 */
export const RecordClipParams = RecordingPiece.safeExtend({
  event_id: z.uuid(),
  index: z.number().int().min(clipLimits.firstIndex).max(clipLimits.lastIndex),
});

/** Result of `record.clip`. */
export const RecordClipResult = z.object({ bytes: z.number().int().min(1) });

/** What the page of recordings tells of a day, by channel: what of it is recorded, oldest first. */
export const RecordedDay = z.object({
  channels: z.record(z.string(), z.object({ spans: z.array(Span).max(100_000) })),
});
