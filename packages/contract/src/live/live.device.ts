import { z } from "zod";
import { Channel } from "../scalars.ts";
import { liveQualities } from "./live.rules.ts";

/**
 * Params of the command `live.start`. `push_url`: a path of the server that gave the command ({@link livePushPath} and a
 * key that is good for this start alone), to be opened as a WebSocket; or an `rtmp://` or `rtmps://` address of an
 * external media server. A push may end with the close code `cameraLost`. A device that pushes the stream already answers `done` and changes nothing.
 */
export const LiveStartParams = z.object({
  channel: Channel,
  quality: z.enum(liveQualities),
  push_url: z.string().min(1).max(1024),
});
export type LiveStartParams = z.infer<typeof LiveStartParams>;

/** Result of `live.start`, given as soon as the push is open. */
export const LiveStartResult = z.object({
  /** Pixels. */
  width: z.number().int().min(0),
  height: z.number().int().min(0),
  /** Transcoded by the device, because browsers cannot play what the camera sends or it has no sub-stream. */
  transcoded: z.boolean(),
});
export type LiveStartResult = z.infer<typeof LiveStartResult>;

/** Params of the command `live.stop`: ends that push, where it still runs. */
export const LiveStopParams = z.object({ push_url: z.string().min(1).max(1024) });
