import { RecordingSettings } from "@huiyan/contract/recording/recording.rules";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "#test/outbox-fixture.ts";
import { newStore, recordingsIn, recordSample } from "#test/recordings.ts";
import { sampleStream, sampleTag } from "#test/sample-flv.ts";
import { ChannelLive } from "./channel-live.ts";
import { ChannelRecording } from "./channel-recording.ts";
import { RecordingService } from "./recording-service.ts";

const begin = Date.parse("2026-11-23T03:00:00Z");
const access = { deviceId: "AIS-0001", secret: "s", media: [], own: true };
const all = { from: 0, to: 9e12 };

/**
 * Simulates a camera with 25 frames per second and a key frame every two seconds, on a clock that the test advances.
 */
function camera(settings: Partial<RecordingSettings>) {
  const { folder } = newStore();
  let now = begin;
  const recordings = new RecordingService({
    folder,
    quotaBytes: 1e9,
    now: () => now,
    configured: { "*": RecordingSettings.parse({ mode: "event", ...settings }) },
    onTrouble: (text) => {
      throw new Error(text);
    },
  });
  const live = new ChannelLive({ source: { kind: "generated" }, access, onTrouble: () => undefined });
  const recording = new ChannelRecording("1", live, recordings);
  onTestFinished(() => recording.stop());
  let sent = 0;
  return {
    recording,
    recordings,
    async open() {
      live.begin({ codec: "h264", width: 640, height: 360 });
      await recording.refresh();
      live.take(sampleStream(""));
    },
    run(seconds: number) {
      for (const until = sent + seconds * 1_000; sent < until; sent += 40) {
        now = begin + sent;
        live.take(sampleTag(sent % 2_000 === 0 ? "key" : "frame", sent));
      }
    },
    /** Kept recordings as [from, to], in seconds since the start. */
    kept: () => recordings.store.spans("1", all).map(({ from, to }) => [(from - begin) / 1_000, (to - begin) / 1_000]),
  };
}

test("keeps only the seconds before and after alarms in the mode “event”", async () => {
  const { open, run, recording, kept, recordings } = camera({ before_s: 10, after_s: 20 });
  await open();
  run(120);
  expect(kept()).toEqual([]);
  expect(recordings.store.usedBytes).toBeLessThan(60 * 25 * 200);
  recording.alarm(begin + 119_000, "area_intrusion");
  run(120);
  recording.stop();
  const [span, ...others] = kept();
  expect(others).toEqual([]);
  // recordings are deleted in whole files of ten seconds
  expect(span?.[0]).toBeLessThanOrEqual(109);
  expect(span?.[0]).toBeGreaterThanOrEqual(98);
  expect(span?.[1]).toBeGreaterThanOrEqual(139);
  expect(span?.[1]).toBeLessThanOrEqual(142);
  expect(recordings.events.find("1", all)).toEqual([{ at: begin + 119_000, alg_id: "area_intrusion" }]);
});

test("records only within its schedule", async () => {
  // Monday 11:00 in China time; the schedule ends at 11:01
  const { open, run, kept } = camera({ mode: "continuous", schedule: [{ days: [1], from: 660, to: 661 }] });
  await open();
  run(180);
  expect(kept()).toEqual([[0, 60]]);
});

test("applies a user's choice at once and after a restart, and writes no file while recording is off", async () => {
  const { open, run, kept, recordings, recording } = camera({ mode: "off" });
  await open();
  run(10);
  expect(recordings.store.usedBytes).toBe(0);
  recordings.choose("1", RecordingSettings.parse({ mode: "continuous" }));
  await recording.refresh();
  run(10);
  recordings.choose("1", RecordingSettings.parse({ mode: "off" }));
  await recording.refresh();
  run(10);
  expect(kept()).toEqual([[10, 20]]);
  await eventually(() => recordings.settings("1").mode === "off");
});

test("applies the platform's settings at once in place of the user's choice, and restores that choice later", async () => {
  const { open, run, kept, recordings, recording } = camera({ mode: "off" });
  recordings.choose("1", RecordingSettings.parse({ mode: "off" }));
  await open();
  run(10);
  recordings.want({ "1": RecordingSettings.parse({ mode: "continuous" }) }, undefined);
  await eventually(() => recordings.settings("1").mode === "continuous");
  await recording.refresh();
  run(10);
  expect([recordings.isRequested("1"), recordings.isRequested("2")]).toEqual([true, false]);
  recordings.want({}, undefined);
  await recording.refresh();
  run(10);
  expect(kept()).toEqual([[10, 20]]);
});

test("deletes the oldest recordings at once for a smaller quota of the platform; otherwise the device's quota applies", () => {
  const { folder, store } = newStore();
  store.clear();
  const recordings = recordingsIn(folder);
  recordSample(recordings.store, "1", begin, 60, 20_000);
  recordSample(recordings.store, "1", begin + 60_000, 60, 20_000);
  const file = recordings.store.files("1")[1];
  recordings.want({}, 2_000_000);
  expect(recordings.store.files("1")).toEqual([file]);
  expect(recordings.store.quotaBytes).toBe(2_000_000);
  recordings.want({}, undefined);
  expect(recordings.store.quotaBytes).toBe(1024 ** 3);
});

test("keeps choices across a restart, and deletes choices and recordings for a new owner", async () => {
  const { folder, store } = newStore();
  store.clear();
  const first = recordingsIn(folder, { "*": RecordingSettings.parse({ mode: "event" }) });
  first.choose("2", RecordingSettings.parse({ mode: "continuous" }));
  const second = recordingsIn(folder);
  expect([second.settings("1").mode, second.settings("2").mode]).toEqual(["off", "continuous"]);
  second.clear();
  expect(recordingsIn(folder).settings("2").mode).toBe("off");
});
