import { z } from "zod";
import { devicePages } from "../device/device.rules.ts";
import { Channel } from "../scalars.ts";
import { clipLimits, clipTexts } from "./recording.rules.ts";

/** Epoch ms of the server's clock; `to` is exclusive. */
const Span = z.object({ from: z.number().int().min(0), to: z.number().int().min(0) });

/** Params of `record.list` and `record.url`: a piece of one camera's recording. */
export const RecordingPiece = Span.extend({ channel: Channel }).refine(({ from, to }) => to > from, clipTexts.span);
export type RecordingPiece = z.infer<typeof RecordingPiece>;

/** Result of `record.list`: recorded spans, oldest first. */
export const RecordListResult = z.object({ spans: z.array(Span).max(2_000) });

/**
 * Result of `record.url`: path in the device's tunnel that returns the piece as one MP4, below the page of recordings.
 */
export const RecordUrlResult = z.object({ path: z.string().startsWith(`${devicePages.record}/`).max(500) });

/**
 * Params of `record.clip`: the device cuts the piece and sends it like the clip of the alarm, under this index.
 * The command is done once the clip is queued. A clip already queued or sent under this index is left unchanged.
 */
export const RecordClipParams = RecordingPiece.safeExtend({
  event_id: z.uuid(),
  index: z.number().int().min(clipLimits.firstIndex).max(clipLimits.lastIndex),
});

/** Result of `record.clip`. */
export const RecordClipResult = z.object({ bytes: z.number().int().min(1) });

/** One day on the page of recordings, by channel: recorded spans, oldest first. */
export const RecordedDay = z.object({
  channels: z.record(z.string(), z.object({ spans: z.array(Span).max(100_000) })),
});
