import { z } from "zod";
import { Channel } from "../scalars.ts";
import { liveQualities } from "./live.rules.ts";

/**
 * Parameters of the command `live.start`: the device pushes the stream of a channel.
 * `push_url`: a path of the server that sent the command, made of {@link livePushPath} and a key for this push, to be
 * opened as a WebSocket; or an `rtmp://` or `rtmps://` address of an external media server.
 * The push may end with the close code `cameraLost`. A device that is already pushing this stream answers `done` and
 * changes nothing.
 */
export const LiveStartParams = z.object({
  channel: Channel,
  quality: z.enum(liveQualities),
  push_url: z.string().min(1).max(1024),
});
export type LiveStartParams = z.infer<typeof LiveStartParams>;

/** Result of the command `live.start`, sent as soon as the push is open. */
export const LiveStartResult = z.object({
  /** Size of the picture in pixels. */
  width: z.number().int().min(0),
  height: z.number().int().min(0),
  /**
   * True if the device transcodes the stream, because browsers cannot play the camera's format or the camera has no
   * sub-stream.
   */
  transcoded: z.boolean(),
});
export type LiveStartResult = z.infer<typeof LiveStartResult>;

/** Parameters of the command `live.stop`, which ends this push. Without effect if the push has already ended. */
export const LiveStopParams = z.object({ push_url: z.string().min(1).max(1024) });
