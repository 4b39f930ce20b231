import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { errorText } from "@huiyan/contract/errors";
import { fen } from "@huiyan/contract/parking/fen";
import { type previewAction as api } from "@huiyan/contract/parking/parking.api";
import { type MemberCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { AppError, refuse } from "../../../platform/http/app-error.ts";
import { readRecords } from "../change/change.queries.ts";
import { applyChange, type Change, type Changed } from "../change/change-records.ts";
import { flagChange } from "../change/flag.ts";
import { getRuleAt } from "../orders/rule.queries.ts";
import { sumSentence } from "../orders/sum-sentence.ts";
import { type RecordRow } from "../records/record.queries.ts";
import { factsOf, sumOfRecord } from "../records/record-fee.ts";
import { confirmChange } from "./confirm-records.ts";
import { berthChange } from "./correct-berth.ts";
import { plateChange } from "./correct-plate.ts";
import { mergeChange } from "./merge-records.ts";
import { splitChange } from "./split-records.ts";

type Input = Received<typeof api>;

function changeOf({ action, ids, plate_num = "", berth_num = "" }: Input): Change {
  const [_id = ""] = ids;
  const flag = { ids, isSet: !action.startsWith("un"), cause: "-" };
  switch (action) {
    case "plate":
      return plateChange({ _id, plate_num });
    case "berth":
      return berthChange({ _id, berth_num });
    case "confirm":
      return confirmChange(ids);
    case "merge":
      return mergeChange(ids);
    case "split":
      return splitChange(ids);
    case "scrap":
    case "unscrap":
      return flagChange("scrap", flag);
    case "dispute":
    case "undispute":
      return flagChange("dispute", flag);
    default:
      return flagChange("exclude", flag);
  }
}

interface Outcome extends Changed {
  before: Map<string, RecordRow>;
  sums: Map<string, string>;
}

/** What was done only to be looked at goes back with its transaction. */
class Looked extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super("looked at");
    this.outcome = outcome;
  }
}

/** Does it, looks at what came of it, and undoes it: so what is shown before is what will be. */
async function tryChange(ctx: Context<MemberCaller>, input: Input): Promise<Outcome> {
  try {
    return await ctx.db.transaction(async ({ sql }) => {
      const before = new Map((await readRecords(sql, input.ids)).map((record) => [record.id, record]));
      const changed = await applyChange(sql, ctx.caller, changeOf(input), ctx.clock.now());
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

const amount = (fee: number | null | undefined) => (fee === null || fee === undefined ? null : fen(fee));

/** @throws AppError not_found */
export async function previewAction(ctx: Context<MemberCaller>, input: Input): Promise<Answer<typeof api>> {
  try {
    const { records, orders, before, sums } = await tryChange(ctx, input);
    const shown = records.filter(({ merged_into }) => merged_into === null);
    return {
      refusal: "",
      list: shown.map((record) => ({
        ...{ _id: record.id, before_fen: amount(before.get(record.id)?.fee_fen), after_fen: amount(record.fee_fen) },
        ...{
          order: orders.get(record.id) ?? "none",
          order_state: factsOf(record).order,
          sum: sums.get(record.id) ?? "",
        },
      })),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.key === "not_found") refuse("not_found");
    return { list: [], refusal: errorText(error.key, ctx.request.language) };
  }
}
