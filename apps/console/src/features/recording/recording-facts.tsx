import { type DeliveryState } from "@huiyan/contract/device/device.rules";
import { everyDay } from "@huiyan/contract/notify/schedule.rules";
import { type RecordingSettings } from "@huiyan/contract/recording/recording.rules";
import { joinNames } from "#shared/format/format-join.ts";
import { type Fact } from "#shared/list/FactList.tsx";
import { type StateForm, StateLabel } from "#shared/screen/StateLabel.tsx";
import { recordingText as text } from "./recording.texts.ts";
import { clockOf, type StoredRecording } from "./settings-form.ts";

export const dayKeys = ["day1", "day2", "day3", "day4", "day5", "day6", "day7"] as const;

function scheduleText(schedule: RecordingSettings["schedule"]): string {
  if (schedule.length === 0) return text("always");
  const spans = schedule.map(({ days, from, to }) => {
    const named = days.length === everyDay.length ? "" : joinNames(days.map((day) => text(dayKeys[day - 1] ?? "day1")));
    return `${named} ${clockOf(from)}–${clockOf(to)}`.trim();
  });
  return spans.join("；");
}

const states = {
  waiting: "waiting",
  sent: "quarter",
  applied: "done",
  refused: "failed",
} as const satisfies Record<DeliveryState, StateForm>;

/**
 * Returns the recording settings of a point, and whether the device has applied them. Without settings from the
 * platform, returns only that the device decides.
 */
export function recordingFacts({ settings, quota_mb, delivery, reason }: StoredRecording): Fact[] {
  const mode = { name: text("mode"), value: text(settings?.mode ?? "own") };
  const space = quota_mb === null ? [] : [Math.round(quota_mb / 1_024)];
  const quota = space.map((n) => ({ name: text("quotaName"), value: text("gigabytes", { n }) }));
  if (settings === null && quota_mb === null) return [mode];
  const state = {
    name: text("state"),
    value: <StateLabel form={states[delivery]}>{text(delivery, { reason })}</StateLabel>,
  };
  if (settings === null || settings.mode === "off") return [mode, ...quota, state];
  const { schedule, before_s: before, after_s: after } = settings;
  const seconds =
    settings.mode === "event" ? [{ name: text("seconds"), value: text("beforeAfter", { before, after }) }] : [];
  return [mode, { name: text("times"), value: scheduleText(schedule) }, ...seconds, ...quota, state];
}
