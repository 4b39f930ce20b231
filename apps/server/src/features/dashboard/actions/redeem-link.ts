import { type redeemLink as api } from "@huiyan/contract/dashboard/display-link.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { admitDisplay, hashToken, openSession } from "#features/session/session.public.ts";
import { type Context } from "#platform/context/context.ts";
import { refuse } from "#platform/error/app-error.ts";
import { isKnownKey, makeRoom, takeLink } from "../display-link.queries.ts";

/**
 * Returns a session of a screen share for its key. The session may only read the data of that screen. Unknown, expired
 * and revoked keys get the same error. A screen whose link has ended keeps sending its key, which does not count as
 * guessing.
 * @throws AppError display_link_void, sign_in_slowed
 */
export async function redeemLink(ctx: Context, { key }: Received<typeof api>): Promise<Answer<typeof api>> {
  const hash = hashToken(key);
  const opened = await ctx.db.transaction(async (tx) => {
    const link = await takeLink(tx.sql, hash, ctx.clock.now());
    if (link === undefined) return undefined;
    const ended = await makeRoom(tx.sql, link.id);
    const token = await openSession(ctx, tx.sql, link.account_id, link.org_id, { displayLinkId: link.id });
    return { link, token, ended };
  });
  if (opened === undefined) {
    // only unknown keys count as guesses, so that guesses of another caller never block a valid key
    if (!(await isKnownKey(ctx.db.sql, hash))) await admitDisplay(ctx);
    return refuse("display_link_void");
  }
  const { link, token, ended } = opened;
  if (ended.length > 0) ctx.sessions.changed(ended);
  return { token, name: link.name, screen: link.screen, group_id: link.group_id };
}
