import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { errorText } from "@huiyan/contract/errors";
import { type previewConflict as api } from "@huiyan/contract/parking/conflict.api";
import { type Proposal } from "@huiyan/contract/parking/conflict-proposals.rules";
import { addFen, type Fen } from "@huiyan/contract/parking/fen";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError } from "#platform/error/app-error.ts";
import { readRecords } from "../change/change.queries.ts";
import { amountOf, tryChange } from "../change/try-change.ts";
import { type Basis, type FoundConflict, getConflict, listProposals } from "../conflicts/get-conflict.ts";
import { proposalChange } from "../conflicts/proposal-change.ts";
import { type RecordRow } from "../records/record.queries.ts";

type Effect = Answer<typeof api>["list"][number];

/** Returns the sum owed for the records; null if none of them can be charged, which differs from a sum of 0. */
function owed(records: readonly Pick<RecordRow, "fee_fen" | "merged_into">[]): Fen | null {
  const amounts = records.flatMap(({ fee_fen, merged_into }) =>
    merged_into === null ? (amountOf(fee_fen) ?? []) : [],
  );
  return amounts.length === 0 ? null : addFen(...amounts);
}

async function effectOf(
  ctx: Context<MemberCaller>,
  proposal: Proposal,
  { conflict, basis }: { conflict: FoundConflict; basis: Basis },
): Promise<Effect> {
  const before = await readRecords(
    ctx.db.sql,
    basis.map(({ _id }) => _id),
  );
  const none = { key: proposal.key, before_fen: owed(before), after_fen: null, orders: [], sum: "", refusal: "" };
  try {
    const { records, orders, sums } = await tryChange(ctx, proposalChange(proposal, conflict, { basis, cause: "-" }));
    const touched = new Map(records.map((record) => [record.id, record]));
    const made = records.filter(({ id }) => !before.some((record) => record.id === id));
    const after = [...before.map((record) => touched.get(record.id) ?? record), ...made];
    const left = records.filter(({ merged_into }) => merged_into === null);
    const [shown] = left;
    return {
      ...none,
      after_fen: owed(after),
      orders: [...new Set(orders.values())],
      sum: left.length === 1 && shown !== undefined ? (sums.get(shown.id) ?? "") : "",
    };
  } catch (error) {
    // a record that has changed fails the whole request; any other error only marks this proposal as impossible
    if (!(error instanceof AppError) || error.key === "record_changed") throw error;
    return { ...none, refusal: errorText(error.key, ctx.request.language) };
  }
}

/**
 * Returns the effect of each proposal for a conflict, without applying any.
 * @throws AppError not_found, record_changed
 */
export async function previewConflict(
  ctx: Context<MemberCaller>,
  { records: basis }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const conflict = await getConflict(ctx.db.sql, ctx.caller.scope, basis);
  const [proposals = []] = await listProposals(ctx.db.sql, [conflict]);
  const list: Effect[] = [];
  // in sequence, because each preview locks the same records
  for (const proposal of proposals) list.push(await effectOf(ctx, proposal, { conflict, basis }));
  return { list };
}
