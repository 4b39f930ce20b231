import { type Point, type Rect } from "../geometry/rect.ts";
import { type ObjectKind } from "./object-kind.ts";

/** An object followed over frames. Ids are unique within a tracker, but one object may get several over its time. */
export interface Track {
  id: number;
  kind: ObjectKind;
  label: string;
  score: number;
  /** Pixels, where it was last seen. */
  box: Rect;
  /** Pixels per millisecond. */
  velocity: Point;
  bornAt: number;
  seenAt: number;
  hits: number;
  /** Frames since it was last seen; 0 = in this frame. */
  missed: number;
}
