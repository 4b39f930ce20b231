import { type LiveQuality, liveTimes } from "@huiyan/contract/live/live.rules";
import { v7 } from "uuid";
import { type MemberCaller } from "../../platform/context/caller.ts";
import { type Context } from "../../platform/context/context.ts";
import { getAccess, lockOrganisation, overAllowance, sellsPackages } from "../allowance/allowance.public.ts";
import { dropSeat, dropUnopened, getRate, insertSeat, weighSeats } from "./seat.queries.ts";

/** Assumed rate of a stream before the first measurement, kbit/s. Project decision. */
const usualKbps: Readonly<Record<LiveQuality, number>> = { main: 1_000, sub: 500 };
/** Allowed excess over the purchased rate, because a rate varies around its average. Project decision. */
const tolerance = 1.1;

/**
 * Acquires a seat within the viewing bandwidth that the organisation has bought; no current viewer loses theirs. The
 * first stream is always shown, at any rate.
 * @returns its id; undefined where packages limit nothing
 * @throws AppError package_bandwidth
 */
export async function takeSeat(
  ctx: Context<MemberCaller>,
  pointId: string,
  quality: LiveQuality,
): Promise<string | undefined> {
  // an external media server does not report its viewers
  if (!sellsPackages(ctx) || ctx.config.media !== undefined) return undefined;
  const { orgId, sessionId } = ctx.caller;
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    await lockOrganisation(tx.sql, orgId);
    await dropUnopened(tx.sql, { sessionId, pointId, quality });
    const access = await getAccess(tx.sql, orgId, now);
    const { kbps: used, pictures } = await weighSeats(tx.sql, orgId, now);
    const kbps = (await getRate(tx.sql, pointId, quality)) ?? usualKbps[quality];
    const isFree = access !== undefined && (pictures === 0 || used + kbps <= access.mbps * 1000 * tolerance);
    if (!isFree) throw overAllowance("bandwidth", access);
    const id = v7();
    const aliveUntil = new Date(now.getTime() + liveTimes.addressMs);
    await insertSeat(tx.sql, { id, orgId, sessionId, pointId, quality, kbps, aliveUntil });
    return id;
  });
}

/** Runs the work that needs the seat, and releases the seat if it fails. */
export async function withSeat<T>(
  ctx: Context<MemberCaller>,
  seatId: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  return work().catch(async (error: unknown) => {
    if (seatId !== undefined) await dropSeat(ctx.db.sql, seatId);
    throw error;
  });
}
