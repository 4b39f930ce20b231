import { deviceTimes } from "@huiyan/contract/device/device.rules";
import { Id } from "@huiyan/contract/scalars";
import { v7 } from "uuid";
import { z } from "zod";
import { type TaskPause, type TaskStep } from "#features/task/task.public.ts";
import { type Services } from "#platform/context/context.ts";
import { AppError } from "#platform/error/app-error.ts";
import { type CommandState, getCommandState, giveUpCommand } from "../command.queries.ts";
import { commandFailure } from "../run-command.ts";

const Checkpoint = z.object({ command_id: Id });
const lookEveryMs = 1000;

/**
 * Returns true shortly after the server's start, when devices may not have reconnected yet and replies from before may
 * still arrive.
 */
export const isSettling = ({ clock, startedAt }: Services): boolean =>
  clock.now().getTime() - startedAt.getTime() < deviceTimes.comeBackMs;

/**
 * Sends a command. Ignores that the device is offline while the device may still be reconnecting after the server's
 * start.
 * @throws the other errors of `send`
 */
async function sendOrWait(services: Services, send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof AppError && error.key === "device_offline" && isSettling(services))) throw error;
  }
}

/**
 * Sends one command for a task item, and returns its result. The command's id is stored before sending, so that a crash
 * neither repeats nor loses the command.
 * @param send sends the command with this id
 * @returns `done`, or a pause while the command is running
 * @throws AppError device_command_failed, device_no_answer; the errors of `send`
 */
export async function followCommand(
  services: Services,
  step: TaskStep,
  send: (commandId: string) => Promise<unknown>,
): Promise<TaskPause | "done"> {
  const checkpoint = Checkpoint.safeParse(step.checkpoint).data;
  if (checkpoint === undefined) return { againInMs: 0, checkpoint: { command_id: v7() } };
  const state = await getCommandState(services.db.sql, checkpoint.command_id);
  if (state === undefined) await sendOrWait(services, () => send(checkpoint.command_id));
  else if (await isDone(services, checkpoint.command_id, state)) return "done";
  return {
    againInMs: lookEveryMs,
    checkpoint,
    ...(state === undefined ? {} : { progress: { done: Math.round(state.percent), total: 100 }, text: state.text }),
  };
}

async function isDone(services: Services, id: string, state: CommandState): Promise<boolean> {
  if (state.state === "done") return true;
  if (state.state === "failed") throw commandFailure(state.text);
  if (isSettling(services) && state.state !== "expired") return false;
  const { db, clock } = services;
  const now = clock.now();
  const silentSince = new Date(now.getTime() - deviceTimes.commandAcceptMs);
  // giveUpCommand returns false if the device answers at the same time; the next check then finds the answer
  if (state.state === "expired" || (await giveUpCommand(db.sql, id, silentSince, now))) {
    throw new AppError("device_no_answer");
  }
  return false;
}
