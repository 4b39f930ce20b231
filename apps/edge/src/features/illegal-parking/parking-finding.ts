import {
  type IllegalParkingData,
  type IllegalParkingSettings,
} from "@huiyan/contract/algorithm/illegal-parking.device";
import { type z } from "zod";
import { type CloseUp, type Finding, type Scene } from "#platform/analysis/algorithm.ts";
import { detectedBoxes } from "#platform/analysis/detected-boxes.ts";
import { asShares } from "#platform/geometry/rect.ts";
import { type PlateMemory } from "#platform/plate/plate-memory.ts";
import { type Track } from "#platform/tracking/track.ts";

/** Minimum confidence of a plate that is reported: share of votes that agree. */
const minConfidence = 0.5;

/** Returns the report of one illegal stop, with a close-up of the plate if one was found. */
export function parkingFinding(
  scene: Scene,
  region: IllegalParkingSettings["regions"][number],
  vehicle: Track,
  stoodMs: number,
  plates: PlateMemory,
): Finding & { data: z.infer<typeof IllegalParkingData> } {
  const plate = plates.plate();
  const sure = plate !== undefined && plate.confidence >= minConfidence;
  const vehicles = scene.tracks.filter((track) => track.kind === "vehicle");
  const closeUps: CloseUp[] = [{ role: "car", box: vehicle.box }];
  if (plates.box !== undefined) closeUps.push({ role: "plate", box: plates.box });
  const shares = plates.box && asShares(plates.box, scene.size);
  const data: z.infer<typeof IllegalParkingData> = {
    boxes: detectedBoxes(vehicles, [vehicle], scene.size),
    region: region.name,
    polygon: region.polygon,
    duration: stoodMs / 1_000,
    licensePlate: sure ? plate.text : "",
    ...(plate !== undefined && { plate_color: plate.colour }),
    plate_conf: plate?.confidence ?? 0,
    ...(shares && { plate_box: [shares.x, shares.y, shares.w, shares.h] }),
  };
  return { at: scene.at, data, closeUps, outline: region.polygon };
}
