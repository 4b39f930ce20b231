import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { areaIntrusion } from "#features/area-intrusion/area-intrusion.feature.ts";
import { DiskReserve } from "#platform/store/disk-reserve.ts";
import { VisionModel } from "#platform/vision/vision-model.ts";
import { eventually } from "#test/outbox-fixture.ts";
import { recordingsIn } from "#test/recordings.ts";
import { fillDisk, mountDisk } from "#test/small-disk.ts";
import { testSize } from "#test/test-size.ts";
import { Channel } from "./channel.ts";

const media = new URL("../../../../demo/clips/", import.meta.url).pathname;

interface Watched {
  channel: Channel;
  disk: DiskReserve;
  folder: string;
  troubles: string[];
  clips: string[];
  lost(): number;
  /** Makes the algorithm find an alarm in the next frame of the camera. */
  alarm(): void;
  files(): string[];
}

/** Starts a camera with recordings on a separate small disk; undefined if the test cannot mount one. */
async function watchedOnSmallDisk(): Promise<Watched | undefined> {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-recording-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  if (!mountDisk(folder, 16)) return undefined;
  const model = new VisionModel();
  const disk = new DiskReserve(folder, 2 * 1024 * 1024);
  const [troubles, clips] = [[] as string[], [] as string[]];
  let [lost, due] = [0, 0];
  const found = () => {
    const at = Date.now();
    return due-- > 0 ? [{ at, data: { boxes: [] }, closeUps: [] }] : [];
  };
  const algorithm = {
    manifest: areaIntrusion.manifest,
    start: () => ({ step: async () => found(), isOpen: () => false, hold: () => undefined, finish: () => [] }),
  };
  const camera = {
    channel: "1",
    name: "1",
    analysis_fps: 2,
    source: { kind: "file" as const, path: join(media, "yard.mp4"), loop: true },
  };
  const channel = new Channel(
    { camera, arrangements: [{ algorithm, settings: {} }] },
    {
      model,
      folder,
      disk,
      access: { deviceId: "AIS-0001", secret: "x", media: [media], own: false },
      offsetMs: () => 0,
      report: () => undefined,
      addClip: (_id, path) => void clips.push(path),
      recordings: recordingsIn(folder),
      loseClip: () => void lost++,
      onChange: () => undefined,
      onTrouble: (_channel, text) => void troubles.push(text),
    },
  );
  onTestFinished(async () => {
    await channel.stop();
    await model.close();
  });
  channel.start();
  return {
    channel,
    disk,
    folder,
    troubles,
    clips,
    lost: () => lost,
    alarm: () => {
      due = 1;
    },
    files: () => readdirSync(folder, { recursive: true }).map(String),
  };
}

const isRecording = (files: string[]): boolean => files.some((name) => name.endsWith(".ts"));

test("reports a disk that recordings have filled, continues the analysis, leaves no partial clip, and records again later", {
  timeout: 90_000,
}, async (context) => {
  const watched = await watchedOnSmallDisk();
  if (watched === undefined) return context.skip();
  const { channel, disk, folder, troubles, files } = watched;
  await eventually(() => isRecording(files()), 20_000);
  const giveBack = fillDisk(folder);
  await eventually(() => troubles.length > 0, 20_000);
  expect(troubles).toEqual(["磁盘已满，录像暂停，期间的报警没有视频，请清理磁盘"]);
  await eventually(() => !isRecording(files()));
  const stoppedAt = Date.now();
  await eventually(() => (channel.rates().last_frame_at ?? 0) > stoppedAt, 20_000);
  expect([channel.point().online, disk.isFull]).toEqual([true, true]);

  watched.alarm();
  await eventually(() => watched.lost() === 1);
  expect(files().filter((name) => /\.(mp4|part)$/.test(name))).toEqual([]);

  giveBack();
  expect(disk.restore()).toBe(true);
  channel.recordAgain();
  await eventually(() => isRecording(files()), 20_000);
  expect(troubles).toHaveLength(1);
  if (!testSize(false, true)) return;
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  watched.alarm();
  await eventually(() => watched.clips.length === 1, 40_000);
});

test("counts and reports a clip as lost if the disk has no space, and leaves no part of it", {
  timeout: 90_000,
}, async (context) => {
  const watched = await watchedOnSmallDisk();
  if (watched === undefined) return context.skip();
  const { channel, folder, troubles, files } = watched;
  await eventually(() => channel.rates().fps_analysed > 0, 20_000);
  watched.alarm();
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  fillDisk(folder);
  await eventually(() => watched.lost() === 1, 45_000);
  expect([watched.clips, files().filter((name) => /\.(mp4|part)$/.test(name))]).toEqual([[], []]);
  expect(new Set(troubles)).toEqual(new Set(["磁盘已满，录像暂停，期间的报警没有视频，请清理磁盘"]));
});
