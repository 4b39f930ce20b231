import { liveCloseCodes } from "@huiyan/contract/live/live.rules";
import { ApiError } from "../../../shared/api/api-error.ts";

/** Reason why a window shows no live picture. Each has its sentence in `live.texts.ts`. */
export type LiveCause =
  | "deviceOffline"
  | "deviceSilent"
  | "cameraLost"
  | "denied"
  | "serverRestarting"
  | "pushEnded"
  | "noFrame"
  | "network"
  | "busy"
  | "bandwidth"
  | "codec"
  | "failed";

/** A failure and its start. */
export interface LiveTrouble {
  cause: LiveCause;
  /** Epoch milliseconds. */
  since: number;
  /** Consecutive failed attempts. */
  tries: number;
  /** Text of the platform, if it has more information than the cause. */
  text?: string;
}

export type LiveState =
  | { kind: "loading"; trouble: LiveTrouble | undefined }
  | { kind: "playing" }
  /** Retried automatically at `retryAt`, in epoch milliseconds. */
  | { kind: "failed"; trouble: LiveTrouble; retryAt: number };

const closed = new Map<number, LiveCause>([
  [liveCloseCodes.denied, "denied"],
  [liveCloseCodes.deviceOffline, "deviceOffline"],
  [liveCloseCodes.cameraLost, "cameraLost"],
  [liveCloseCodes.serverRestarting, "serverRestarting"],
  [liveCloseCodes.pushEnded, "pushEnded"],
]);

/** Returns the cause for the close code of a stream. An unknown code means a lost connection. */
export function causeOfClose(code: number): LiveCause {
  return closed.get(code) ?? "network";
}

const refused: Readonly<Record<string, LiveCause>> = {
  device_offline: "deviceOffline",
  device_no_answer: "deviceSilent",
  device_command_failed: "cameraLost",
  live_device_many: "busy",
  package_bandwidth: "bandwidth",
  live_not_started: "failed",
  not_found: "denied",
  not_permitted: "denied",
  service_unavailable: "serverRestarting",
};

/** Returns the cause for a refused address. */
export function causeOfError(error: unknown): LiveCause {
  if (!(error instanceof ApiError)) return "failed";
  const known = Object.hasOwn(refused, error.key) ? refused[error.key] : undefined;
  if (known !== undefined) return known;
  if (error.status === 0) return "network";
  return error.passing ? "serverRestarting" : "failed";
}

/** Delays before the first, second … retry, in seconds; the last one applies to all later retries. */
const waits = [1, 2, 4, 8, 15];
/** Delay in seconds while a user must first make a change. */
const rareSeconds = 60;
/** Delay in seconds without bandwidth: the stream plays soon after another one is closed. */
const bandwidthSeconds = 3;

/** Returns the delay before the next retry, in milliseconds. */
export function retryDelayMs({ cause, tries }: Pick<LiveTrouble, "cause" | "tries">): number {
  if (cause === "denied" || cause === "codec") return rareSeconds * 1000;
  if (cause === "bandwidth") return bandwidthSeconds * 1000;
  return (waits[Math.min(tries, waits.length) - 1] ?? 1) * 1000;
}
