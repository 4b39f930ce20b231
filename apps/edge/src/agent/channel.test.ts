import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type DeviceCamera } from "@huiyan/contract/device/device.device";
import { expect, onTestFinished, test, vi } from "vitest";
import { areaIntrusion } from "#features/area-intrusion/area-intrusion.feature.ts";
import { type Finding } from "#platform/analysis/algorithm.ts";
import { DiskReserve } from "#platform/store/disk-reserve.ts";
import { VisionModel } from "#platform/vision/vision-model.ts";
import { eventually, temporaryStore } from "#test/outbox-fixture.ts";
import { recordingsIn } from "#test/recordings.ts";
import { Channel } from "./channel.ts";

/** Returns the file name of a recorded segment from the first start of the camera. */
const segmentName = (index: number): string => `000000001-1795275000000-${String(index).padStart(9, "0")}.ts`;

const silent = { kind: "rtsp" as const, url: "rtsp://127.0.0.1:9/1" };

/** Returns a channel with an alarm algorithm. By default, the channel's camera does not answer. */
function watchedChannel(source: DeviceCamera["source"] = silent) {
  const { folder } = temporaryStore();
  const model = new VisionModel();
  const [clips, troubles] = [[] as string[], [] as string[]];
  const due: number[] = [];
  let [lost, reported] = [0, 0];
  const found = (): Finding[] => due.splice(0).map((at) => ({ at, data: { boxes: [] }, closeUps: [] }));
  const run = {
    step: async () => found(),
    needsObjects: () => false,
    isOpen: () => true,
    hold: () => undefined,
    finish: () => [],
  };
  const algorithm = { manifest: areaIntrusion.manifest, start: () => run };
  const camera = { channel: "1", name: "1", analysis_fps: 5, source };
  const channel = new Channel(
    { camera, arrangements: [{ algorithm, settings: {} }] },
    {
      model,
      folder,
      access: { deviceId: "AIS-0001", secret: "x", media: [], own: false },
      disk: new DiskReserve(folder, 1),
      recordings: recordingsIn(folder),
      offsetMs: () => 0,
      report: () => void reported++,
      addClip: (_id, path) => void clips.push(path),
      loseClip: () => void lost++,
      onChange: () => undefined,
      onTrouble: (_channel, text) => void troubles.push(text),
    },
  );
  onTestFinished(async () => {
    await channel.stop();
    await model.close();
  });
  return {
    channel,
    clips,
    troubles,
    segments: join(folder, "segments"),
    lost: () => lost,
    reported: () => reported,
    /** Makes the algorithm find an alarm of this time (epoch ms) in the next frame. */
    alarm: (at: number) => due.push(at),
  };
}

test("keeps only the segments of the last minutes without alarms, even after the clock was set back", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { channel, segments } = watchedChannel();
  mkdirSync(segments);
  const now = Date.now() / 1_000;
  // end times of segments of 2 s, in seconds from now: one from before the clock was set back, then up to now
  const ends = [8 * 3_600, ...Array.from({ length: 300 }, (_, index) => (index - 299) * 2)];
  for (const [index, at] of ends.entries()) {
    const path = join(segments, segmentName(index));
    writeFileSync(path, "");
    utimesSync(path, now + at, now + at);
  }
  channel.start();
  vi.advanceTimersByTime(10_000);
  await eventually(() => readdirSync(segments).length < 50);
  const left = readdirSync(segments).sort();
  expect([left.length > 40, left.includes(segmentName(0)), left.at(-1)]).toEqual([true, false, segmentName(300)]);
});

test("makes a shorter clip for an alarm just before the camera restarts or the channel stops", {
  tags: ["rest"],
}, async () => {
  const { channel, clips, troubles, segments, lost, reported, alarm } = watchedChannel({ kind: "generated" });
  const count = (start: number): number =>
    existsSync(segments) ? readdirSync(segments).filter((name) => name.startsWith(`00000000${start}-`)).length : 0;
  channel.start();
  await eventually(() => count(1) > 1, 20_000);
  alarm(Date.now());
  await eventually(() => reported() === 1, 20_000);
  channel.restart();
  await eventually(() => count(2) > 0, 20_000);
  await channel.stop();
  expect([clips.length, lost(), troubles]).toEqual([1, 0, []]);
  expect(clips.every((path) => statSync(path).size > 1_000)).toBe(true);
});

test("counts the clip of an alarm without recorded segments as lost, and logs the reason", {
  tags: ["rest"],
}, async () => {
  const { channel, clips, troubles, lost, alarm } = watchedChannel({ kind: "generated" });
  alarm(Date.now() - 3_600_000);
  channel.start();
  await eventually(() => lost() === 1, 20_000);
  expect([clips, troubles]).toEqual([[], [expect.stringContaining("报警前后没有可用的画面")]]);
});
