import { z } from "zod";
import { DetectedBox } from "../alarm/detected-box.ts";

/** Name of the FLV script tag that carries the detections of a live stream; its value is JSON text. */
export const detectionsTag = "onDetections";

export const maxLiveBoxes = 200;

/** A box with the velocity of its object, in shares of the picture's width and height per second. */
const MovingBox = DetectedBox.extend({ vx: z.number().optional(), vy: z.number().optional() });

/** Confirmed objects in the frame with the tag's timestamp. */
export const LiveDetections = z.object({ boxes: z.array(MovingBox).max(maxLiveBoxes) });
export type LiveDetections = z.infer<typeof LiveDetections>;
