import { type addBerth as api } from "@huiyan/contract/berth/berth.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { v7 } from "uuid";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { getStored, insertBerth } from "../berth-change.queries.ts";
import { answerBerth, changeBerth } from "../change-berth.ts";

/**
 * Adds a berth. A repeated call with the same client-generated id changes nothing.
 * @throws AppError not_found, berth_number_taken, berth_limit
 */
export async function addBerth(ctx: Context<MemberCaller>, input: Received<typeof api>): Promise<Answer<typeof api>> {
  const { _id: id = v7(), point_id, device_id, prefix, no, roi, type, is_new_energy } = input;
  const facts = { prefix, number: Number(no), roi, type, isNewEnergy: is_new_energy === 1 };
  await changeBerth(ctx, { pointId: point_id }, async (db, point) => {
    refuseUnless(device_id === undefined || device_id === point.device_id, "not_found");
    const known = await getStored(db, id);
    refuseUnless(known === undefined || (known.point_id === point.id && known.deleted_at === null), "not_found");
    if (known !== undefined) return undefined;
    refuseUnless(await insertBerth(db, point, { id, facts, now: ctx.clock.now() }), "berth_limit");
    return { berthId: id, isWatched: true, entry: auditEntry(ctx, "berth.add", id, { after: { point_id, ...facts } }) };
  });
  return answerBerth(ctx, id);
}
