import { type FormText } from "../form-texts.ts";

/** A delivery to many devices starts with a canary on a share of them. docs/reference/devices.md D13. */
export const trialRules = {
  /** Minimum devices for a canary. */
  from: 5,
  share: 0.1,
  maxDevices: 20,
  /** Observation time of the new version on each device, in milliseconds. */
  watchMs: 5 * 60_000,
} as const;

/** A canary is watched until the devices' telemetry or a user decides it; the first decision counts. */
export const trialStates = ["watching", "passed", "stopped"] as const;
export type TrialState = (typeof trialStates)[number];

/** Limits for a new version, compared with the previous version. docs/reference/devices.md D13. */
export const trialBounds = {
  /** Failed frames. */
  errors: 5,
  /**
   * Maximum share of skipped frames. If the device already skipped half of this share before, the new version is not
   * blamed.
   */
  skipped: 0.4,
  /** Minimum frames for a share to be meaningful. */
  frames: 20,
  /** Limit: findings of the previous version times the factor, plus this many per minute. */
  findingsFactor: 5,
  findingsPerMinute: 5,
  /** Minimum share of the previous analysed frames per second. */
  fps: 0.7,
} as const;

/** @returns number of canary devices for a delivery of this size; 0: no canary */
export function trialSize(devices: number): number {
  const { from, share, maxDevices } = trialRules;
  return devices < from ? 0 : Math.min(maxDevices, Math.ceil(devices * share));
}

/** Telemetry sample of an algorithm on a device; counts since the device's program started. */
export interface TrialSight {
  /** Epoch ms by the device. */
  at: number;
  startedAt: number;
  version: string;
  frames: number;
  skipped: number;
  errors: number;
  findings: number;
  /** Restarts of this version. */
  restarts: number;
  trouble: string;
  /** Frames analysed per second, all cameras together. */
  fps: number;
}

export interface TrialTrouble {
  text: FormText;
  values: Record<string, string | number>;
}

/** Returns findings per minute. A time below a minute counts as a minute: one finding in a second predicts nothing. */
const perMinute = (findings: number, ms: number): number => (findings * 60_000) / Math.max(ms, 60_000);
const shareOf = (part: number, rest: number): number => (part + rest === 0 ? 0 : part / (part + rest));

/**
 * Returns why a new version must be withdrawn, judged by its telemetry since the installation; undefined: no problem
 * found.
 * @param before telemetry of the previous version; undefined: none, or the device restarted since
 */
export function trialTrouble(before: TrialSight | undefined, now: TrialSight): TrialTrouble | undefined {
  const past = before !== undefined && before.startedAt === now.startedAt ? before : undefined;
  const sinceMs = now.at - (past?.at ?? now.startedAt);
  const [frames, skipped, errors, findings] = (["frames", "skipped", "errors", "findings"] as const).map(
    (count) => now[count] - (past?.[count] ?? 0),
  ) as [number, number, number, number];
  if (now.restarts > 0) return { text: "被设备停止：{reason}", values: { reason: now.trouble } };
  if (errors >= trialBounds.errors)
    return { text: "有 {n} 帧出错：{reason}", values: { n: errors, reason: now.trouble } };
  const missed = shareOf(skipped, frames);
  const missedBefore = past === undefined ? 0 : shareOf(past.skipped, past.frames);
  if (skipped + frames >= trialBounds.frames && missed > trialBounds.skipped && missedBefore < trialBounds.skipped / 2)
    return { text: "{n}% 的画面来不及分析", values: { n: Math.round(missed * 100) } };
  const usual = past === undefined ? 0 : perMinute(past.findings, past.at - past.startedAt);
  const rate = perMinute(findings, sinceMs);
  if (rate > usual * trialBounds.findingsFactor + trialBounds.findingsPerMinute)
    return {
      text: "每分钟上报 {n} 条，此前为 {usual} 条",
      values: { n: Math.round(rate), usual: Number(usual.toFixed(1)) },
    };
  if (past !== undefined && past.fps > 0 && now.fps < past.fps * trialBounds.fps)
    return {
      text: "每秒分析帧数由 {before} 降到 {now}",
      values: { before: past.fps.toFixed(1), now: now.fps.toFixed(1) },
    };
  return undefined;
}
