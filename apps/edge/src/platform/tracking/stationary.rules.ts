import { centre, type Rect } from "../geometry/rect.ts";
import { type Sample, stationarySince } from "./braking.rules.ts";

/** A vehicle that has stayed near its resting position `home`, within the tolerance. */
export interface Stand {
  home: Rect;
  trackId: number;
  /** Time since which it is within the tolerance. A braking vehicle may still move a little then. */
  since: number;
  seenAt: number;
  raised: boolean;
  /** Centres of the vehicle while it came to rest; undefined if it was never seen to move. */
  arrival?: readonly Sample[];
}

export interface StationaryVehicle {
  trackId: number;
  box: Rect;
}

export interface StationaryTimes {
  leaveMs: number;
  /** Maximum movement of the centre that counts as stationary, in widths of the box. */
  tolerance: number;
}

/**
 * For a vehicle that was reported, the tolerance is multiplied by this, because its box jumps when another vehicle
 * hides half of it.
 */
const raisedSlack = 3;

/** Returns the distance of `box` from the vehicle's home, in widths of the home. */
function drift(stand: Stand, box: Rect): number {
  const from = centre(stand.home);
  const to = centre(box);
  return Math.hypot(from.x - to.x, from.y - to.y) / stand.home.w;
}

/**
 * Returns the stationary vehicles after one more frame. A vehicle continues the nearest entry within the tolerance, or
 * begins a new entry. An entry ends `leaveMs` after its last sighting.
 * Entries are identified by position and not by track, because one vehicle may get several tracks.
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

/** Returns true if one of the stands has the vehicle's track: the vehicle was stationary elsewhere before. */
function hasMoved({ trackId }: StationaryVehicle, stands: readonly Stand[]): boolean {
  return stands.some((stand) => stand.trackId === trackId);
}

function begin({ trackId, box }: StationaryVehicle, at: number, moved: boolean): Stand {
  const stand = { home: box, trackId, since: at, seenAt: at, raised: false };
  return moved ? { ...stand, arrival: [{ at, ...centre(box) }] } : stand;
}

/** Length of the recorded arrival, ms: the time of braking, and the same time again to find the resting position. */
const arrivalMs = 6_000;

function continuedBy(stand: Stand, { trackId, box }: StationaryVehicle, at: number): Stand {
  const next = { ...stand, trackId, seenAt: at };
  if (stand.arrival === undefined || at - stand.since > arrivalMs) return next;
  return { ...next, arrival: [...stand.arrival, { at, ...centre(box) }] };
}

/** Extends the vehicles that were seen at `lastAt` to `at`, because the picture had no motion in between. */
export function heldStands(stands: readonly Stand[], lastAt: number, at: number): Stand[] {
  return stands.map((stand) => (stand.seenAt === lastAt ? { ...stand, seenAt: at } : stand));
}

/**
 * Returns the time at which the vehicle stopped, ms. For a vehicle that was seen braking, that is the end of its
 * movement.
 */
export function stoodSince({ arrival, since, home }: Stand): number {
  return arrival === undefined ? since : stationarySince(arrival, home.w);
}

/** Returns true if an alarm is due: once per stop, in a frame that shows the vehicle. */
export function isDue(stand: Stand, at: number, stayMs: number): boolean {
  return !stand.raised && stand.seenAt === at && at - stand.since >= stayMs && at - stoodSince(stand) >= stayMs;
}
