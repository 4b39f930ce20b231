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

/** The models that all channels of this program share. */
export class VisionModel {
  readonly #pool: ModelPool;

  /**
   * @param niceness above 0 the server's users have priority over the models
   * @param workers threads at most, of one core each
   */
  constructor(niceness = 0, workers = 1) {
    this.#pool = new ModelPool(niceness, workers);
  }

  /** Objects of the known kinds, in pixels of the picture; about 0.03 s of one core. */
  async detect(picture: Picture): Promise<Detection[]> {
    const rows = await this.#pool.ask<"detect">({ kind: "detect", ...(await letterbox(picture)) });
    return detectionsOf(rows, picture);
  }

  /** Plates within a box, most confident first; about 0.05 s of one core. */
  findPlates(picture: Picture, box: Rect, effort?: SearchEffort): Promise<PlateReading[]> {
    return searchPlates(this.#pool, picture, box, effort);
  }

  /** Faces of the person in this box, compared with a library; 0.1 to 0.2 s of one core. */
  findFaces(picture: Picture, person: Rect, library: FaceLookup | undefined): Promise<SeenFace[]> {
    return searchFaces(this.#pool, picture, person, library);
  }

  /** Detections of a dedicated model, in pixels of the picture; about 0.02 s of one core. */
  async findBy(finder: FinderName, picture: Picture): Promise<Detection[]> {
    const input = await letterbox(picture, finders[finder].longerSide);
    return foundBy(finder, await this.#pool.ask<"find">({ kind: "find", finder, ...input }), picture);
  }

  /** Probability of a vehicle in each of these small berths (corners in pixels), 0 to 1; a few ms of one core each. */
  judgeBerths(picture: Picture, berths: readonly (readonly Point[])[]): Promise<number[]> {
    const { rgb, width, height } = picture;
    return this.#pool.ask<"berths">({ kind: "berths", bytes: new Uint8Array(rgb), size: { width, height }, berths });
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
