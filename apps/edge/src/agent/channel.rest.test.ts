import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { type ChannelRun, type Finding } from "#platform/analysis/algorithm.ts";
import { DiskReserve } from "#platform/store/disk-reserve.ts";
import { VisionModel } from "#platform/vision/vision-model.ts";
import { eventually, temporaryStore } from "#test/outbox-fixture.ts";
import { recordingsIn } from "#test/recordings.ts";
import { emptyScene } from "#test/scene.ts";
import { Channel, type ChannelDeps } from "./channel.ts";

const clips = new URL("../../../../demo/clips/", import.meta.url).pathname;

/** Returns a channel whose camera plays a file, with one algorithm that receives every frame and reports records. */
function channelWith(own: Partial<ChannelRun> | (() => Partial<ChannelRun>), more: Partial<ChannelDeps> = {}): Channel {
  const { folder } = temporaryStore();
  const start = (): ChannelRun => ({
    isOpen: () => true,
    hold() {},
    finish: () => [],
    needsObjects: () => false,
    step: async () => [],
    ...(typeof own === "function" ? own() : own),
  });
  const needs = { model: true, picture: false, view: true, fps: 1, memory_mb: 64 };
  const manifest = { id: "own", version: "1.0.0", platforms: ["*"], settings: {}, event: {}, needs };
  const algorithm = { manifest: { ...manifest, kind: "record" as const }, start };
  const source = { kind: "file" as const, path: join(clips, "yard.mp4"), loop: true };
  return new Channel(
    { camera: { channel: "1", name: "1", analysis_fps: 1, source }, arrangements: [{ algorithm, settings: {} }] },
    {
      model: new VisionModel(0),
      folder,
      disk: new DiskReserve(folder, 1),
      recordings: recordingsIn(folder),
      access: { deviceId: "AIS-0001", secret: "x", media: [clips], own: false },
      offsetMs: () => 0,
      report: () => undefined,
      addClip: () => undefined,
      loseClip: () => undefined,
      onChange: () => undefined,
      onTrouble: () => undefined,
      ...more,
    },
  );
}

test("passes each frame to the algorithms with its time by the server's clock", async () => {
  const aheadMs = 10 * 3_600_000;
  const corrections: number[] = [];
  const note = ({ at, clockAt = at }: { at: number; clockAt?: number }): Finding[] => {
    corrections.push(clockAt - at);
    return [];
  };
  const channel = channelWith({ step: async (scene) => note(scene), view: note }, { offsetMs: () => aheadMs });
  onTestFinished(() => channel.stop());
  channel.start();
  await eventually(() => corrections.length >= 2, 60_000);
  expect(new Set(corrections)).toEqual(new Set([aheadMs]));
});

test("restarts the analysis when the clock is set back, and reports earlier findings with the clock offset of their time", async () => {
  const hoursMs = 8 * 3_600_000;
  const ahead = Date.now() + hoursMs;
  vi.useFakeTimers({ toFake: ["Date"], now: ahead });
  onTestFinished(() => void vi.useRealTimers());
  const runs: { steps: number[]; views: number[] }[] = [];
  const reported: { happened_at: number; offset_ms: number }[] = [];
  const channel = channelWith(
    () => {
      const times = { steps: [] as number[], views: [] as number[] };
      runs.push(times);
      return {
        async step({ at }) {
          times.steps.push(at);
          return [];
        },
        view({ at }) {
          times.views.push(at);
          return [];
        },
        finish: (at) => [{ at, data: {}, closeUps: [] }],
      };
    },
    {
      offsetMs: () => ahead - hoursMs - Date.now(),
      report: ({ event }) => void reported.push(event),
    },
  );
  onTestFinished(() => channel.stop());
  channel.start();
  await eventually(() => (runs[0]?.steps.length ?? 0) > 0, 60_000);
  vi.setSystemTime(ahead - hoursMs);
  await eventually(() => (runs[1]?.views.length ?? 0) > 0, 60_000);
  expect(runs).toHaveLength(2);
  expect(reported).toEqual([expect.objectContaining({ offset_ms: -hoursMs })]);
  expect((reported[0]?.happened_at ?? 0) - ahead).toBeGreaterThan(-60_000);
});

test("stores an event with the clock offset at the time of storing, not at the time when its pictures are encoded", async () => {
  let offsetMs = 0;
  const offsets: number[] = [];
  const finding = {
    at: 1,
    data: {},
    closeUps: [],
    // In this test, the server's time becomes known when the encoding of the pictures begins.
    get picture() {
      offsetMs = 7_000;
      return emptyScene.picture;
    },
  };
  const channel = channelWith(
    { finish: () => [finding] },
    { offsetMs: () => offsetMs, report: ({ event }) => void offsets.push(event.offset_ms) },
  );
  await channel.stop();
  expect(offsets).toEqual([7_000]);
});

test("stops a channel whose last report cannot be stored, and logs the reason", async () => {
  const troubles: string[] = [];
  let isClosed = false;
  const channel = channelWith(
    {
      finish: (at) => [{ at, data: {}, closeUps: [] }],
      close: () => {
        isClosed = true;
      },
    },
    {
      report: () => {
        throw new Error("the store is closed");
      },
      onTrouble: (_channel, text) => void troubles.push(text),
    },
  );
  await channel.stop();
  expect(isClosed).toBe(true);
  expect(troubles).toEqual(["分析失败：the store is closed"]);
});
