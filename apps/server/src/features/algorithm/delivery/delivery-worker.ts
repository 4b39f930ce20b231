import { installAlgorithms } from "@huiyan/contract/algorithm/delivery.api";
import { type TaskPause, type TaskStep, type TaskWorker } from "#features/task/task.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { deliver } from "./deliver-item.ts";
import { DeliveryItem } from "./delivery-item.ts";
import { forgetWaits, restartTrial } from "./trial.queries.ts";
import { trialOf, tryFirst, waitForTrial } from "./trial.ts";

/** Installs or uninstalls one algorithm on one device. If the version has a canary, waits for its result. */
async function run(ctx: Context<MemberCaller>, input: unknown, step: TaskStep): Promise<string | TaskPause> {
  const item = DeliveryItem.parse(input);
  const trial = await trialOf(ctx, item);
  if (trial === undefined) return deliver(ctx, input, step);
  const tried = { item, input, step, trial };
  return item.trial?.isFirst === true ? tryFirst(ctx, tried) : waitForTrial(ctx, tried);
}

export const deliveryWorker: TaskWorker = {
  kind: installAlgorithms.name,
  permission: installAlgorithms.permission,
  run,
  beforeRetry: (db, taskId, state) => (state === "failed" ? restartTrial(db, taskId) : forgetWaits(db, taskId)),
};
