import { deviceTimes } from "@huiyan/contract/device/device.rules";
import { type Services } from "#platform/context/context.ts";
import { AppError } from "#platform/error/app-error.ts";
import { type CommandState, forgetContent, getCommandState } from "./command.queries.ts";
import { type CommandRequest, sendCommand } from "./send-to-device.ts";

/**
 * Interval in milliseconds at which the command's row is read, in case the notification about the reply is lost between
 * nodes.
 */
const lookEveryMs = 1000;

/** Returns the error for a command that failed on the device. @param reason text that the device reported */
export function commandFailure(reason: string): AppError {
  return new AppError("device_command_failed", { text: "设备未能完成：{reason}", values: { reason } });
}

/**
 * Returns the error that ends the wait for a command's result; undefined while a result may still
 * arrive.
 */
function verdict(state: CommandState | undefined, waitedMs: number, lifeMs: number): AppError | undefined {
  if (state?.state === "failed") return commandFailure(state.text);
  const isSilent = state?.state === "sent" && waitedMs > deviceTimes.commandAcceptMs;
  return isSilent || state === undefined || state.state === "expired" || waitedMs > lifeMs
    ? new AppError("device_no_answer")
    : undefined;
}

/**
 * Sends a command and waits for its result. Any node may receive the reply, so the result is read from the command's
 * row.
 * @throws AppError device_offline, device_no_answer, device_command_failed
 */
export async function runCommand(services: Services, request: CommandRequest): Promise<unknown> {
  const id = await sendCommand(services, request);
  if (id === undefined) throw new AppError("device_offline");
  const started = services.timer.elapsedMs();
  const replies = services.replies.watch(id);
  try {
    for (;;) {
      const state = await getCommandState(services.db.sql, id);
      if (state?.state === "done") return state.result;
      const waitedMs = services.timer.elapsedMs() - started;
      const refusal = verdict(state, waitedMs, request.lifeMs);
      if (refusal !== undefined) throw refusal;
      const untilSilentMs = deviceTimes.commandAcceptMs - waitedMs + 1;
      await replies.next(untilSilentMs > 0 ? Math.min(lookEveryMs, untilSilentMs) : lookEveryMs);
    }
  } finally {
    replies.close();
    await forgetContent(services.db.sql, id);
  }
}
