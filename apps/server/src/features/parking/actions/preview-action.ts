import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { errorText } from "@huiyan/contract/errors";
import { type previewAction as api } from "@huiyan/contract/parking/parking.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError, refuse } from "#platform/error/app-error.ts";
import { type Change } from "../change/change-records.ts";
import { flagChange } from "../change/flag.ts";
import { amountOf, tryChange } from "../change/try-change.ts";
import { factsOf } from "../records/record-fee.ts";
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

/**
 * Returns the effect that an action would have on records and orders, without applying the action.
 * @throws AppError not_found
 */
export async function previewAction(ctx: Context<MemberCaller>, input: Input): Promise<Answer<typeof api>> {
  try {
    const { records, orders, before, sums } = await tryChange(ctx, changeOf(input));
    const shown = records.filter(({ merged_into }) => merged_into === null);
    return {
      refusal: "",
      list: shown.map((record) => ({
        _id: record.id,
        before_fen: amountOf(before.get(record.id)?.fee_fen),
        after_fen: amountOf(record.fee_fen),
        order: orders.get(record.id) ?? "none",
        order_state: factsOf(record).order,
        sum: sums.get(record.id) ?? "",
      })),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.key === "not_found") refuse("not_found");
    return { list: [], refusal: errorText(error.key, ctx.request.language) };
  }
}
