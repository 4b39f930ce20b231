import { type Rect } from "../geometry/rect.ts";

/** A person of the library, without the embedding. */
export interface KnownFace {
  id: string;
  name: string;
  code: string;
  /** 0 white list, 1 black list. */
  type: 0 | 1;
}

/** A face in a frame, compared with the device's library. */
export interface SeenFace {
  /** Pixels of the frame. */
  box: Rect;
  /** 0 to 1. */
  score: number;
  /** Large, sharp and turned to the camera enough to be compared. */
  isFit: boolean;
  /** The nearest person of the library; absent: there is none, or the face is not fit. */
  nearest?: KnownFace & { score: number };
  /** The device does not hold the whole library yet: an unknown face may be of a person in it. */
  isPartial?: boolean;
}

/** Compares a camera's faces with the library. */
export interface FaceLookup {
  /** True if every person of the organisation's library can be found. */
  readonly isWhole: boolean;
  nearest(embedding: Int8Array): (KnownFace & { score: number }) | undefined;
}
