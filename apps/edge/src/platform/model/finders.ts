import { type ObjectKind } from "../tracking/object-kind.ts";
import { modelFiles } from "./model-files.ts";

/**
 * A dedicated model. All dedicated models have one architecture and find two kinds of objects: models/shared/finder.py.
 */
interface Finder {
  file: string;
  /** Longer side of the network's input in pixels, as in its training. */
  longerSide: number;
  kind: ObjectKind;
  /** Labels of the two kinds of objects. */
  labels: readonly [string, string];
}

export const finderNames = ["animals", "overhead"] as const;
export type FinderName = (typeof finderNames)[number];

export const finders: Readonly<Record<FinderName, Finder>> = {
  /** Pigs and cattle in passages: models/animal. */
  animals: { file: modelFiles.animalFinder, longerSide: 512, kind: "livestock", labels: ["pig", "cow"] },
  /** Vehicles seen from above: models/overhead. */
  overhead: { file: modelFiles.overheadFinder, longerSide: 320, kind: "vehicle", labels: ["car", "truck"] },
};
