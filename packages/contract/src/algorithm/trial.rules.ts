import { type FormText } from "../form-texts.ts";

/** Rules of the canary: a delivery to many devices first goes to a share of them. docs/reference/devices.md D13. */
export const trialRules = {
  /** Minimum devices of a delivery for which a canary is made. */
  from: 5,
  share: 0.1,
  maxDevices: 20,
  /** Observation time of the new version on each device, in milliseconds. */
  watchMs: 5 * 60_000,
} as const;

/**
 * States of a canary. The state is `watching` until the devices' telemetry or a user decides; the first decision is
 * final.
 */
export const trialStates = ["watching", "passed", "stopped"] as const;
export type TrialState = (typeof trialStates)[number];

/**
 * Limits beyond which a new version is withdrawn, compared with the previous version. docs/reference/devices.md D13.
 */
export const trialBounds = {
  /** Number of failed frames at which the version is withdrawn. */
  errors: 5,
  /**
   * Maximum share of skipped frames. Not applied if the previous version already skipped at least half of this share.
   */
  skipped: 0.4,
  /** Minimum frames before the share of skipped frames is judged. */
  frames: 20,
  /** Maximum findings per minute: `findingsFactor` × rate of the previous version + `findingsPerMinute`. */
  findingsFactor: 5,
  findingsPerMinute: 5,
  /** Minimum analysed frames per second, as a share of the previous version's. */
  fps: 0.7,
} as const;

/** Returns the number of canary devices for a delivery to this many devices; 0: no canary. */
export function trialSize(devices: number): number {
  const { from, share, maxDevices } = trialRules;
  return devices < from ? 0 : Math.min(maxDevices, Math.ceil(devices * share));
}

/** Telemetry sample of an algorithm on a device. All counts start with the device's program. */
export interface TrialSight {
  /** Time of the sample, epoch ms by the device's clock. */
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

/**
 * Returns findings per minute. A time below a minute counts as a minute, because one finding in a second is no rate.
 */
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
