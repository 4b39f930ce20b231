import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type reportSightings as api } from "@huiyan/contract/patrol/patrol.api";
import { sightingDelayMs } from "@huiyan/contract/patrol/patrol.rules";
import { v7 } from "uuid";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { insertSightings } from "../sighting.queries.ts";

/**
 * Stores which cameras the caller watched in a patrol. The browser's clock may be wrong, so only the time between
 * watching and reporting is taken from the browser; the report gets the server's time. Sightings after the report or
 * too long before it are ignored.
 */
export async function reportSightings(
  ctx: Context<MemberCaller>,
  { now, loop, list }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const ahead = ctx.clock.now().getTime() - now;
  const credible = list.filter(({ start, end }) => end <= now && now - start <= sightingDelayMs);
  const sightings = credible.map(({ point_id, start, end }) => ({
    id: v7(),
    point_id,
    seen_from: new Date(start + ahead),
    seen_until: new Date(end + ahead),
    browser_start: new Date(start),
  }));
  return { kept: await insertSightings(ctx.db.sql, ctx.caller.scope, loop, sightings) };
}
