import { type Corners } from "@huiyan/contract/algorithm/polygon.rules";
import { clipToBox, polygonArea } from "#platform/geometry/clip-polygon.ts";
import { pixelsOf, type Rect, type Size } from "#platform/geometry/rect.ts";

/** Lower share of a vehicle's box that stands on the ground. The upper part, its roof, hides berths behind it. */
const groundShare = 0.4;
/**
 * Minimum share of a berth that a vehicle of another berth must cover for the berth to count as occupied:
 * docs/reference/parking.md P9.
 */
const spillFrom = 0.5;

export interface BerthRegion {
  id: string;
  roi: Corners;
}

export interface BerthCover<Vehicle> {
  /** Vehicle that belongs to this berth, or else one of another berth that reaches into it. */
  vehicle: Vehicle | undefined;
  /**
   * Share of the berth that the vehicle covers. If the vehicle's ground area is smaller than the berth: share of that
   * area inside the berth.
   */
  cover: number;
  /** `cover` if the vehicle belongs to another berth, otherwise 0. */
  spillCover: number;
  /** Largest share of the berth that another vehicle covers. */
  secondCover: number;
}

/** Assigns vehicles to berths. A vehicle belongs to the berth of which it covers the largest share. */
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

/**
 * Returns the share of the berth that a vehicle covers; if the vehicle's ground area is smaller than the berth, the
 * share of that area inside the berth.
 */
export function groundCover(roi: Corners, box: Rect, size: Size): number {
  const polygon = pixelsOf(roi, size);
  const ground = { ...box, y: box.y + box.h * (1 - groundShare), h: box.h * groundShare };
  const whole = Math.min(polygonArea(polygon), ground.w * ground.h);
  return whole === 0 ? 0 : Math.min(1, polygonArea(clipToBox(polygon, ground)) / whole);
}

/** Returns the share of the berth that a box hides. */
export function hiddenShare(roi: Corners, box: Rect, size: Size): number {
  const polygon = pixelsOf(roi, size);
  const whole = polygonArea(polygon);
  return whole === 0 ? 0 : Math.min(1, polygonArea(clipToBox(polygon, box)) / whole);
}
