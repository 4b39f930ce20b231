import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { eventually, temporaryStore } from "../../test/outbox-fixture.ts";
import { recordingsIn } from "../../test/recordings.ts";
import { areaIntrusion } from "../features/area-intrusion/area-intrusion.feature.ts";
import { DiskReserve } from "../platform/store/disk-reserve.ts";
import { VisionModel } from "../platform/vision/vision-model.ts";
import { Channel } from "./channel.ts";

/** A channel with an algorithm for alarms, whose camera does not answer. */
function watchedChannel() {
  const { folder } = temporaryStore();
  const model = new VisionModel();
  const run = { step: async () => [], isOpen: () => false, hold: () => undefined, finish: () => [] };
  const algorithm = { manifest: areaIntrusion.manifest, start: () => run };
  const source = { kind: "rtsp" as const, url: "rtsp://127.0.0.1:9/1" };
  const camera = { channel: "1", name: "1", analysis_fps: 1, source };
  const channel = new Channel(
    { camera, arrangements: [{ algorithm, settings: {} }] },
    {
      ...{ model, folder, access: { deviceId: "AIS-0001", secret: "x", media: [], own: false } },
      ...{ disk: new DiskReserve(folder, 1), recordings: recordingsIn(folder) },
      offsetMs: () => 0,
      report: () => undefined,
      addClip: () => undefined,
      loseClip: () => undefined,
      onChange: () => undefined,
      onTrouble: () => undefined,
    },
  );
  onTestFinished(async () => {
    await channel.stop();
    await model.close();
  });
  return { channel, segments: join(folder, "segments") };
}

test("a channel without alarms keeps the segments of the last minutes only, also after the clock was set back", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { channel, segments } = watchedChannel();
  mkdirSync(segments);
  const now = Date.now() / 1_000;
  // ends of segments of 2 s, seconds from now: of another time of the clock, then up to now
  const ends = [8 * 3_600, ...Array.from({ length: 300 }, (_, index) => (index - 299) * 2)];
  for (const [index, at] of ends.entries()) {
    const path = join(segments, `${String(index).padStart(9, "0")}.ts`);
    writeFileSync(path, "");
    utimesSync(path, now + at, now + at);
  }
  channel.start();
  vi.advanceTimersByTime(10_000);
  await eventually(() => readdirSync(segments).length < 50);
  const left = readdirSync(segments).sort();
  expect([left.length > 40, left[0] !== "000000000.ts", left.at(-1)]).toEqual([true, true, "000000300.ts"]);
});
