import { type FormText, formText } from "@huiyan/contract/form-texts";
import { PointBulkRequest, startPointBulk } from "@huiyan/contract/point/point-bulk.api";
import { Id } from "@huiyan/contract/scalars";
import { z } from "zod";
import { type TaskWorker } from "#features/task/task.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { changePoint } from "../actions/edit-point.ts";
import { removePoints } from "../actions/remove-points.ts";
import { takeSnapshot } from "../actions/take-snapshot.ts";
import { copySettings } from "../algorithm/copy-settings.ts";

const BulkItem = z.object({ point_id: Id, request: PointBulkRequest });

async function act(ctx: Context<MemberCaller>, request: PointBulkRequest, _id: string): Promise<FormText> {
  switch (request.action) {
    case "snapshot":
      await takeSnapshot(ctx, { _id });
      return "已抓拍";
    case "remove":
      await removePoints(ctx, { _id });
      return "已删除";
    case "settings": {
      const { analysis_fps, motion } = request;
      await changePoint(ctx, { _id, analysis_fps, motion });
      return "已修改设置";
    }
    case "algorithms":
      await copySettings(ctx, request, _id);
      return "已复制算法设置";
  }
}

/**
 * Waits for the work, but rejects as soon as the task is cancelled, because a device may take seconds for a picture.
 */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = (): void => reject(signal.reason);
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}

/** Runs a bulk request on each point, with the same checks as the action for a single point. */
export const pointBulkWorker: TaskWorker = {
  kind: startPointBulk.name,
  permission: startPointBulk.permission,
  async run(ctx, input, step) {
    const { point_id, request } = BulkItem.parse(input);
    return formText(await unlessAborted(act(ctx, request, point_id), step.signal), ctx.request.language);
  },
};
