import { getVisibleDevice, runCommand } from "#features/device/device.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError, found } from "#platform/error/app-error.ts";

/** Text with which a device answers a command that its version does not know. */
const unsupportedText = "不支持";

export interface GbCommand {
  name: "gb28181.list" | "gb28181.catalogue" | "gb28181.messages";
  params: object;
  lifeMs: number;
}

/**
 * Sends a command to a device that the caller sees.
 * @throws AppError not_found, gb_outdated, device_offline, device_no_answer, device_command_failed
 */
export async function runGbCommand(
  ctx: Context<MemberCaller>,
  deviceId: string,
  command: GbCommand,
): Promise<{ deviceUid: string; answer: unknown }> {
  const device = found(await getVisibleDevice(ctx.db.sql, ctx.caller.scope, deviceId));
  try {
    const request = { deviceUid: device.id, deviceId, staffId: ctx.caller.staffId, ...command };
    return { deviceUid: device.id, answer: await runCommand(ctx, request) };
  } catch (error) {
    const isUnsupported = error instanceof AppError && error.details.values?.reason === unsupportedText;
    throw isUnsupported ? new AppError("gb_outdated") : error;
  }
}
