import { type FacePicture } from "@huiyan/face-model/face-geometry";
import { type FoundFace } from "@huiyan/face-model/face-model";
import { type FoundPlate } from "../plate/plate-cells.ts";
import { type PlateGround } from "../plate/plate-forms.ts";
import { type TextRegion } from "../plate/text-regions.ts";
import { type BerthCrops } from "./berth-judge.ts";
import { type PlanarPicture, type PlateDecodings } from "./plate-reader.ts";

/** What the worker is asked. Pictures are moved, not copied. */
export type ModelTask =
  | { kind: "detect"; square: Uint8Array<ArrayBuffer> }
  | { kind: "text"; picture: PlanarPicture }
  | { kind: "plate"; picture: PlanarPicture; ground: PlateGround }
  | { kind: "plate-signs"; picture: PlanarPicture; ground: PlateGround }
  | { kind: "find-plates"; picture: PlanarPicture; minScore: number }
  | { kind: "berths"; crops: BerthCrops }
  | { kind: "face"; picture: FacePicture; max: number };

export interface ModelAnswers {
  detect: Float32Array;
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
