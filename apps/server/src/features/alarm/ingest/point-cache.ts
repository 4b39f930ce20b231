import { type Sql } from "#platform/db/database.ts";
import { findPointsOfDevice } from "./ingest.queries.ts";

const freshMs = 5000;
const maxDevices = 50_000;

export type PointsOf = (deviceUid: string, channels: Iterable<string>) => Promise<ReadonlyMap<string, string>>;

/**
 * Returns the points of devices by channel. Queries the database again after five seconds, and when a channel is
 * unknown.
 */
export function createPointCache(db: Sql): PointsOf {
  const cache = new Map<string, { at: number; points: Map<string, string> }>();
  return async (deviceUid, channels) => {
    const cached = cache.get(deviceUid);
    const isFresh = cached !== undefined && performance.now() - cached.at < freshMs;
    if (isFresh && [...channels].every((channel) => cached.points.has(channel))) return cached.points;
    const points = await findPointsOfDevice(db, deviceUid);
    if (cache.size > maxDevices) cache.clear();
    cache.set(deviceUid, { at: performance.now(), points });
    return points;
  };
}
