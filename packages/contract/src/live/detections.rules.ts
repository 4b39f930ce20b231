import { z } from "zod";
import { DetectedBox } from "../alarm/alarm.device.ts";

/** Name of the FLV script tag by which a live stream carries what its algorithms see; its value is JSON text. */
export const detectionsTag = "onDetections";

export const maxLiveBoxes = 200;

/** What was seen in the picture of the tag's time: the confirmed objects. */
export const LiveDetections = z.object({ boxes: z.array(DetectedBox).max(maxLiveBoxes) });
export type LiveDetections = z.infer<typeof LiveDetections>;
