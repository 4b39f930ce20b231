import { type FormText } from "../form-texts.ts";

/** A delivery to many devices is tried on a share of them first. docs/reference/devices.md D13. */
export const trialRules = {
  /** Devices from which on there is a trial. */
  from: 5,
  share: 0.1,
  maxDevices: 20,
  /** So long the new version is watched on each of them. */
  watchMs: 5 * 60_000,
} as const;

/** Watched until it is decided, by what the devices say or by a person; the first decision counts. */
export const trialStates = ["watching", "passed", "stopped"] as const;
export type TrialState = (typeof trialStates)[number];

/** What a new version may do at most, beside the one before. docs/reference/devices.md D13. */
export const trialBounds = {
  /** Frames at which it fails. */
  errors: 5,
  /** Share of the frames that it misses since it is busy; half of that was usual before: no fault of the new one. */
  skipped: 0.4,
  /** From so many frames on a share means something. */
  frames: 20,
  /** Times as many findings as before, and so many a minute beyond them. */
  findingsFactor: 5,
  findingsPerMinute: 5,
  /** Of the frames that the device analysed a second before. */
  fps: 0.7,
} as const;

/** @returns on how many of these devices it is tried first; 0: none */
export function trialSize(devices: number): number {
  const { from, share, maxDevices } = trialRules;
  return devices < from ? 0 : Math.min(maxDevices, Math.ceil(devices * share));
}

/** How an algorithm worked on a device at some time; counts since the device's program began. */
export interface TrialSight {
  /** Epoch ms by the device. */
  at: number;
  startedAt: number;
  version: string;
  frames: number;
  skipped: number;
  errors: number;
  findings: number;
  /** Of this version. */
  restarts: number;
  trouble: string;
  /** Of all its cameras, frames analysed a second. */
  fps: number;
}

export interface TrialTrouble {
  text: FormText;
  values: Record<string, string | number>;
}

/** A shorter time counts as a minute: one finding in a second says nothing of the next. */
const perMinute = (findings: number, ms: number): number => (findings * 60_000) / Math.max(ms, 60_000);
const shareOf = (part: number, rest: number): number => (part + rest === 0 ? 0 : part / (part + rest));

/**
 * Why a new version is not to stay, by what it did since it came; undefined: nothing is wrong as far as can be seen.
 * @param before as the version before worked; undefined: there was none, or the device has begun anew since
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
