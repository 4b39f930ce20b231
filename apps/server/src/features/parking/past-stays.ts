import { type RecordAction, recordRefusal } from "@huiyan/contract/parking/review.rules";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Services } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { AppError } from "#platform/error/app-error.ts";
import { confirmChange } from "./actions/confirm-records.ts";
import { plateChange } from "./actions/correct-plate.ts";
import { readRecords } from "./change/change.queries.ts";
import { applyChange } from "./change/change-records.ts";
import { flagChange } from "./change/flag.ts";
import { getOrderInForce } from "./orders/order.queries.ts";
import { payOrder } from "./orders/pay-order.ts";
import { reconcileOrder } from "./orders/reconcile-order.ts";
import { findRecordByEntry, setDemonstration } from "./records/past-record.queries.ts";
import { factsOf } from "./records/record-fee.ts";
import { saveStays } from "./records/save-stays.ts";
import { lockBerth } from "./stay/observation.queries.ts";
import { type Stay } from "./stay/stay.ts";

/** A user's step on a past record of the demo. */
export interface PastStep {
  at: number;
  caller: MemberCaller;
  action: Extract<RecordAction, "confirm" | "plate" | "scrap" | "dispute" | "undispute" | "exclude">;
  cause?: string;
  plate?: string;
}

/** Past stay of the demo, with the users' steps on its record. */
export interface PastStay {
  stay: Stay & { entryId: string };
  /** Time of the order, if the stay becomes one; epoch ms. */
  orderAt: number;
  /** Time of the payment, epoch ms; undefined if not paid yet. */
  paidAt: number | undefined;
  steps: readonly PastStep[];
  isRead: boolean;
  isMarked: boolean;
}

function changeOf({ action, cause = "", plate = "" }: PastStep, id: string) {
  if (action === "confirm") return confirmChange([id]);
  if (action === "plate") return plateChange({ _id: id, plate_num: plate });
  const isSet = action !== "undispute";
  return flagChange(action === "undispute" ? "dispute" : action, { ids: [id], isSet, cause });
}

/**
 * Applies the users' steps to the record in the order of their times. The order is made, and paid, after the steps
 * before `orderAt` and before all later steps.
 */
async function takeSteps(db: Queryable, id: string, { steps, orderAt, paidAt }: PastStay): Promise<void> {
  const order = async () => {
    const [record] = await readRecords(db, [id]);
    if (record !== undefined) await reconcileOrder(db, record, { cause: "due", staffId: null, now: new Date(orderAt) });
  };
  const [before, after] = [steps.filter(({ at }) => at < orderAt), steps.filter(({ at }) => at >= orderAt)];
  const take = async (step: PastStep) => {
    const [record] = await readRecords(db, [id]);
    if (record === undefined || recordRefusal(step.action, factsOf(record)) !== undefined) return;
    try {
      await applyChange(db, step.caller, changeOf(step, id), new Date(step.at));
    } catch (error) {
      // the step is left out if the server refuses it, for example because the user no longer sees the berth
      if (!(error instanceof AppError)) throw error;
    }
  };
  for (const step of before) await take(step);
  await order();
  if (paidAt !== undefined) {
    const made = await getOrderInForce(db, id);
    if (made !== undefined) await payOrder(db, made.id, new Date(paidAt));
  }
  for (const step of after) await take(step);
}

/**
 * Stores past stays of a demo device's berth, and applies the users' steps to their records. Stays that are stored
 * already do not change.
 */
export async function takePastStays(services: Services, berthId: string, stays: readonly PastStay[]): Promise<void> {
  for (const past of stays) {
    await services.db.transaction(async ({ sql: db }) => {
      const berth = await lockBerth(db, berthId);
      if (berth === undefined || (await findRecordByEntry(db, past.stay.entryId)) !== undefined) return;
      await saveStays(db, berth, [past.stay], { now: new Date(past.stay.lastSeenAt), replayedFrom: undefined });
      const id = await findRecordByEntry(db, past.stay.entryId);
      if (id === undefined) return;
      await setDemonstration(db, id, past);
      await takeSteps(db, id, past);
    });
  }
}
