import { type Corners } from "@huiyan/contract/algorithm/polygon.rules";
import { clipToBox, polygonArea } from "../../platform/geometry/clip-polygon.ts";
import { pixelsOf, type Rect, type Size } from "../../platform/geometry/rect.ts";

/** Lower share of a vehicle's box that covers the ground under it: its roof reaches over the berths behind. */
const groundShare = 0.4;
/** A vehicle of another berth makes this one occupied from here on. docs/reference/parking.md P9. */
const spillFrom = 0.5;

export interface BerthRegion {
  id: string;
  roi: Corners;
}

export interface BerthCover<Vehicle> {
  /** The vehicle whose berth this is, or that reaches into it from the next one. */
  vehicle: Vehicle | undefined;
  /** Share of the berth that the vehicle covers, or of the vehicle's ground where that is smaller. */
  cover: number;
  /** The same where it belongs to another berth, else 0. */
  spillCover: number;
  /** Cover by the vehicle that covers most of the berth after the first one. */
  secondCover: number;
}

/** Assigns vehicles to berths: a vehicle belongs to the berth of which it covers most. */
export function coverBerths<Vehicle extends { box: Rect }>(
  berths: readonly BerthRegion[],
  vehicles: readonly Vehicle[],
  size: Size,
  minCover: number,
): Map<string, BerthCover<Vehicle>> {
  const covers = vehicles.map((vehicle) => {
    const shares = berths.map(({ roi }) => groundCover(roi, vehicle.box, size));
    return { vehicle, shares, home: shares.indexOf(Math.max(...shares)) };
  });
  return new Map(
    berths.map(({ id }, at) => {
      const here = covers
        .map(({ vehicle, shares, home }) => ({ vehicle, cover: shares[at] ?? 0, isHome: home === at }))
        .filter(({ cover, isHome }) => cover >= (isHome ? minCover : spillFrom))
        .toSorted((a, b) => Number(b.isHome) - Number(a.isHome) || b.cover - a.cover);
      const [first, ...others] = here;
      return [
        id,
        {
          vehicle: first?.vehicle,
          cover: first?.cover ?? 0,
          spillCover: first?.isHome === false ? first.cover : 0,
          secondCover: Math.max(0, ...others.map(({ cover }) => cover)),
        },
      ];
    }),
  );
}

/** Share of the berth under the vehicle; of the vehicle's ground, where that is smaller than the berth. */
export function groundCover(roi: Corners, box: Rect, size: Size): number {
  const polygon = pixelsOf(roi, size);
  const ground = { ...box, y: box.y + box.h * (1 - groundShare), h: box.h * groundShare };
  const whole = Math.min(polygonArea(polygon), ground.w * ground.h);
  return whole === 0 ? 0 : Math.min(1, polygonArea(clipToBox(polygon, ground)) / whole);
}

/** Share of a berth that a box hides, regardless of their position. */
export function hiddenShare(roi: Corners, box: Rect, size: Size): number {
  const polygon = pixelsOf(roi, size);
  const whole = polygonArea(polygon);
  return whole === 0 ? 0 : Math.min(1, polygonArea(clipToBox(polygon, box)) / whole);
}
