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
  | "bandwidth"
  | "codec"
  | "failed";

/** What is wrong since when. */
export interface LiveTrouble {
  cause: LiveCause;
  /** Epoch ms. */
  since: number;
  /** Tries that failed in a row. */
  tries: number;
  /** What the platform says of it, where that says more than the cause. */
  text?: string;
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
  package_bandwidth: "bandwidth",
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
/** It plays soon after another picture is closed. */
const bandwidthSeconds = 3;

/** How long it is waited before the next try, in ms. */
export function retryDelayMs({ cause, tries }: Pick<LiveTrouble, "cause" | "tries">): number {
  if (cause === "denied" || cause === "codec") return rareSeconds * 1000;
  if (cause === "bandwidth") return bandwidthSeconds * 1000;
  return (waits[Math.min(tries, waits.length) - 1] ?? 1) * 1000;
}
