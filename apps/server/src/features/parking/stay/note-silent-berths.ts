import { type Services } from "#platform/context/context.ts";
import { notifyBerthsChanged } from "../notify-berths.ts";
import { markSilentBerths } from "./silent-berths.queries.ts";

/**
 * Marks berths as abnormal that have sent no observation for some time, so that users see that their state is unknown.
 */
export async function noteSilentBerths(services: Services): Promise<void> {
  const { db, clock } = services;
  const silent = await markSilentBerths(db.sql, clock.now());
  const points = new Map(silent.map((berth) => [berth.pointId, berth]));
  if (points.size > 0) notifyBerthsChanged(services, [...points.values()]);
}
