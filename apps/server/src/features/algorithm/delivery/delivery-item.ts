import { AlgorithmId } from "@huiyan/contract/algorithm/algorithm.device";
import { installAlgorithms } from "@huiyan/contract/algorithm/delivery.api";
import { DeviceId } from "@huiyan/contract/scalars";
import { z } from "zod";
import { type MemberCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { type Queryable } from "../../../platform/db/database.ts";
import { createTask } from "../../task/task.public.ts";
import { namedAlgorithm } from "../store/store-view.ts";

/** One algorithm on one device, as a task keeps it. */
export const DeliveryItem = z.object({
  device_id: DeviceId,
  alg_id: AlgorithmId,
  action: z.enum(["install", "uninstall"]),
});
export type DeliveryItem = z.infer<typeof DeliveryItem>;

interface Target {
  device_id: string;
  nickname: string;
  algIds: readonly string[];
}

/** Leaves it to a task: of one device one after another, of different devices side by side. @returns how many items */
export async function createDelivery(
  ctx: Context<MemberCaller>,
  db: Queryable,
  action: DeliveryItem["action"],
  targets: readonly Target[],
): Promise<{ task_id: string; count: number }> {
  const items = targets.flatMap(({ device_id, nickname, algIds }) =>
    algIds.map((alg_id) => ({
      name: `${nickname} ${device_id} · ${namedAlgorithm(alg_id, ctx.request.language).name}`,
      input: { device_id, alg_id, action } satisfies DeliveryItem,
      queue: device_id,
    })),
  );
  return { task_id: await createTask(ctx, db, installAlgorithms.name, items), count: items.length };
}
