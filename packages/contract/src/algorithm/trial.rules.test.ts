import { expect, it } from "vitest";
import { type TrialSight, trialSize, trialTrouble } from "./trial.rules.ts";

it.each([
  [1, 0],
  [4, 0],
  [5, 1],
  [10, 1],
  [11, 2],
  [200, 20],
  [5000, 20],
])("for %i devices, starts with %i canary devices", (devices, size) => {
  expect(trialSize(devices)).toBe(size);
});

const minute = 60_000;
const hour = 60 * minute;
const counts = { version: "1.0.0", frames: 18_000, skipped: 0, errors: 0, findings: 60, restarts: 0, trouble: "" };
/** Telemetry of the previous version: one finding per minute for an hour. */
const before: TrialSight = { at: hour, startedAt: 0, fps: 10, ...counts };
const after = (minutes: number, more: Partial<TrialSight> = {}): TrialSight => ({
  ...before,
  at: hour + minutes * minute,
  version: "2.0.0",
  frames: before.frames + minutes * 300,
  findings: before.findings + minutes,
  ...more,
});

it.each<[name: string, now: TrialSight, text: string | undefined]>([
  ["works as before", after(5), undefined],
  ["fails now and then", after(5, { errors: 4 }), undefined],
  ["fails", after(5, { errors: 5, trouble: "坏了" }), "有 {n} 帧出错：{reason}"],
  ["was stopped by the device", after(5, { restarts: 1, trouble: "内存超过 64 MB" }), "被设备停止：{reason}"],
  ["misses most frames", after(1, { frames: before.frames + 10, skipped: 90 }), "{n}% 的画面来不及分析"],
  ["misses every second frame", after(1, { frames: before.frames + 30, skipped: 30 }), "{n}% 的画面来不及分析"],
  ["misses every third frame", after(1, { frames: before.frames + 40, skipped: 20 }), undefined],
  ["has seen too few frames to say", after(1, { frames: before.frames + 1, skipped: 9 }), undefined],
  ["raises five times as many", after(5, { findings: before.findings + 25 }), undefined],
  [
    "raises ten times as many and more",
    after(5, { findings: before.findings + 55 }),
    "每分钟上报 {n} 条，此前为 {usual} 条",
  ],
  ["slows the cameras", after(5, { fps: 6.9 }), "每秒分析帧数由 {before} 降到 {now}"],
  ["leaves the cameras nearly as they were", after(5, { fps: 7.1 }), undefined],
])("a version that %s", (_name, now, text) => {
  expect(trialTrouble(before, now)?.text).toBe(text);
});

it("compares a new algorithm with the general limits", () => {
  const fresh = { ...after(5), startedAt: hour, frames: 1_500, findings: 25, skipped: 0 };
  expect(trialTrouble(undefined, fresh)).toBeUndefined();
  expect(trialTrouble(undefined, { ...fresh, findings: 31 })?.values).toEqual({ n: 6, usual: 0 });
});

it("does not compare a restarted device with its counts from before the restart", () => {
  const restarted = { ...after(5), startedAt: hour + 1, frames: 100, findings: 2, fps: 1 };
  expect(trialTrouble(before, restarted)).toBeUndefined();
});

it("does not blame the new version for skipped frames if the previous one skipped as many", () => {
  const busy = { ...before, skipped: 30_000 };
  expect(trialTrouble(busy, after(1, { frames: before.frames + 10, skipped: 30_090 }))).toBeUndefined();
});

it("does not take one finding of a device that has just started for its typical rate", () => {
  const fresh = { ...before, at: 4_000, findings: 1 };
  const now = { ...after(1, { findings: 31 }), at: 64_000 };
  expect(trialTrouble(fresh, now)?.values).toEqual({ n: 30, usual: 1 });
});
