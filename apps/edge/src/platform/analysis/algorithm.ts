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
  /** Epoch ms by the device's raw clock; offline the time in the file. */
  at: number;
  size: Size;
  /** Confirmed objects found in this frame. */
  tracks: readonly Track[];
  /** The frame itself. Keeping it keeps megabytes in memory. */
  picture: Picture;
  /** Reads plates within a box (pixels) of this frame; quickly by default. */
  findPlates(box: Rect, effort?: SearchEffort): Promise<PlateReading[]>;
  /**
   * Faces of the person in a box (pixels) of this frame, most confident first, each with the nearest person of the
   * device's library.
   */
  findFaces(person: Rect): Promise<SeenFace[]>;
  /**
   * Probability of a vehicle in each of these berths, 0 to 1: for those too small for the detector, as from above.
   * Corners in pixels.
   */
  judgeBerths(berths: readonly (readonly Point[])[]): Promise<number[]>;
  /** Detections of a dedicated model in this frame, in pixels: pigs and cattle in passages, or vehicles from above. */
  findBy(finder: FinderName): Promise<Detection[]>;
  /** @deprecated `findBy("animals")`, called by packages made before it. */
  findAnimals?(): Promise<Detection[]>;
  /** Inputs that the manifest's needs request in addition to the picture. */
  inputs?: SceneInputs;
}

/** A close-up that belongs to a finding; `box` in pixels of the frame. */
export interface CloseUp {
  role: Extract<(typeof imageRoles)[number], "plate" | "animal" | "car">;
  box: Rect;
}

/**
 * Finding to report. Alarms are sent with pictures of their frame, records with those of `picture`, if there is one.
 */
export interface Finding {
  at: number;
  data: Record<string, unknown>;
  closeUps: CloseUp[];
  /** Picture to show where that is not the frame of this step; a record without one has none. */
  picture?: Picture;
  /**
   * Not reported alone: its picture and close-ups show this batch, from 0, of the load that the algorithm reports next.
   */
  batch?: number;
  /** Drawn into the result picture with the boxes of `data`. */
  outline?: Corners;
}

/** Run of an algorithm on one channel. Calls of `step` never overlap and their times never go back. */
export interface AlgorithmRun {
  step(scene: Scene): Promise<Finding[]>;
  /**
   * Whether the next frame may decide something: a stay that grows into an alarm, a change that has not lasted yet, a
   * report that is due. Frames without motion are left out while no algorithm returns true.
   */
  isOpen(at: number): boolean;
  /** Called without motion up to now: the objects of the last step are still present. */
  hold(at: number): void;
  /**
   * Called for algorithms with `needs.view`, about once a second, with or without motion; a step may be in progress.
   */
  view?(view: View): Finding[];
  /** Remaining reports when the run ends. */
  finish(at: number): Finding[];
  /**
   * Ids of the tracks of the last step that the next algorithm of a pipeline receives; absent: tracks that a finding is
   * about, from then on.
   */
  passing?(): readonly number[];
  /** Whether it uses the objects of the next frames, according to the last step; absent: it does. */
  needsObjects?(): boolean;
}

/** Default export of a package's module. */
export interface AlgorithmModule {
  manifest: AlgorithmManifest;
  /** @throws ZodError when the settings do not fit */
  start(settings: unknown): AlgorithmRun;
}

/** Run as a channel drives it: the module's, or one in a separate thread, whose answers may come later. */
export interface ChannelRun {
  step(scene: Scene): Promise<Finding[]>;
  isOpen(at: number): boolean | Promise<boolean>;
  hold(at: number): void;
  /** @param picture from which the view was measured */
  view?(view: View, picture: Picture): Finding[] | Promise<Finding[]>;
  finish(at: number): Finding[] | Promise<Finding[]>;
  /** Passed ids of the newest answered step; undefined: the algorithm passes on what its findings mark. */
  passing?(): readonly number[] | undefined;
  /** Result of the newest answered step; undefined: it uses objects. */
  needsObjects?(): boolean | undefined;
  /** No further calls follow. */
  close?(): void;
}

/** Algorithm with its settings on a channel. */
export interface Algorithm {
  manifest: AlgorithmManifest;
  start(settings: unknown): ChannelRun;
  /** @returns why it cannot run with these settings; absent: `start` throws */
  refusal?(settings: unknown): Promise<string | undefined>;
}
