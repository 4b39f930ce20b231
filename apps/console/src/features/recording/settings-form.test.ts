import { describe, expect, it } from "vitest";
import { RecordingForm, type RecordingValues, recordingValues, sentRecording } from "./settings-form.ts";

const values: RecordingValues = {
  mode: "event",
  days: [1, 2, 3, 4, 5, 6, 7],
  from: "00:00",
  to: "00:00",
  before_s: "10",
  after_s: "30",
  quota_gb: "",
};
const problems = (changes: Partial<RecordingValues>) =>
  RecordingForm.safeParse({ ...values, ...changes }).error?.issues.map(({ message }) => message) ?? [];

describe("input of the recording form", () => {
  it.each<[string, Partial<RecordingValues>, object]>([
    ["the device decides", { mode: "own" }, { settings: null, quota_mb: null }],
    ["nothing is recorded", { mode: "off", days: [1] }, { settings: { mode: "off", schedule: [] }, quota_mb: null }],
    [
      "always, with 20 GB",
      { mode: "continuous", quota_gb: "20" },
      { settings: { mode: "continuous", schedule: [] }, quota_mb: 20_480 },
    ],
    [
      "whole days",
      { mode: "continuous", days: [7, 6] },
      { settings: { mode: "continuous", schedule: [{ days: [6, 7], from: 0, to: 1_440 }] }, quota_mb: null },
    ],
    [
      "around alarms, by night",
      { from: "18:30", to: "07:00", before_s: "5", after_s: "60" },
      {
        settings: {
          mode: "event",
          before_s: 5,
          after_s: 60,
          schedule: [{ days: [1, 2, 3, 4, 5, 6, 7], from: 1_110, to: 420 }],
        },
        quota_mb: null,
      },
    ],
  ])("is sent for: %s", (_rule, changes, sent) => {
    expect(problems(changes)).toEqual([]);
    expect(sentRecording({ ...values, ...changes })).toEqual(sent);
  });
});

it.each<[Partial<RecordingValues>, string]>([
  [{ days: [] }, "请至少选择一天"],
  [{ before_s: "61" }, "报警前的秒数须在 0 到 60 之间"],
  [{ after_s: "x" }, "报警后的秒数须在 1 到 600 之间"],
  [{ quota_gb: "0" }, "录像空间须为 1 到 900000 GB"],
  [{ quota_gb: "一百" }, "录像空间须为 1 到 900000 GB"],
])("refuses %o with the text %s", (changes, sentence) => {
  expect(problems(changes)).toEqual([sentence]);
});

it("does not validate fields that the mode does not show", () => {
  expect(problems({ mode: "continuous", before_s: "x", after_s: "" })).toEqual([]);
  expect(problems({ mode: "off", days: [], before_s: "" })).toEqual([]);
});

it("shows stored values as they were entered", () => {
  const settings = {
    mode: "event" as const,
    schedule: [{ days: [1], from: 1_110, to: 420 }],
    before_s: 5,
    after_s: 60,
  };
  const stored = { _id: "x", device_name: "一号机", delivery: "applied" as const, reason: "" };
  const shown = recordingValues({ ...stored, settings, quota_mb: 20_480 });
  expect(sentRecording(shown)).toEqual({ settings, quota_mb: 20_480 });
});
