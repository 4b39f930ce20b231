import { z } from "zod";

/**
 * Facts that a device measured during the connection test of a camera. A fact that it could not measure in time is
 * absent. Names are texts, so that a newer device can report a name that the server does not know.
 */
export const CameraMeasurement = z
  .object({
    /** Codec of the stream: `h264`, `h265`, `mjpeg`, `mpeg4`, or the encoding name of its RTP format in lower case. */
    codec: z.string().max(32),
    /** Codec profile as the standard names it, for example `High`. */
    profile: z.string().max(32),
    /** Frames per second, by the timestamps of the camera. */
    frame_rate: z.number().min(0).max(1000),
    /** Longest interval between two consecutive key frames, in seconds. */
    key_interval_s: z.number().min(0).max(3600),
    /** Lower bound in seconds of the interval between key frames, if no whole interval was as long as it. */
    key_interval_over_s: z.number().min(0).max(3600),
    /** Kilobits per second of the video, without headers of the network. */
    bitrate_kbps: z.number().min(0).max(10_000_000),
    /** True if the camera offers a sound track. */
    sound: z.boolean(),
    /** True if the camera sends frames in another order than it shows them (B-frames). */
    reordered: z.boolean(),
    /** Transport of the stream: `tcp` (RTSP over TCP) or `tls` (RTSP over TLS). */
    transport: z.string().max(16),
    /** Seconds by which the camera's clock is ahead of the device's clock; ONVIF only. */
    clock_offset_s: z.number(),
    /** ONVIF services of the camera, for example `media`, `events`, `ptz`, `analytics`; ONVIF only. */
    services: z.array(z.string().max(32)).max(32),
  })
  .partial();
export type CameraMeasurement = z.infer<typeof CameraMeasurement>;
