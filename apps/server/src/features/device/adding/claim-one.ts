import { deviceLimits } from "@huiyan/contract/device/device.rules";
import { getVisibleGroup } from "#features/group/group.public.ts";
import { calendarDay } from "#platform/clock/calendar-day.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { violatedUnique } from "#platform/db/failures.ts";
import { AppError, found, refuseUnless } from "#platform/error/app-error.ts";
import { type ClaimResult, claimDevice } from "../claim-device.ts";
import { assignDevice, bindDevice } from "../device.queries.ts";
import { lockDeviceQuota } from "../quota.queries.ts";
import { refuseBeyond } from "../quota.ts";
import { type ClaimAllowance, revertClaimTries, takeClaimTries } from "./claim-try.queries.ts";

export interface Claim {
  deviceId: string;
  nickname: string;
  code: string | undefined;
  /** Group to which the device is added. */
  groupId?: string | undefined;
  /** Row id for the new device. Set for a task item, which may run twice after a crash. */
  deviceUid?: string | undefined;
}

/**
 * Returns the limits on attempts, per account over all its organisations. Attempts of other users therefore never block
 * a valid code.
 */
function allowancesOf({ accountId }: MemberCaller, deviceId: string): ClaimAllowance[] {
  return [
    { key: `person ${accountId} device ${deviceId}`, perDay: deviceLimits.claimTriesPerDay },
    { key: `person ${accountId}`, perDay: deviceLimits.claimTriesOfPersonPerDay },
  ];
}

/** @throws AppError not_found if the caller does not see the group */
async function tryClaim(ctx: Context<MemberCaller>, { deviceId, nickname, groupId, ...claim }: Claim) {
  const { orgId, staffId, role, scope } = ctx.caller;
  const now = ctx.clock.now();
  const codeNeeded = !ctx.config.private && !ctx.config.internalMode;
  const work = ctx.db.transaction(async (tx): Promise<ClaimResult> => {
    if (groupId !== undefined) found(await getVisibleGroup(tx.sql, scope, groupId));
    const code = codeNeeded ? (claim.code ?? "") : undefined;
    const claimed = await claimDevice(ctx, tx.sql, { orgId, deviceId, nickname, code, deviceUid: claim.deviceUid });
    if (claimed.state !== "claimed") return claimed;
    refuseBeyond(await lockDeviceQuota(tx.sql, orgId), "device_quota");
    if (role === "lead") await assignDevice(tx.sql, { orgId, staffId, deviceUid: claimed.deviceUid });
    if (groupId !== undefined) await bindDevice(tx.sql, { orgId, deviceUid: claimed.deviceUid, groupId, now });
    await tx.audit(auditEntry(ctx, "device.add", deviceId, { after: { nickname } }));
    return claimed;
  });
  return work.catch((error: unknown): ClaimResult => {
    // another request has bound the device at the same time
    if (violatedUnique(error) === "device_living") return { state: "unknown_or_taken" };
    throw error;
  });
}

/**
 * Binds a device to the caller's organisation and returns its row id. An unknown device, a device of another
 * organisation and a wrong code cause the same error.
 * An attempt is counted before the code is compared. The count is reverted if the code was right or was not compared.
 * @throws AppError device_taken, device_code_tries, device_quota, not_found (of the group)
 */
export async function claimOne(ctx: Context<MemberCaller>, claim: Claim): Promise<string> {
  const allowances = allowancesOf(ctx.caller, claim.deviceId);
  const day = calendarDay(ctx.clock.now());
  await ctx.db.transaction(async (tx) => {
    refuseUnless(await takeClaimTries(tx.sql, allowances, day), "device_code_tries");
  });
  const giveBack = () => ctx.db.transaction((tx) => revertClaimTries(tx.sql, allowances, day));
  const result = await tryClaim(ctx, claim).catch(async (error: unknown) => {
    await giveBack();
    throw error;
  });
  if (result.state !== "claimed" && result.state !== "claimed_before") throw new AppError("device_taken");
  await giveBack();
  ctx.devices.disconnect(claim.deviceId);
  return result.deviceUid;
}
