import { centre, type Rect } from "../geometry/rect.ts";
import { type Sample, standsSince } from "./braking.rules.ts";

/** A vehicle that has not moved from `home` by more than the tolerance. */
export interface Stand {
  home: Rect;
  trackId: number;
  /** Time at which it came within the tolerance: a braking vehicle still moves then. */
  since: number;
  seenAt: number;
  raised: boolean;
  /** Its centres as it came to rest; undefined for one that was never seen to move. */
  arrival?: readonly Sample[];
}

export interface StationaryVehicle {
  trackId: number;
  box: Rect;
}

export interface StationaryTimes {
  leaveMs: number;
  /** Largest movement of the centre, in widths of the box, that still counts as stationary. */
  tolerance: number;
}

/** One that was reported keeps its stay when its box jumps this many tolerances, for example as another hides half of it. */
const raisedSlack = 3;

/** Distance of `box` from the home of a stationary vehicle, in widths of the home. */
function drift(stand: Stand, box: Rect): number {
  const from = centre(stand.home);
  const to = centre(box);
  return Math.hypot(from.x - to.x, from.y - to.y) / stand.home.w;
}

/**
 * Updates the stationary vehicles by one frame. A vehicle continues the nearest entry within the tolerance, or begins an
 * entry. An entry ends `leaveMs` after its last sighting. The position identifies an entry: one vehicle may get several
 * tracks.
 */
export function nextStands(
  stands: readonly Stand[],
  vehicles: readonly StationaryVehicle[],
  at: number,
  times: StationaryTimes,
): Stand[] {
  const alive = stands.filter((stand) => at - stand.seenAt <= times.leaveMs);
  const taken = new Map<Stand, StationaryVehicle>();
  const begun: Stand[] = [];
  for (const vehicle of vehicles) {
    const stand = nearest(alive, vehicle, taken, times.tolerance);
    if (stand === undefined) begun.push(begin(vehicle, at, hasMoved(vehicle, alive)));
    else taken.set(stand, vehicle);
  }
  const continued = alive.map((stand) => {
    const vehicle = taken.get(stand);
    return vehicle === undefined ? stand : continuedBy(stand, vehicle, at);
  });
  return [...continued, ...begun];
}

function nearest(
  stands: readonly Stand[],
  vehicle: StationaryVehicle,
  taken: ReadonlyMap<Stand, StationaryVehicle>,
  tolerance: number,
): Stand | undefined {
  return stands
    .filter((stand) => !taken.has(stand))
    .map((stand) => ({ stand, drift: drift(stand, vehicle.box) }))
    .filter(({ stand, drift: moved }) => moved <= (stand.raised ? tolerance * raisedSlack : tolerance))
    .sort((a, b) => a.drift - b.drift)[0]?.stand;
}

/** The same object stood elsewhere a moment ago. */
function hasMoved({ trackId }: StationaryVehicle, stands: readonly Stand[]): boolean {
  return stands.some((stand) => stand.trackId === trackId);
}

function begin({ trackId, box }: StationaryVehicle, at: number, moved: boolean): Stand {
  const stand = { home: box, trackId, since: at, seenAt: at, raised: false };
  return moved ? { ...stand, arrival: [{ at, ...centre(box) }] } : stand;
}

/**
 * Recorded time of an arrival, ms: the time in which a vehicle brakes, and as much again to find its resting position.
 */
const arrivalMs = 6_000;

function continuedBy(stand: Stand, { trackId, box }: StationaryVehicle, at: number): Stand {
  const next = { ...stand, trackId, seenAt: at };
  if (stand.arrival === undefined || at - stand.since > arrivalMs) return next;
  return { ...next, arrival: [...stand.arrival, { at, ...centre(box) }] };
}

/** Extends the vehicles seen at `lastAt` to `at`. The picture had no motion since `lastAt`. */
export function heldStands(stands: readonly Stand[], lastAt: number, at: number): Stand[] {
  return stands.map((stand) => (stand.seenAt === lastAt ? { ...stand, seenAt: at } : stand));
}

/** Returns the time at which the vehicle stopped, ms. A vehicle that braked in view stopped at the end of its motion. */
export function stoodSince({ arrival, since, home }: Stand): number {
  return arrival === undefined ? since : standsSince(arrival, home.w);
}

/** Returns whether an alarm is due: once per stay, in a frame that shows the vehicle. */
export function isDue(stand: Stand, at: number, stayMs: number): boolean {
  return !stand.raised && stand.seenAt === at && at - stand.since >= stayMs && at - stoodSince(stand) >= stayMs;
}
