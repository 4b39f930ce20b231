import { z } from "zod";
import { DetectedBox } from "../alarm/detected-box.ts";

/** Name of the FLV script tag that carries the detections of a live stream; its value is JSON text. */
export const detectionsTag = "onDetections";

export const maxLiveBoxes = 200;

/** A box with its velocity, in shares of the picture's width and height per second. */
const MovingBox = DetectedBox.extend({ vx: z.number().optional(), vy: z.number().optional() });

/** Confirmed objects in the picture of the tag's time. */
export const LiveDetections = z.object({ boxes: z.array(MovingBox).max(maxLiveBoxes) });
export type LiveDetections = z.infer<typeof LiveDetections>;
