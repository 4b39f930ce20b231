import { type LiveQuality, liveTimes } from "@huiyan/contract/live/live.rules";
import { v7 } from "uuid";
import { getAccess, lockOrganisation, overAllowance, sellsPackages } from "#features/allowance/allowance.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { dropSeat, dropUnopened, getRate, insertSeat, weighSeats } from "./seat.queries.ts";

/** Assumed bit rate of a stream in kbit/s before the first measurement. Project decision. */
const usualKbps: Readonly<Record<LiveQuality, number>> = { main: 1_000, sub: 500 };
/**
 * Factor by which the bought bandwidth may be exceeded, because a bit rate varies around its average. Project decision.
 */
const tolerance = 1.1;

/**
 * Acquires a seat within the bandwidth that the organisation bought. Viewers who are already watching keep their seats.
 * The first stream of an organisation is always allowed, at any bit rate.
 * @returns id of the seat; undefined if the installation does not limit bandwidth
 * @throws AppError package_bandwidth
 */
export async function takeSeat(
  ctx: Context<MemberCaller>,
  pointId: string,
  quality: LiveQuality,
): Promise<string | undefined> {
  // no limit with an external media server, because it does not report which viewers are connected
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

/** Runs work that needs a seat, and releases the seat if the work fails. */
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
