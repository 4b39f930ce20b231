import { type voidBerth as api } from "@huiyan/contract/berth/berth.api";
import { nextPhase } from "@huiyan/contract/berth/berth-phase.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { closeStayOfVoidBerth, restartBerth } from "#features/parking/parking.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { getStored, setPhase } from "../berth-change.queries.ts";
import { answerBerth, changeBerth } from "../change-berth.ts";

/**
 * Voids a berth, or restores a void berth. Nothing changes if the berth is already in the requested state.
 * @throws AppError not_found
 */
export async function voidBerth(
  ctx: Context<MemberCaller>,
  { _id: id, invalid }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  await changeBerth(ctx, { berthId: id }, async (db) => {
    const { phase, deleted_at, label } = found(await getStored(db, id));
    found(deleted_at === null ? label : undefined);
    const step = nextPhase(phase, invalid === 1 ? "void" : "restore");
    if (step === undefined) return undefined;
    await setPhase(db, id, step.to, ctx.clock.now());
    if (step.effect === "cut") await closeStayOfVoidBerth(db, id);
    await restartBerth(db, id, invalid === 1 ? "void" : "free", ctx.clock.now());
    const entry = auditEntry(ctx, "berth.void", id, { before: { label, phase }, after: { phase: step.to } });
    return { berthId: id, isWatched: true, entry };
  });
  return answerBerth(ctx, id);
}
