import { type Point, type Rect } from "../geometry/rect.ts";
import { type ObjectKind } from "./object-kind.ts";

/**
 * An object followed over several frames. Ids are unique within a tracker, but one object may get several over time.
 */
export interface Track {
  id: number;
  kind: ObjectKind;
  label: string;
  score: number;
  /** Box in pixels where the object was last seen. */
  box: Rect;
  /** Velocity in pixels per millisecond. */
  velocity: Point;
  bornAt: number;
  seenAt: number;
  hits: number;
  /** Number of frames since the object was last seen; 0: seen in this frame. */
  missed: number;
}
