import { z } from "zod";
import { Channel } from "../scalars.ts";
import { maxTrialEvents } from "./camera-event.rules.ts";

/** Parameters of the command `camera.events`: listens to the events of a running ONVIF camera for some seconds. */
export const TryCameraEventsParams = z.object({ channel: Channel, seconds: z.number().int().min(1).max(60) });

/** Events of one topic and source that a camera has sent during a trial. */
export const SeenCameraEvent = z.object({
  /** Topic without namespace prefixes. */
  topic: z.string().max(200),
  /** Names and values of the source, for example `VideoSourceToken=1`. */
  source: z.string().max(200),
  /** Last state; null for an event without a state. */
  is_active: z.boolean().nullable(),
  /** Number of messages. */
  count: z.number().int().min(1),
  /** Time of the last message by the device's clock, epoch ms. */
  at: z.number().int(),
});
export type SeenCameraEvent = z.infer<typeof SeenCameraEvent>;

/** Result of the command `camera.events`. */
export const TryCameraEventsResult = z.object({ events: z.array(SeenCameraEvent).max(maxTrialEvents) });
