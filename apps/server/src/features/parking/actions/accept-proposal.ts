import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { localize } from "@huiyan/contract/language";
import { type acceptProposal as api } from "@huiyan/contract/parking/conflict.api";
import { proposalCause } from "@huiyan/contract/parking/conflict.texts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { changeRecords } from "../change/change-records.ts";
import { getConflict, listProposals } from "../conflicts/get-conflict.ts";
import { proposalChange } from "../conflicts/proposal-change.ts";
import { answerRecords } from "../list/answer-records.ts";

/**
 * Applies a proposal for the two records of a conflict. The request only names the proposal; the server computes the
 * change.
 * @throws AppError not_found, record_changed, and the errors of the change itself
 */
export async function acceptProposal(
  ctx: Context<MemberCaller>,
  { records: basis, action, key }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const conflict = await getConflict(ctx.db.sql, ctx.caller.scope, basis);
  const [proposals = []] = await listProposals(ctx.db.sql, [conflict]);
  const chosen = proposals.find((proposal) => proposal.key === key && proposal.action === action);
  refuseUnless(chosen !== undefined, "record_changed");
  const cause = localize(proposalCause, ctx.request.language);
  const changed = await changeRecords(ctx, proposalChange(chosen, conflict, { basis, cause }));
  return answerRecords(
    ctx,
    changed,
    basis.map(({ _id }) => _id),
  );
}
