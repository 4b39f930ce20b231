import { isLivestock, livestockData } from "@huiyan/contract/alarm/livestock.rules";
import { NewSlipLine } from "@huiyan/contract/weighing/slip";
import {
  hasWeights,
  type SlipLine,
  type SlipSums,
  slipLines,
  slipSums,
} from "@huiyan/contract/weighing/weighing.rules";
import { chinaTime } from "#platform/clock/calendar-day.ts";
import { type Queryable } from "#platform/db/database.ts";
import { type Scope } from "#platform/db/scope.ts";
import { refuse, refuseUnless } from "#platform/error/app-error.ts";
import { type ChosenMessage, listChosen } from "./message.queries.ts";

export interface ChosenSlip extends SlipSums {
  /** Alarms in the order of the slip's lines. */
  messages: ChosenMessage[];
  first: ChosenMessage;
  weighs: boolean;
  list: SlipLine[];
}

/**
 * Returns lines and sums of these alarms, computed from their current values.
 * @throws AppError not_found, slip_mixed_algorithms, slip_mixed_devices, slip_not_livestock, slip_unbelievable
 */
export async function loadChosen(db: Queryable, scope: Scope, ids: readonly string[]): Promise<ChosenSlip> {
  const messages = await listChosen(db, scope, ids);
  const [first] = messages;
  refuseUnless(first !== undefined && messages.length === ids.length, "not_found");
  const { alg_id } = first;
  refuseUnless(
    messages.every((each) => each.alg_id === alg_id),
    "slip_mixed_algorithms",
  );
  refuseUnless(
    messages.every((each) => each.device_uid === first.device_uid),
    "slip_mixed_devices",
  );
  refuseUnless(isLivestock(alg_id), "slip_not_livestock");
  const list = slipLines(
    alg_id,
    messages.map(({ happened_at, data }) => ({ time: happened_at.getTime(), data: livestockData(data) })),
  );
  const weighs = hasWeights(alg_id);
  const wrong = list.find((line) => !NewSlipLine.safeParse(line).success);
  if (wrong !== undefined) {
    const text = "{time} 的消息重量或头数不合理，请取消选择后重试";
    refuse("slip_unbelievable", { text, values: { time: chinaTime(new Date(wrong.time)) } });
  }
  return { messages, first, weighs, list, ...slipSums(list, weighs) };
}
