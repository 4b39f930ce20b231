import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { eventually, temporaryStore } from "../../test/outbox-fixture.ts";
import { recordingsIn } from "../../test/recordings.ts";
import { type ChannelRun } from "../platform/analysis/algorithm.ts";
import { DiskReserve } from "../platform/store/disk-reserve.ts";
import { VisionModel } from "../platform/vision/vision-model.ts";
import { Channel } from "./channel.ts";

const clips = new URL("../../../../demo/clips/", import.meta.url).pathname;

test("algorithms receive each frame with its time by the server's clock", async () => {
  const { folder } = temporaryStore();
  const aheadMs = 10 * 3_600_000;
  const corrections: number[] = [];
  const run: ChannelRun = {
    ...{ isOpen: () => true, hold() {}, finish: () => [], needsObjects: () => false },
    async step({ at, clockAt = at }) {
      corrections.push(clockAt - at);
      return [];
    },
    view({ at, clockAt = at }) {
      corrections.push(clockAt - at);
      return [];
    },
  };
  const needs = { model: true, picture: false, view: true, fps: 1, memory_mb: 64 };
  const manifest = { id: "own", version: "1.0.0", platforms: ["*"], settings: {}, event: {}, needs };
  const algorithm = { manifest: { ...manifest, kind: "record" as const }, start: () => run };
  const source = { kind: "file" as const, path: join(clips, "yard.mp4"), loop: true };
  const channel = new Channel(
    { camera: { channel: "1", name: "1", analysis_fps: 1, source }, arrangements: [{ algorithm, settings: {} }] },
    {
      ...{ model: new VisionModel(0), folder, disk: new DiskReserve(folder, 1), recordings: recordingsIn(folder) },
      access: { deviceId: "AIS-0001", secret: "x", media: [clips], own: false },
      offsetMs: () => aheadMs,
      report: () => undefined,
      addClip: () => undefined,
      loseClip: () => undefined,
      onChange: () => undefined,
      onTrouble: () => undefined,
    },
  );
  onTestFinished(() => channel.stop());
  channel.start();
  await eventually(() => corrections.length >= 2, 60_000);
  expect(new Set(corrections)).toEqual(new Set([aheadMs]));
});
