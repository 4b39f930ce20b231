import { AlgorithmId } from "@huiyan/contract/algorithm/algorithm.device";
import { installAlgorithms } from "@huiyan/contract/algorithm/delivery.api";
import { trialSize } from "@huiyan/contract/algorithm/trial.rules";
import { DeviceId } from "@huiyan/contract/scalars";
import { v7 } from "uuid";
import { z } from "zod";
import { createTask } from "#features/task/task.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { namedAlgorithm } from "../store/store-view.ts";
import { insertTrial } from "./trial.queries.ts";

/** Input of a task item: one algorithm on one device. */
export const DeliveryItem = z.object({
  device_id: DeviceId,
  alg_id: AlgorithmId,
  action: z.enum(["install", "uninstall"]),
  /** Time before which the item does not start, epoch ms. */
  not_before: z.number().optional(),
  /** Set if the version has a canary; `isFirst` is true for the canary devices. */
  trial: z.object({ id: z.uuid(), isFirst: z.boolean() }).optional(),
});
export type DeliveryItem = z.infer<typeof DeliveryItem>;

interface Target {
  device_id: string;
  nickname: string;
  algIds: readonly string[];
  connected: boolean;
}

/** Returns the devices that become canaries; connected devices are preferred. */
function firstOf(targets: readonly Target[]): Target[] {
  const connected = targets.filter((target) => target.connected);
  const away = targets.filter((target) => !target.connected);
  return [...connected, ...away].slice(0, trialSize(targets.length));
}

/**
 * Starts an installation task. Items of one device run one after the other, those of different devices in parallel.
 * @returns number of items
 */
export async function createDelivery(
  ctx: Context<MemberCaller>,
  db: Queryable,
  action: DeliveryItem["action"],
  targets: readonly Target[],
  notBefore?: number,
): Promise<{ task_id: string; count: number }> {
  const first = action === "install" ? firstOf(targets) : [];
  const trialId = v7();
  const ordered = [...first, ...targets.filter((target) => !first.includes(target))];
  const items = ordered.flatMap((target) => {
    const { device_id, nickname, algIds } = target;
    const trial = first.length > 0 && { trial: { id: trialId, isFirst: first.includes(target) } };
    const later = notBefore !== undefined && { not_before: notBefore };
    return algIds.map((alg_id) => ({
      name: `${nickname} ${device_id} · ${namedAlgorithm(alg_id, ctx.request.language).name}`,
      input: { device_id, alg_id, action, ...trial, ...later } satisfies DeliveryItem,
      queue: device_id,
    }));
  });
  const task_id = await createTask(ctx, db, installAlgorithms.name, items);
  const tried = first.reduce((sum, { algIds }) => sum + algIds.length, 0);
  if (tried > 0) await insertTrial(db, trialId, task_id, tried);
  return { task_id, count: items.length };
}
