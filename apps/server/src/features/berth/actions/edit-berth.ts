import { isDeepStrictEqual } from "node:util";
import { type editBerth as api } from "@huiyan/contract/berth/berth.api";
import { editRefusal } from "@huiyan/contract/berth/berth.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuse } from "#platform/error/app-error.ts";
import { type BerthFacts, getStored, type StoredBerth, updateBerth } from "../berth-change.queries.ts";
import { answerBerth, changeBerth } from "../change-berth.ts";
import { forgetLessons } from "../learning/lesson.queries.ts";

const factsOf = ({ prefix, number, roi, type, is_new_energy }: StoredBerth): BerthFacts => ({
  prefix,
  number,
  roi,
  type,
  isNewEnergy: is_new_energy,
});

/**
 * Returns the berth with the fields of the request; omitted fields keep their values. Two concurrent edits of different
 * fields are therefore both kept.
 */
function withInput(facts: BerthFacts, { prefix, no, roi, type, is_new_energy }: Received<typeof api>): BerthFacts {
  return {
    prefix: prefix ?? facts.prefix,
    number: no === undefined ? facts.number : Number(no),
    roi: roi ?? facts.roi,
    type: type ?? facts.type,
    isNewEnergy: is_new_energy === undefined ? facts.isNewEnergy : is_new_energy === 1,
  };
}

/** Changes a berth that is not void. @throws AppError not_found, berth_void, berth_number_taken */
export async function editBerth(ctx: Context<MemberCaller>, input: Received<typeof api>): Promise<Answer<typeof api>> {
  const { _id: id } = input;
  await changeBerth(ctx, { berthId: id }, async (db) => {
    const berth = found(await getStored(db, id));
    found(berth.deleted_at === null ? berth : undefined);
    const refusal = editRefusal({ invalid: berth.phase === "void" });
    if (refusal !== undefined) return refuse(refusal);
    const before = factsOf(berth);
    const after = withInput(before, input);
    if (isDeepStrictEqual(before, after)) return undefined;
    await updateBerth(db, id, after);
    if (!isDeepStrictEqual(before.roi, after.roi)) await forgetLessons(db, id, ctx.clock.now());
    // a change of the type alone is not sent to the device, because the device does not use the type
    const isWatched = !isDeepStrictEqual({ ...before, type: 0 }, { ...after, type: 0 });
    return { berthId: id, isWatched, entry: auditEntry(ctx, "berth.edit", id, { before, after }) };
  });
  return answerBerth(ctx, id);
}
