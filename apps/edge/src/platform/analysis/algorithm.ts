import { type imageRoles } from "@huiyan/contract/alarm/alarm.device";
import { type AlgorithmManifest } from "@huiyan/contract/algorithm/algorithm.device";
import { type Corners } from "@huiyan/contract/algorithm/polygon.rules";
import { type SeenFace } from "../face/seen-face.ts";
import { type Point, type Rect, type Size } from "../geometry/rect.ts";
import { type SceneInputs } from "../inputs/scene-inputs.ts";
import { type FinderName } from "../model/finders.ts";
import { type Picture } from "../model/picture.ts";
import { type PlateReading } from "../plate/plate-reading.ts";
import { type Detection } from "../tracking/detection.ts";
import { type Track } from "../tracking/track.ts";
import { type SearchEffort } from "../vision/search-effort.ts";
import { type View } from "./view.ts";

/** Input of an algorithm for one analysed frame. */
export interface Scene {
  /** Time of the frame, epoch ms by the device's uncorrected clock; offline, the position in the file. */
  at: number;
  /** Time of the frame by the server's clock, epoch ms, for schedules. Absent: equals `at`, as in an older agent. */
  clockAt?: number;
  size: Size;
  /** Confirmed tracks of objects that the detector found in this frame. */
  tracks: readonly Track[];
  /** The decoded frame. An algorithm that keeps the frame uses some megabytes of memory. */
  picture: Picture;
  /** Reads plates within a box of this frame (pixels). Default effort: quick. */
  findPlates(box: Rect, effort?: SearchEffort): Promise<PlateReading[]>;
  /**
   * Finds the faces of a person within a box of this frame (pixels), most confident first, each with the most similar
   * person of the face library.
   */
  findFaces(person: Rect): Promise<SeenFace[]>;
  /**
   * Returns the probability of a vehicle, 0 to 1, in each of these berths. For berths that are too small for the
   * detector, for example seen from above. Corners are in pixels.
   */
  judgeBerths(berths: readonly (readonly Point[])[]): Promise<number[]>;
  /**
   * Returns the detections of a dedicated model in this frame, in pixels: pigs and cattle in passages, or vehicles from
   * above.
   */
  findBy(finder: FinderName): Promise<Detection[]>;
  /** @deprecated Use `findBy("animals")`. Older packages still call `findAnimals`. */
  findAnimals?(): Promise<Detection[]>;
  /** Inputs in addition to the picture, as the manifest's `needs` request them. */
  inputs?: SceneInputs;
}

/**
 * Returns the time of a frame for checking schedules: epoch ms by the server's clock, as far as the device knows it.
 */
export const clockOf = ({ at, clockAt }: Pick<Scene, "at" | "clockAt">): number => clockAt ?? at;

/** Close-up of part of a finding's frame; `box` in pixels. */
export interface CloseUp {
  role: Extract<(typeof imageRoles)[number], "plate" | "animal" | "car">;
  box: Rect;
}

/**
 * A result to report. An alarm is sent with pictures of its frame, a record with pictures of `picture` if it is set.
 */
export interface Finding {
  at: number;
  data: Record<string, unknown>;
  closeUps: CloseUp[];
  /** Picture to use instead of the frame of this step. A record without this field has no picture. */
  picture?: Picture;
  /**
   * Index (from 0) of a batch in the load that the algorithm reports next. Set on a finding that only provides pictures
   * of that batch and is not reported itself.
   */
  batch?: number;
  /** Region that is drawn into the result picture, in addition to the boxes of `data`. */
  outline?: Corners;
}

/** Run of an algorithm on one channel. Calls of `step` never overlap, and their times never decrease. */
export interface AlgorithmRun {
  step(scene: Scene): Promise<Finding[]>;
  /**
   * Returns true if the next frame must be analysed even without motion: a stay may become an alarm, a change has not
   * lasted long enough, or a report is due.
   * Frames without motion are skipped while all algorithms return false.
   */
  isOpen(at: number): boolean;
  /** Called instead of `step` for time without motion: the objects of the last step are still present. */
  hold(at: number): void;
  /**
   * Called about once a second, with or without motion, if the manifest has `needs.view`. May be called while a step is
   * running.
   */
  view?(view: View): Finding[];
  /** Returns the remaining reports when the run ends. */
  finish(at: number): Finding[];
  /**
   * Returns the ids of tracks in the last step that are passed to the next algorithm of the pipeline. Absent: a track
   * is passed on once a finding is about it.
   */
  passing?(): readonly number[];
  /**
   * Returns whether the algorithm needs the detector's objects in the next frames, decided in the last step. Absent:
   * true.
   */
  needsObjects?(): boolean;
}

/** Default export of the module in an algorithm package. */
export interface AlgorithmModule {
  manifest: AlgorithmManifest;
  /**
   * Starts a run on one channel.
   * @throws ZodError if the settings are invalid
   */
  start(settings: unknown): AlgorithmRun;
}

/**
 * Run of an algorithm as the channel sees it: in this process, or in a separate process whose answers may come later.
 */
export interface ChannelRun {
  step(scene: Scene): Promise<Finding[]>;
  isOpen(at: number): boolean | Promise<boolean>;
  hold(at: number): void;
  /** @param picture frame from which the view was measured */
  view?(view: View, picture: Picture): Finding[] | Promise<Finding[]>;
  finish(at: number): Finding[] | Promise<Finding[]>;
  /**
   * Result of `passing` in the last step that was answered; undefined: tracks are passed on once a finding is about
   * them.
   */
  passing?(): readonly number[] | undefined;
  /** Result of `needsObjects` in the last step that was answered; undefined: true. */
  needsObjects?(): boolean | undefined;
  /** Ends the run; no further calls follow. */
  close?(): void;
}

/** Algorithm as channels use it: starts one run per channel, with the settings of that channel. */
export interface Algorithm {
  manifest: AlgorithmManifest;
  start(settings: unknown): ChannelRun;
  /**
   * Checks settings.
   * @returns reason why the algorithm cannot run with them; undefined if it can. Absent: `start` throws instead
   */
  refusal?(settings: unknown): Promise<string | undefined>;
}
