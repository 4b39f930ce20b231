import { type Rect } from "../geometry/rect.ts";

/** A person of the library, without the embedding. */
export interface KnownFace {
  id: string;
  name: string;
  code: string;
  /** List: 0 white, 1 black. */
  type: 0 | 1;
}

/** A face found in a frame, compared with the device's library. */
export interface SeenFace {
  /** Box of the face, pixels of the frame. */
  box: Rect;
  /** Score of the detection, 0 to 1. */
  score: number;
  /** True if the face is large and sharp enough and turned to the camera, so that it can be compared. */
  isFit: boolean;
  /** Most similar person of the library; absent: the library is empty, or the face cannot be compared. */
  nearest?: KnownFace & { score: number };
  /** True while the device's library is incomplete, so that an unknown face may belong to a person in it. */
  isPartial?: boolean;
}

/** Finds the most similar person in the device's library. */
export interface FaceLookup {
  /** True if the library on the device is complete. */
  readonly isWhole: boolean;
  nearest(embedding: Int8Array): (KnownFace & { score: number }) | undefined;
}
