import { BerthObservation, type berthFaults, type WatchedBerth } from "@huiyan/contract/algorithm/berth-parking.device";
import { type z } from "zod";
import { type CloseUp, type Finding } from "#platform/analysis/algorithm.ts";
import { asShares, type Rect, type Size } from "#platform/geometry/rect.ts";
import { type VotedPlate } from "#platform/plate/plate-vote.ts";
import { type Track } from "#platform/tracking/track.ts";
import { type BerthCover } from "./berth-cover.rules.ts";
import { type BerthSight } from "./berth-sight.ts";

export type BerthFault = (typeof berthFaults)[number];

export interface ObservedBerth {
  berth: WatchedBerth;
  at: number;
  occupied: boolean;
  confidence: number;
  fault: BerthFault;
  /** Probability of a vehicle in the berth, from the classifier for small berths; undefined: not used. */
  share: number | undefined;
  cover: BerthCover<Track>;
  plate: VotedPlate | undefined;
  /** Last view of the vehicle, for the pictures of the observation; undefined: no pictures. */
  sight: BerthSight | undefined;
  size: Size;
}

/** Value of `charging` that means unknown: a camera cannot see whether a vehicle charges. */
const chargingUnknown = -1;

export function berthObservation(observed: ObservedBerth): Finding {
  const { berth, at, occupied, confidence, fault, share, cover, plate, sight, size } = observed;
  const data: z.input<typeof BerthObservation> = {
    berth_id: berth.id,
    occupied,
    occupy_conf: hundredth(confidence),
    fault,
    charging: chargingUnknown,
    ...(share !== undefined && { judged_share: rounded(share, shareDigits) }),
    ...(plate !== undefined && plateFields(plate)),
    second_cover: hundredth(cover.secondCover),
    spill_cover: hundredth(cover.spillCover),
    ...(sight?.car && { car_pic_box: boxOf(sight.car, size) }),
    ...(sight?.plate && { car_code_pic_box: boxOf(sight.plate, size) }),
  };
  const closeUps: CloseUp[] = [];
  if (sight?.car !== undefined) closeUps.push({ role: "car", box: sight.car });
  if (sight?.plate !== undefined) closeUps.push({ role: "plate", box: sight.plate });
  return { at, data: BerthObservation.parse(data), closeUps, ...(sight && { picture: sight.picture }) };
}

function plateFields({ text, confidence, colour, glyphs }: VotedPlate) {
  return {
    plate: text,
    plate_conf: hundredth(confidence),
    plate_color: colour,
    glyphs: glyphs.map((candidates) => candidates.map(({ char, conf }) => ({ char, conf: hundredth(conf) }))),
  };
}

/** Factor that rounds the probability to five decimals, because near 0 and 1 small differences matter. */
const shareDigits = 1e5;

const rounded = (share: number, digits: number): number =>
  Math.round(Math.min(1, Math.max(0, share)) * digits) / digits;
const hundredth = (share: number): number => rounded(share, 100);

function boxOf(rect: Rect, size: Size): [number, number, number, number] {
  const { x, y, w, h } = asShares(rect, size);
  return [x, y, w, h];
}
