import { liveCloseCodes } from "@huiyan/contract/live/live.rules";
import { ApiError } from "#shared/api/api-error.ts";

/** Cause of missing live video. `live.texts.ts` has a sentence for each. */
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

/** Failure of live video: cause, start, and number of failed attempts. */
export interface LiveTrouble {
  cause: LiveCause;
  /** Start of the failure, epoch milliseconds. */
  since: number;
  /** Number of consecutive failed attempts. */
  tries: number;
  /** Message of the server, if it contains more than the sentence for the cause. */
  text?: string;
}

export type LiveState =
  | { kind: "loading"; trouble: LiveTrouble | undefined }
  | { kind: "playing" }
  /** The player retries automatically at `retryAt`, epoch milliseconds. */
  | { kind: "failed"; trouble: LiveTrouble; retryAt: number };

const closed = new Map<number, LiveCause>([
  [liveCloseCodes.denied, "denied"],
  [liveCloseCodes.deviceOffline, "deviceOffline"],
  [liveCloseCodes.cameraLost, "cameraLost"],
  [liveCloseCodes.serverRestarting, "serverRestarting"],
  [liveCloseCodes.pushEnded, "pushEnded"],
]);

/** Returns the cause for the close code of a stream. An unknown code counts as a lost connection. */
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

/** Returns the cause for an error of the request for an address. */
export function causeOfError(error: unknown): LiveCause {
  if (!(error instanceof ApiError)) return "failed";
  const known = Object.hasOwn(refused, error.key) ? refused[error.key] : undefined;
  if (known !== undefined) return known;
  if (error.status === 0) return "network";
  return error.passing ? "serverRestarting" : "failed";
}

/** Delays before the first, second and further retries, in seconds. The last one applies to all later retries. */
const waits = [1, 2, 4, 8, 15];
/** Delay before a retry in seconds, for causes that remain until a user changes something. */
const rareSeconds = 60;
/**
 * Delay before a retry in seconds if bandwidth is missing. Short, so that the video starts soon after another one is
 * closed.
 */
const bandwidthSeconds = 3;

/** Returns the delay before the next retry, in milliseconds. */
export function retryDelayMs({ cause, tries }: Pick<LiveTrouble, "cause" | "tries">): number {
  if (cause === "denied" || cause === "codec") return rareSeconds * 1000;
  if (cause === "bandwidth") return bandwidthSeconds * 1000;
  return (waits[Math.min(tries, waits.length) - 1] ?? 1) * 1000;
}
