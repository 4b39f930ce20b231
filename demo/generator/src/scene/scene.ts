import { type Pair } from "../geometry.ts";
import { type PictureBox } from "../stage/projection.ts";
import { type Stage } from "../stage/stage.ts";

/** A figure in a picture: `visible` is the share that no wall hides, `inFrame` the share inside the picture. */
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
  /** Seconds. */
  t: number;
  /** Time of a stay, seconds; it begins at `t`. */
  from?: number;
  to?: number;
}

/** Events of a clip, known by construction; written unchanged. */
export interface Truth {
  classes: string[];
  regions: { name: string; kind: string; anchor?: number; polygon: Pair[] }[];
  counts: Record<string, number>;
  events: TruthEvent[];
  [more: string]: unknown;
}

/** A scene on its stage. */
export interface BuiltScene {
  stage: Stage;
  /** Moves everything to its position at that second. An equal result means no motion since; null: motion. */
  update(time: number): string | null;
  boxes(time: number): FigureBox[];
  truth(): Truth;
}

export interface ClipFormat {
  width: number;
  height: number;
  /** Frames a second. */
  fps: number;
  seconds: number;
  /** H.264 quality; or a size in megabytes, met in two passes. */
  quality: { crf: number } | { megabytes: number };
  /** Between two key frames; 2 unless a picture hardly changes. Above 4 a live view would have to wait. */
  keySeconds?: number;
  /** Second of the still picture. */
  poster: number;
}

export interface Scene {
  format: ClipFormat;
  build(): BuiltScene;
}
