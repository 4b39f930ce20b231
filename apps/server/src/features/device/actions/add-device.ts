import { type addDevice as api } from "@huiyan/contract/device/device.api";
import { deviceLimits } from "@huiyan/contract/device/device.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { calendarDay } from "../../../platform/clock/calendar-day.ts";
import { auditEntry } from "../../../platform/context/audit-entry.ts";
import { type MemberCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { violatedUnique } from "../../../platform/db/failures.ts";
import { AppError, refuseUnless } from "../../../platform/http/app-error.ts";
import { claimDevice } from "../claim-device.ts";
import { allotDevice } from "../device.queries.ts";
import { claimTriesOf, countClaimTry } from "../factory.queries.ts";

const taken = (error: unknown): never => {
  throw violatedUnique(error) === "device_living" ? new AppError("device_taken") : error;
};

/**
 * Claims a device for the caller's organisation. Unknown, foreign and wrong code get one answer.
 * @throws AppError device_taken, device_code_tries
 */
export async function addDevice(ctx: Context<MemberCaller>, input: Received<typeof api>): Promise<Answer<typeof api>> {
  const { orgId, staffId, role } = ctx.caller;
  const now = ctx.clock.now();
  const day = calendarDay(now);
  const codeNeeded = !ctx.config.private && !ctx.config.internalMode;
  refuseUnless((await claimTriesOf(ctx.db.sql, orgId, day)) < deviceLimits.claimTriesPerDay, "device_code_tries");
  const result = await ctx.db
    .transaction(async (tx) => {
      const code = codeNeeded ? (input.code ?? "") : undefined;
      const claim = await claimDevice(ctx, tx.sql, {
        orgId,
        deviceId: input.device_id,
        nickname: input.nickname,
        code,
      });
      if (claim.state !== "claimed") return claim;
      if (role === "lead") await allotDevice(tx.sql, { orgId, staffId, deviceUid: claim.deviceUid });
      await tx.audit(auditEntry(ctx, "device.add", input.device_id, { after: { nickname: input.nickname } }));
      return claim;
    })
    .catch(taken);
  if (result.state !== "claimed") {
    await countClaimTry(ctx.db.sql, orgId, day);
    throw new AppError("device_taken");
  }
  ctx.devices.disconnect(input.device_id);
  return { _id: result.deviceUid };
}
