import { liveCloseCodes } from "@huiyan/contract/live/live.rules";
import { ApiError } from "../../../shared/api/api-error.ts";

/** Why a window shows no live picture. Each has its sentence in `live.texts.ts`. */
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
  | "codec"
  | "failed";

/** What is wrong since when. */
export interface LiveTrouble {
  cause: LiveCause;
  /** Epoch ms. */
  since: number;
  /** Tries that failed in a row. */
  tries: number;
}

export type LiveState =
  | { kind: "loading"; trouble: LiveTrouble | undefined }
  | { kind: "playing" }
  /** It is tried again at `retryAt` (epoch ms) by itself. */
  | { kind: "failed"; trouble: LiveTrouble; retryAt: number };

const closed = new Map<number, LiveCause>([
  [liveCloseCodes.denied, "denied"],
  [liveCloseCodes.deviceOffline, "deviceOffline"],
  [liveCloseCodes.cameraLost, "cameraLost"],
  [liveCloseCodes.serverRestarting, "serverRestarting"],
  [liveCloseCodes.pushEnded, "pushEnded"],
]);

/** By the code with which the stream was closed. Anything else is a connection that broke off. */
export function causeOfClose(code: number): LiveCause {
  return closed.get(code) ?? "network";
}

const refused: Readonly<Record<string, LiveCause>> = {
  device_offline: "deviceOffline",
  device_no_answer: "deviceSilent",
  device_command_failed: "cameraLost",
  live_device_many: "busy",
  live_not_started: "failed",
  not_found: "denied",
  not_permitted: "denied",
  service_unavailable: "serverRestarting",
};

/** By the refusal of the address. */
export function causeOfError(error: unknown): LiveCause {
  if (!(error instanceof ApiError)) return "failed";
  const known = Object.hasOwn(refused, error.key) ? refused[error.key] : undefined;
  if (known !== undefined) return known;
  if (error.status === 0) return "network";
  return error.passing ? "serverRestarting" : "failed";
}

/** Seconds before the first, second … new try; the last one from then on. */
const waits = [1, 2, 4, 8, 15];
/** What a person has to change first is asked for less often. */
const rareSeconds = 60;

/** How long it is waited before the next try, in ms. */
export function retryDelayMs({ cause, tries }: Pick<LiveTrouble, "cause" | "tries">): number {
  const seconds =
    cause === "denied" || cause === "codec" ? rareSeconds : (waits[Math.min(tries, waits.length) - 1] ?? 1);
  return seconds * 1000;
}
