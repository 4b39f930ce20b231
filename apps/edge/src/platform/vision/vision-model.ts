import { searchFaces } from "../face/face-search.ts";
import { type FaceLookup, type SeenFace } from "../face/seen-face.ts";
import { type Point, type Rect } from "../geometry/rect.ts";
import { type FinderName, finders } from "../model/finders.ts";
import { detectionsOf, foundBy, letterbox } from "../model/letterbox.ts";
import { ModelPool } from "../model/model-pool.ts";
import { type Picture } from "../model/picture.ts";
import { type PlateReading } from "../plate/plate-reading.ts";
import { type Detection } from "../tracking/detection.ts";
import { searchPlates } from "./plate-search.ts";
import { type SearchEffort } from "./search-effort.ts";

/** All models, shared by the channels of this program. */
export class VisionModel {
  readonly #pool: ModelPool;

  /**
   * @param niceness niceness of the worker threads; above 0, other programs have priority
   * @param workers maximum number of worker threads; each uses one core
   */
  constructor(niceness = 0, workers = 1) {
    this.#pool = new ModelPool(niceness, workers);
  }

  /** Detects objects of the known kinds; boxes in pixels of the picture. Takes about 0.03 s of one core. */
  async detect(picture: Picture): Promise<Detection[]> {
    const rows = await this.#pool.ask<"detect">({ kind: "detect", ...(await letterbox(picture)) });
    return detectionsOf(rows, picture);
  }

  /** Reads plates within a box, most confident first. Takes about 0.05 s of one core. */
  findPlates(picture: Picture, box: Rect, effort?: SearchEffort): Promise<PlateReading[]> {
    return searchPlates(this.#pool, picture, box, effort);
  }

  /** Finds the faces of the person in a box and compares them with a library. Takes 0.1 to 0.2 s of one core. */
  findFaces(picture: Picture, person: Rect, library: FaceLookup | undefined): Promise<SeenFace[]> {
    return searchFaces(this.#pool, picture, person, library);
  }

  /** Detects objects with a dedicated model; boxes in pixels of the picture. Takes about 0.02 s of one core. */
  async findBy(finder: FinderName, picture: Picture): Promise<Detection[]> {
    const input = await letterbox(picture, finders[finder].longerSide);
    return foundBy(finder, await this.#pool.ask<"find">({ kind: "find", finder, ...input }), picture);
  }

  /**
   * Returns for each berth the probability that a vehicle is in it, 0 to 1. For berths that are too small for the
   * detector. Takes a few ms of one core per berth.
   * @param berths corners of each berth in pixels
   */
  judgeBerths(picture: Picture, berths: readonly (readonly Point[])[]): Promise<number[]> {
    const { rgb, width, height } = picture;
    return this.#pool.ask<"berths">({ kind: "berths", bytes: new Uint8Array(rgb), size: { width, height }, berths });
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
