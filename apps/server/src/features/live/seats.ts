import { type LiveQuality, liveTimes } from "@huiyan/contract/live/live.rules";
import { v7 } from "uuid";
import { type MemberCaller } from "../../platform/context/caller.ts";
import { type Context } from "../../platform/context/context.ts";
import { getAccess, lockOrganisation, overAllowance, sellsPackages } from "../allowance/allowance.public.ts";
import { dropSeat, dropUnopened, getRate, insertSeat, weighSeats } from "./seat.queries.ts";

/** What a stream is taken for until it was measured, kbit/s. Ours. */
const usualKbps: Readonly<Record<LiveQuality, number>> = { main: 1_000, sub: 500 };
/** A rate swings around its average by about so much: what was bought is not refused because of that. Ours. */
const tolerance = 1.1;

/**
 * A place within the viewing bandwidth that the organisation has bought; nobody who watches loses his for it. The first
 * picture is always shown, however large it is.
 * @returns its id; undefined where packages limit nothing
 * @throws AppError package_bandwidth
 */
export async function takeSeat(
  ctx: Context<MemberCaller>,
  pointId: string,
  quality: LiveQuality,
): Promise<string | undefined> {
  // an external media server does not tell who watches
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

/** Does what needs the seat, and gives it back where that fails. */
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
