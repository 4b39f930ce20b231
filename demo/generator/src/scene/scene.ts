import { type Pair } from "../geometry.ts";
import { type PictureBox } from "../stage/projection.ts";
import { type Stage } from "../stage/stage.ts";

/** A figure in a picture. `visible` is the share that nothing hides, `inFrame` the share inside the picture. */
export interface FigureBox {
  id: string;
  class: string;
  box: PictureBox;
  inFrame: number;
  visible: number;
  standing?: boolean;
  plate?: PictureBox;
}

export interface TruthEvent {
  type: "cross" | "enter" | "leave" | "stay";
  line?: string;
  region?: string;
  direction?: string;
  object?: string;
  plate?: string;
  /** Time in seconds. */
  t: number;
  /** Begin and end of a stay in seconds; `from` equals `t`. */
  from?: number;
  to?: number;
}

/** True events of a clip, known from its construction. Written to the truth file unchanged. */
export interface Truth {
  classes: string[];
  regions: { name: string; kind: string; anchor?: number; polygon: Pair[] }[];
  counts: Record<string, number>;
  events: TruthEvent[];
  [more: string]: unknown;
}

/** A scene whose objects have been created on a stage. */
export interface BuiltScene {
  stage: Stage;
  /**
   * Moves all objects to their positions at a time in seconds.
   * @returns a text that stays equal while nothing moves; null during motion
   */
  update(time: number): string | null;
  boxes(time: number): FigureBox[];
  truth(): Truth;
}

export interface ClipFormat {
  width: number;
  height: number;
  /** Frames per second. */
  fps: number;
  seconds: number;
  /** H.264 quality (CRF), or a size in megabytes that two passes achieve. */
  quality: { crf: number } | { megabytes: number };
  /**
   * Seconds between two key frames; default 2. Pictures that hardly change may use more. Above 4 a live view would
   * begin too late.
   */
  keySeconds?: number;
  /** Time of the still picture in seconds. */
  poster: number;
}

export interface Scene {
  format: ClipFormat;
  build(): BuiltScene;
}
