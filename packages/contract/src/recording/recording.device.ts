import { z } from "zod";
import { devicePages } from "../device/device.rules.ts";
import { Channel } from "../scalars.ts";
import { clipLimits, clipTexts } from "./recording.rules.ts";

/** Period in epoch ms by the server's clock; `to` is exclusive. */
const Span = z.object({ from: z.number().int().min(0), to: z.number().int().min(0) });

/** Parameters of the commands `record.list` and `record.url`: a period of one camera's recording. */
export const RecordingPiece = Span.extend({ channel: Channel }).refine(({ from, to }) => to > from, clipTexts.span);
export type RecordingPiece = z.infer<typeof RecordingPiece>;

/** Result of the command `record.list`: recorded spans, oldest first. */
export const RecordListResult = z.object({ spans: z.array(Span).max(2_000) });

/**
 * Result of the command `record.url`: path of the period as one MP4 in the device's tunnel, below the recordings page.
 */
export const RecordUrlResult = z.object({ path: z.string().startsWith(`${devicePages.record}/`).max(500) });

/**
 * Parameters of the command `record.clip`: the device cuts this period out and sends it as a clip of the alarm, under
 * this index.
 * The command is done once the clip is queued. A clip that was queued or sent under this index before is not replaced.
 */
export const RecordClipParams = RecordingPiece.safeExtend({
  event_id: z.uuid(),
  index: z.number().int().min(clipLimits.firstIndex).max(clipLimits.lastIndex),
});

/** Result of the command `record.clip`: size of the clip. */
export const RecordClipResult = z.object({ bytes: z.number().int().min(1) });

/** One day on the recordings page: channel → recorded spans, oldest first. */
export const RecordedDay = z.object({
  channels: z.record(z.string(), z.object({ spans: z.array(Span).max(100_000) })),
});
