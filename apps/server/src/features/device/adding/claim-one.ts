import { deviceLimits } from "@huiyan/contract/device/device.rules";
import { calendarDay } from "../../../platform/clock/calendar-day.ts";
import { auditEntry } from "../../../platform/context/audit-entry.ts";
import { type MemberCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { violatedUnique } from "../../../platform/db/failures.ts";
import { AppError, found, refuseUnless } from "../../../platform/error/app-error.ts";
import { getVisibleGroup } from "../../group/group.public.ts";
import { type ClaimResult, claimDevice } from "../claim-device.ts";
import { assignDevice, bindDevice } from "../device.queries.ts";
import { lockDeviceQuota } from "../quota.queries.ts";
import { refuseBeyond } from "../quota.ts";
import { type ClaimAllowance, giveClaimTriesBack, takeClaimTries } from "./claim-try.queries.ts";

export interface Claim {
  deviceId: string;
  nickname: string;
  code: string | undefined;
  /** Group that the device joins, in addition to the organisation. */
  groupId?: string | undefined;
  /** Row id for an item that may run twice. */
  deviceUid?: string | undefined;
}

/** Returns the limits of the user's account, in all its organisations: other users' tries never block a right code. */
function allowancesOf({ accountId }: MemberCaller, deviceId: string): ClaimAllowance[] {
  return [
    { key: `person ${accountId} device ${deviceId}`, perDay: deviceLimits.claimTriesPerDay },
    { key: `person ${accountId}`, perDay: deviceLimits.claimTriesOfPersonPerDay },
  ];
}

/** @throws AppError not_found of the group */
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
    // another claim was faster
    if (violatedUnique(error) === "device_living") return { state: "unknown_or_taken" };
    throw error;
  });
}

/**
 * Claims a device for the caller's organisation; returns its row id. Unknown device, foreign device and wrong code get
 * one answer. A try is counted before the code is compared. The count is reverted if the code was right or was never
 * compared.
 * @throws AppError device_taken, device_code_tries, device_quota, not_found of the group
 */
export async function claimOne(ctx: Context<MemberCaller>, claim: Claim): Promise<string> {
  const allowances = allowancesOf(ctx.caller, claim.deviceId);
  const day = calendarDay(ctx.clock.now());
  await ctx.db.transaction(async (tx) => {
    refuseUnless(await takeClaimTries(tx.sql, allowances, day), "device_code_tries");
  });
  const giveBack = () => giveClaimTriesBack(ctx.db.sql, allowances, day);
  const result = await tryClaim(ctx, claim).catch(async (error: unknown) => {
    await giveBack();
    throw error;
  });
  if (result.state !== "claimed" && result.state !== "claimed_before") throw new AppError("device_taken");
  await giveBack();
  ctx.devices.disconnect(claim.deviceId);
  return result.deviceUid;
}
