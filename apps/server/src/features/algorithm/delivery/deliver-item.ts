import { deliveryWaitMs, installLifeMs } from "@huiyan/contract/algorithm/delivery.rules";
import { InstallAlgorithmParams, UninstallAlgorithmParams } from "@huiyan/contract/algorithm/package.device";
import { wallTime } from "@huiyan/contract/calendar";
import { compareVersions } from "@huiyan/contract/device/maintenance.rules";
import { type FormText, formText } from "@huiyan/contract/form-texts";
import { z } from "zod";
import { followCommand, getVisibleDevice, sendCommand } from "#features/device/device.public.ts";
import { type TaskPause, type TaskStep } from "#features/task/task.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError, found } from "#platform/error/app-error.ts";
import { algorithmPath } from "../package/download-algorithm.ts";
import { type AlgorithmPackageRow, listOfferedPackages } from "../package/package.queries.ts";
import { DeliveryItem } from "./delivery-item.ts";
import { newestFor } from "./offered-for.ts";

/** Maximum number of attempts to send a command, if the device is offline or does not answer. */
const maxTries = 5;
const lookEveryMs = 2000;

export const Progress = z.object({
  command_id: z.string().optional(),
  /** Version of the package in the command that was sent. */
  version: z.string().optional(),
  tries: z.number().int().default(0),
  /** Time since which the device has been offline, epoch ms. */
  waitingSince: z.number().optional(),
});
export type Progress = z.infer<typeof Progress>;

export interface Order {
  name: "algorithm.install" | "algorithm.uninstall";
  params: unknown;
  version?: string;
  done: string;
}

/**
 * Returns the command to install a package.
 * @param ordered version in the command that was already sent; a newer package may have been loaded since
 */
function installOrder(ctx: Context<MemberCaller>, row: AlgorithmPackageRow, ordered: string | undefined): Order {
  const { id, bytes, sha256, manifest, signature, version } = row;
  return {
    name: "algorithm.install",
    params: InstallAlgorithmParams.parse({ path: algorithmPath(id), bytes, sha256, manifest, signature }),
    version: ordered ?? version,
    done: formText("已安装 {version}", ctx.request.language, { version: ordered ?? version }),
  };
}

/**
 * Returns the command for the device, or a text if nothing has to be done. After a command was sent, only its reply
 * decides, not the version that the device reports.
 * @throws AppError algorithm_missing
 */
async function orderFor(
  ctx: Context<MemberCaller>,
  { alg_id, action }: DeliveryItem,
  device: { platform: string; version: Record<string, string> },
  { command_id, version: ordered }: Progress,
): Promise<Order | string> {
  const say = (text: FormText, values = {}) => formText(text, ctx.request.language, values);
  const present = device.version[alg_id];
  const isSent = command_id !== undefined;
  if (action === "uninstall") {
    if (present === undefined && !isSent) return say("设备上没有该算法");
    const params = UninstallAlgorithmParams.parse({ alg_id });
    return { name: "algorithm.uninstall", params, done: say("已卸载") };
  }
  const newest = newestFor(await listOfferedPackages(ctx.db.sql), alg_id, device.platform);
  if (newest === undefined) throw new AppError("algorithm_missing");
  if (!isSent && compareVersions(present ?? "0", newest.version) >= 0)
    return say("设备已是最新版本 {version}", { version: present ?? "" });
  return installOrder(ctx, newest, ordered);
}

/**
 * Returns a pause until the next check whether the device is connected.
 * @throws AppError delivery_waited if the device has been offline for too long
 */
export function waitForDevice(ctx: Context<MemberCaller>, { tries, waitingSince }: Progress): TaskPause {
  const now = ctx.clock.now().getTime();
  if (now - (waitingSince ?? now) > deliveryWaitMs) throw new AppError("delivery_waited");
  const text = formText("设备离线，上线后继续", ctx.request.language);
  return { againInMs: lookEveryMs, checkpoint: { tries, waitingSince: waitingSince ?? now }, text };
}

const isLost = (error: unknown): boolean =>
  error instanceof AppError && (error.key === "device_no_answer" || error.key === "device_offline");

/**
 * Sends the command, or checks the state of the one that was sent. A command without an answer is sent again when the
 * device is connected.
 */
export async function follow(
  ctx: Context<MemberCaller>,
  step: TaskStep,
  { tries }: Progress,
  device: { id: string; device_id: string },
  order: Order,
): Promise<string | TaskPause> {
  try {
    const state = await followCommand(ctx, step, (id) =>
      sendCommand(ctx, {
        id,
        deviceUid: device.id,
        deviceId: device.device_id,
        staffId: ctx.caller.staffId,
        name: order.name,
        params: order.params,
        lifeMs: installLifeMs,
      }),
    );
    if (state === "done") return order.done;
    const { version } = order;
    return {
      ...state,
      checkpoint: { ...(state.checkpoint as object), tries, ...(version !== undefined && { version }) },
    };
  } catch (error) {
    if (!isLost(error) || tries + 1 >= maxTries) throw error;
    return { againInMs: lookEveryMs, checkpoint: { tries: tries + 1 } };
  }
}

function waitUntil(ctx: Context<MemberCaller>, at: number, waitMs: number): TaskPause {
  const time = wallTime(at).slice(5, 16).replace("T", " ");
  return { againInMs: waitMs, checkpoint: {}, text: formText("将于 {time} 卸载", ctx.request.language, { time }) };
}

/** Installs one algorithm on one device, or uninstalls it. Returns the result that the device reports. */
export async function deliver(ctx: Context<MemberCaller>, input: unknown, step: TaskStep): Promise<string | TaskPause> {
  const item = DeliveryItem.parse(input);
  const device = found(await getVisibleDevice(ctx.db.sql, ctx.caller.scope, item.device_id));
  const progress = Progress.parse(step.checkpoint ?? {});
  const waitMs = (item.not_before ?? 0) - ctx.clock.now().getTime();
  if (waitMs > 0) return waitUntil(ctx, item.not_before ?? 0, waitMs);
  if (progress.command_id === undefined && !device.connected) return waitForDevice(ctx, progress);
  const order = await orderFor(ctx, item, device, progress);
  if (typeof order === "string") return order;
  return follow(ctx, step, progress, device, order);
}
