import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { SealedEntry } from "@huiyan/contract/weighing/seal.rules";
import { type voidSlip as api } from "@huiyan/contract/weighing/weighing.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { idAt } from "#platform/db/uuid-time.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { appendSealed, lockChain } from "../append-sealed.ts";
import { viewSlip } from "../slip-view.ts";
import { getSlipRecord, setVoid } from "../weighing.queries.ts";

/**
 * Voids a slip. The slip stays stored, and a further signed entry of the chain records that it is void.
 * @throws AppError not_found, slip_void
 */
export async function voidSlip(
  ctx: Context<MemberCaller>,
  { _id, reason }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    const key = await lockChain(ctx, tx.sql);
    const slip = found(await getSlipRecord(tx.sql, scope, _id));
    refuseUnless(slip.void_id === null, "slip_void");
    const { number } = slip;
    const id = idAt(ctx.clock.now());
    const fields: SealedEntry["fields"] = [
      ["voids", SealedEntry.parse(slip.sealed).digest],
      ["reason", reason],
    ];
    await appendSealed(ctx, tx.sql, key, { id, kind: "void", number, fields });
    refuseUnless(await setVoid(tx.sql, _id, id), "slip_void");
    await tx.audit(auditEntry(ctx, "weighing.void", _id, { after: { number, reason } }));
    return viewSlip(ctx, found(await getSlipRecord(tx.sql, scope, _id)));
  });
}
