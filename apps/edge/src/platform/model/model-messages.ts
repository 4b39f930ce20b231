import { type FacePicture } from "@huiyan/face-model/face-geometry";
import { type FoundFace } from "@huiyan/face-model/face-model";
import { type Point, type Size } from "../geometry/rect.ts";
import { type FoundPlate } from "../plate/plate-cells.ts";
import { type PlateGround } from "../plate/plate-forms.ts";
import { type TextRegion } from "../plate/text-regions.ts";
import { type FoundThing } from "./finder-cells.ts";
import { type FinderName } from "./finders.ts";
import { type PlanarPicture, type PlateDecodings } from "./plate-reader.ts";

/** Request to the worker thread. Pictures are transferred, not copied. */
export type ModelTask =
  | { kind: "detect"; bytes: Uint8Array<ArrayBuffer>; size: Size }
  | { kind: "find"; finder: FinderName; bytes: Uint8Array<ArrayBuffer>; size: Size }
  | { kind: "text"; picture: PlanarPicture }
  | { kind: "plate"; picture: PlanarPicture; ground: PlateGround }
  | { kind: "plate-signs"; picture: PlanarPicture; ground: PlateGround }
  | { kind: "find-plates"; picture: PlanarPicture; minScore: number }
  | { kind: "berths"; bytes: Uint8Array<ArrayBuffer>; size: Size; berths: readonly (readonly Point[])[] }
  | { kind: "face"; picture: FacePicture; max: number };

export interface ModelAnswers {
  detect: Float32Array;
  find: FoundThing[];
  text: TextRegion[];
  plate: PlateDecodings;
  "plate-signs": PlateDecodings[];
  "find-plates": FoundPlate[];
  berths: number[];
  face: FoundFace[];
}

export interface ModelRequest {
  id: number;
  task: ModelTask;
}

export type ModelReply = { id: number; value: ModelAnswers[keyof ModelAnswers] } | { id: number; error: string };
