import { centre, type Rect } from "../geometry/rect.ts";

/** A vehicle that has not moved from `home`, as far as was seen. */
export interface Stand {
  home: Rect;
  trackId: number;
  since: number;
  seenAt: number;
  raised: boolean;
}

export interface StationaryVehicle {
  trackId: number;
  box: Rect;
}

export interface StationaryTimes {
  leaveMs: number;
  /** Largest movement of the centre, in widths of the box, that still counts as standing. */
  tolerance: number;
}

/** One that was reported keeps its stay when its box jumps this many tolerances, for example as another hides half of it. */
const raisedSlack = 3;

/** How far `box` is from where the stand began, in widths of its home. */
function drift(stand: Stand, box: Rect): number {
  const from = centre(stand.home);
  const to = centre(box);
  return Math.hypot(from.x - to.x, from.y - to.y) / stand.home.w;
}

/**
 * One frame later: vehicles continue the nearest stand that they have not left, others begin one; stands not seen for
 * the hold end. Identity is the place rather than the track, since one vehicle may get several tracks.
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
    if (stand === undefined) begun.push(begin(vehicle, at));
    else taken.set(stand, vehicle);
  }
  const continued = alive.map((stand) => {
    const vehicle = taken.get(stand);
    return vehicle === undefined ? stand : { ...stand, trackId: vehicle.trackId, seenAt: at };
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

function begin({ trackId, box }: StationaryVehicle, at: number): Stand {
  return { home: box, trackId, since: at, seenAt: at, raised: false };
}

/** Nothing has moved since `lastAt`: what was seen then is seen now. */
export function heldStands(stands: readonly Stand[], lastAt: number, at: number): Stand[] {
  return stands.map((stand) => (stand.seenAt === lastAt ? { ...stand, seenAt: at } : stand));
}

/** A stand is due in a frame in which it is seen, once per stay. */
export function isDue(stand: Stand, at: number, stayMs: number): boolean {
  return !stand.raised && stand.seenAt === at && at - stand.since >= stayMs;
}
