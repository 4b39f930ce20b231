import { z } from "zod";
import { DetectedBox } from "../alarm/detected-box.ts";

/** Name of the FLV script tag by which a live stream carries what its algorithms see; its value is JSON text. */
export const detectionsTag = "onDetections";

export const maxLiveBoxes = 200;

/** An object and where it goes: shares of the picture's width and height a second. */
const MovingBox = DetectedBox.extend({ vx: z.number().optional(), vy: z.number().optional() });

/** What was seen in the picture of the tag's time: the confirmed objects. */
export const LiveDetections = z.object({ boxes: z.array(MovingBox).max(maxLiveBoxes) });
export type LiveDetections = z.infer<typeof LiveDetections>;
