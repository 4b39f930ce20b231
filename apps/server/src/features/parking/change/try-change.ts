import { type Fen, fen } from "@huiyan/contract/parking/fen";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { getRuleAt } from "../orders/rule.queries.ts";
import { sumSentence } from "../orders/sum-sentence.ts";
import { type RecordRow } from "../records/record.queries.ts";
import { sumOfRecord } from "../records/record-fee.ts";
import { readRecords } from "./change.queries.ts";
import { applyChange, type Change, type Changed } from "./change-records.ts";

interface Outcome extends Changed {
  before: Map<string, RecordRow>;
  /** Calculation of each fee by record id, in the language of the request. */
  sums: Map<string, string>;
}

/** Thrown to roll back the transaction of a preview; carries the outcome. */
class Looked extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super("looked at");
    this.outcome = outcome;
  }
}

/**
 * Applies the change, reads its outcome, and rolls the transaction back. A preview therefore equals the later change.
 * @throws AppError
 */
export async function tryChange(ctx: Context<MemberCaller>, change: Change): Promise<Outcome> {
  try {
    return await ctx.db.transaction(async ({ sql }) => {
      const before = new Map((await readRecords(sql, change.ids)).map((record) => [record.id, record]));
      const changed = await applyChange(sql, ctx.caller, change, ctx.clock.now());
      const sums = new Map<string, string>();
      for (const record of changed.records) {
        const rule = record.entry_at === null ? undefined : await getRuleAt(sql, record.org_id, record.entry_at);
        const sum = rule === undefined ? undefined : sumOfRecord(record, rule);
        sums.set(record.id, sum === undefined ? "" : sumSentence(sum, ctx.request.language));
      }
      throw new Looked({ ...changed, before, sums });
    });
  } catch (error) {
    if (error instanceof Looked) return error.outcome;
    throw error;
  }
}

export const amountOf = (fee: number | null | undefined): Fen | null =>
  fee === null || fee === undefined ? null : fen(fee);
