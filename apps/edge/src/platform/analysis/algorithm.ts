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

/** What an algorithm sees of one analysed frame. */
export interface Scene {
  /** Epoch ms by the device's raw clock; offline the time in the file. */
  at: number;
  size: Size;
  /** Confirmed objects seen in this very frame. */
  tracks: readonly Track[];
  /** The frame itself. Whoever keeps it for long keeps megabytes. */
  picture: Picture;
  /** Reads plates within a box (pixels) of this frame; quickly unless said otherwise. */
  findPlates(box: Rect, effort?: SearchEffort): Promise<PlateReading[]>;
  /** Faces of the person in a box (pixels) of this frame, surest first, each with the nearest person of the device's library. */
  findFaces(person: Rect): Promise<SeenFace[]>;
  /** How likely a vehicle stands in each of these berths, 0 to 1: for those too small for the detector, as from above. Corners in pixels. */
  judgeBerths(berths: readonly (readonly Point[])[]): Promise<number[]>;
  /** What a model of its own finds in this frame, in pixels: pigs and cattle in passages, or vehicles from above. */
  findBy(finder: FinderName): Promise<Detection[]>;
  /** @deprecated `findBy("animals")`, as packages that were made before it ask. */
  findAnimals?(): Promise<Detection[]>;
  /** What the manifest's needs ask for besides the picture. */
  inputs?: SceneInputs;
}

/** A close-up that belongs to a finding; `box` in pixels of the frame. */
export interface CloseUp {
  role: Extract<(typeof imageRoles)[number], "plate" | "animal" | "car">;
  box: Rect;
}

/**
 * Something to report. Alarms are sent with pictures of the frame they were found in, records with those of `picture`,
 * if there is one.
 */
export interface Finding {
  at: number;
  data: Record<string, unknown>;
  closeUps: CloseUp[];
  /** What it shows where that is not the frame of this step; of a record without one: nothing. */
  picture?: Picture;
  /** Not told by itself: its picture and close-ups show this batch, from 0, of the load that the algorithm tells next. */
  batch?: number;
  /** Drawn into the result picture with the boxes of `data`. */
  outline?: Corners;
}

/** An algorithm at work on one channel. Calls of `step` never overlap and their times never go back. */
export interface AlgorithmRun {
  step(scene: Scene): Promise<Finding[]>;
  /**
   * Whether the next frame may decide something: a stay that grows into an alarm, a change that has not lasted yet, a
   * report that is due. Frames in which nothing moves are left out while no algorithm says so.
   */
  isOpen(at: number): boolean;
  /** Nothing has moved up to now: what the last step saw is still there. */
  hold(at: number): void;
  /** Of those that need it (`needs.view`), about once a second, whether anything moves or not; it may come while a step waits. */
  view?(view: View): Finding[];
  /** What is still to be told when the run ends. */
  finish(at: number): Finding[];
  /**
   * Ids of the tracks of the last step with which the next algorithm of an arrangement goes on; absent: those that a
   * finding is about, from then on.
   */
  passing?(): readonly number[];
  /** Whether the next frames' objects are of use to it, as the last step has shown; absent: they are. */
  needsObjects?(): boolean;
}

/** What a package's module exports by default. */
export interface AlgorithmModule {
  manifest: AlgorithmManifest;
  /** @throws ZodError when the settings do not fit */
  start(settings: unknown): AlgorithmRun;
}

/** A run as a channel drives it: the module's own, or one in a thread of its own, whose answers may come later. */
export interface ChannelRun {
  step(scene: Scene): Promise<Finding[]>;
  isOpen(at: number): boolean | Promise<boolean>;
  hold(at: number): void;
  /** @param picture of which the view was measured */
  view?(view: View, picture: Picture): Finding[] | Promise<Finding[]>;
  finish(at: number): Finding[] | Promise<Finding[]>;
  /** Of the newest step that was answered; undefined: the algorithm says nothing of its own. */
  passing?(): readonly number[] | undefined;
  /** As of the newest step that was answered; undefined: objects are of use to it. */
  needsObjects?(): boolean | undefined;
  /** Nothing is asked of it any more. */
  close?(): void;
}

/** An algorithm as it is arranged on channels. */
export interface Algorithm {
  manifest: AlgorithmManifest;
  start(settings: unknown): ChannelRun;
  /** @returns why it cannot run with these settings; absent: `start` throws */
  refusal?(settings: unknown): Promise<string | undefined>;
}
