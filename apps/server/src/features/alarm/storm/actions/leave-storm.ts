import { type dissolveStorm as dissolveApi, type leaveStorm as leaveApi } from "@huiyan/contract/alarm/storm.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { lockStorm, pushStorm, takeOut } from "../storm.queries.ts";
import { getStormView } from "../storm-view.ts";

async function leave(
  ctx: Context<MemberCaller>,
  name: "alarm.leaveStorm" | "alarm.dissolveStorm",
  stormId: string,
  messages: readonly string[] | undefined,
): Promise<Answer<typeof leaveApi>> {
  const { orgId, scope } = ctx.caller;
  const now = ctx.clock.now();
  const changed = await ctx.db.transaction(async (tx) => {
    found(await lockStorm(tx.sql, orgId, stormId));
    const out = await takeOut(tx.sql, scope, stormId, messages, now);
    refuseUnless(out.changed > 0, "not_found");
    await pushStorm(tx.sql, { orgId, stormId, deviceUids: out.deviceUids, now });
    await tx.audit(auditEntry(ctx, name, stormId, { after: { count: out.changed } }));
    return out.changed;
  });
  ctx.push.wake();
  return { changed, storm: (await getStormView(ctx, stormId)) ?? null };
}

/** Takes alarms out of a burst. @throws AppError not_found if there is no such burst, or none of the alarms is in it */
export function leaveStorm(
  ctx: Context<MemberCaller>,
  { _id, messages }: Received<typeof leaveApi>,
): Promise<Answer<typeof leaveApi>> {
  return leave(ctx, "alarm.leaveStorm", _id, messages);
}

/** Takes all visible alarms out of a burst. @throws AppError not_found */
export function dissolveStorm(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof dissolveApi>,
): Promise<Answer<typeof dissolveApi>> {
  return leave(ctx, "alarm.dissolveStorm", _id, undefined);
}
