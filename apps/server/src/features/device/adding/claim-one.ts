import { deviceLimits } from "@huiyan/contract/device/device.rules";
import { calendarDay } from "../../../platform/clock/calendar-day.ts";
import { auditEntry } from "../../../platform/context/audit-entry.ts";
import { type MemberCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { violatedUnique } from "../../../platform/db/failures.ts";
import { AppError, found, refuseUnless } from "../../../platform/http/app-error.ts";
import { getVisibleGroup } from "../../group/group.public.ts";
import { claimDevice } from "../claim-device.ts";
import { allotDevice, bindDevice } from "../device.queries.ts";
import { claimTriesOf, countClaimTry } from "../factory.queries.ts";

export interface Claim {
  deviceId: string;
  nickname: string;
  code: string | undefined;
  /** It joins this group too. */
  groupId?: string | undefined;
}

const taken = (error: unknown): never => {
  throw violatedUnique(error) === "device_living" ? new AppError("device_taken") : error;
};

/**
 * Claims a device for the caller's organisation; answers its row id. Unknown, foreign and wrong code get one answer.
 * @throws AppError device_taken, device_code_tries, not_found of the group
 */
export async function claimOne(ctx: Context<MemberCaller>, claim: Claim): Promise<string> {
  const { orgId, staffId, role, scope } = ctx.caller;
  const { deviceId, nickname, groupId } = claim;
  const now = ctx.clock.now();
  const day = calendarDay(now);
  const codeNeeded = !ctx.config.private && !ctx.config.internalMode;
  refuseUnless((await claimTriesOf(ctx.db.sql, orgId, day)) < deviceLimits.claimTriesPerDay, "device_code_tries");
  const result = await ctx.db
    .transaction(async (tx) => {
      if (groupId !== undefined) found(await getVisibleGroup(tx.sql, scope, groupId));
      const code = codeNeeded ? (claim.code ?? "") : undefined;
      const claimed = await claimDevice(ctx, tx.sql, { orgId, deviceId, nickname, code });
      if (claimed.state !== "claimed") return claimed;
      if (role === "lead") await allotDevice(tx.sql, { orgId, staffId, deviceUid: claimed.deviceUid });
      if (groupId !== undefined) await bindDevice(tx.sql, { orgId, deviceUid: claimed.deviceUid, groupId, now });
      await tx.audit(auditEntry(ctx, "device.add", deviceId, { after: { nickname } }));
      return claimed;
    })
    .catch(taken);
  if (result.state !== "claimed") {
    await countClaimTry(ctx.db.sql, orgId, day);
    throw new AppError("device_taken");
  }
  ctx.devices.disconnect(deviceId);
  return result.deviceUid;
}
