import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CameraSource } from "@huiyan/contract/device/device.device";
import { sealInfo } from "@huiyan/contract/device/device.rules";
import { sealFor } from "@huiyan/device-link/sealed";
import sharp from "sharp";
import { expect, type TestContext, test } from "vitest";
import { openCameraInput } from "#platform/ffmpeg/camera-input.ts";
import { SegmentBuffer } from "#platform/ffmpeg/segment-buffer.ts";
import { FlvTagReader } from "#platform/live/flv-tags.ts";
import { type Picture } from "#platform/model/picture.ts";
import { type RtspHabit } from "#test/camera-habits/camera-habit.ts";
import { rtspHabits } from "#test/camera-habits/habit-groups.ts";
import { type HabitCamera, openHabitCamera } from "#test/habit-camera/habit-rtsp-camera.ts";
import { eventually } from "#test/outbox-fixture.ts";
import { CameraLoop } from "./camera-loop.ts";
import { tryCamera } from "./try-camera.ts";

const access = { deviceId: "AIS-0001", secret: "s", media: [], own: true };
const account = { username: "管理员", password: 'p@ss/<&>"字' };
const patienceMs = 60_000;
/** Maximum age of the newest picture at the end, ms. A camera that had to be opened again has an older picture. */
const freshMs = 3_000;
const usualSize = { width: 320, height: 180 };

type Finished = TestContext["onTestFinished"];

function sourceOf({ host, port }: HabitCamera, { entered = account, path = "/live" }: RtspHabit): CameraSource {
  const { username, password } = entered;
  return {
    kind: "rtsp",
    url: `rtsp://${host.includes(":") ? `[${host}]` : host}:${port}${path}`,
    username,
    password_sealed: sealFor(password, access.secret, access.deviceId, sealInfo.camera),
  };
}

/** A point whose camera is `source`. */
function startPoint(habit: RtspHabit, source: CameraSource, onTestFinished: Finished) {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-habit-"));
  const segments = new SegmentBuffer(join(folder, "segments"));
  const pictures: Picture[] = [];
  const times: number[] = [];
  let live = new FlvTagReader();
  let keyFrames = 0;
  const troubles: string[] = [];
  const loop = new CameraLoop({
    input: () => openCameraInput(source, access),
    analysisFps: 5,
    endless: true,
    segments: () => segments.begin(),
    ...(habit.times && { times: habit.times }),
    onFrame: (picture) => {
      pictures.push(picture);
      times.push(performance.now());
    },
    onLive: (chunk) => {
      keyFrames += live.take(chunk).filter(({ kind }) => kind === "key").length;
    },
    onInfo: () => {
      live = new FlvTagReader();
    },
    onTrouble: (text) => troubles.push(text),
  });
  onTestFinished(async () => {
    await loop.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  loop.start();
  return { loop, pictures, troubles, lastAt: () => times.at(-1) ?? 0, segments, keyFrames: () => keyFrames };
}

/**
 * Side in pixels of the square whose mean colour is compared. Single pixels are not compared, because some clips have
 * noise.
 */
const sampledPixels = 16;

/** Returns the colours at the middle of the left and of the right half of a picture. */
function coloursOf(rgb: Uint8Array, { width, height }: { width: number; height: number }): string {
  const meanAt = (x: number, channel: number): number => {
    let sum = 0;
    for (let row = 0; row < sampledPixels; row++)
      for (let column = 0; column < sampledPixels; column++)
        sum += rgb[((Math.floor(height / 2) + row) * width + Math.floor(x) + column) * 3 + channel] ?? 0;
    return sum / sampledPixels ** 2;
  };
  const at = (x: number): string => {
    const [red, blue] = [meanAt(x, 0), meanAt(x, 2)];
    return red > 150 && blue < 100 ? "red" : blue > 150 && red < 100 ? "blue" : "other";
  };
  return `${at(width / 4)} ${at((width * 3) / 4)}`;
}

async function tryOnce(habit: RtspHabit, source: CameraSource): Promise<void> {
  const expected = habit.tried ?? habit.outcome;
  if (expected === "skipped") return;
  const trial = tryCamera(access, { source }, habit.triedMs ?? habit.times?.hangMs);
  if (typeof expected === "object") return void (await expect(trial).rejects.toThrow(expected.sentence));
  const { image } = await trial;
  const { data, info } = await sharp(Buffer.from(image, "base64")).raw().toBuffer({ resolveWithObject: true });
  if (expected === "anyPicture") expect({ width: info.width, height: info.height }).toEqual(habit.size ?? usualSize);
  else expect(coloursOf(data, info)).toBe("red blue");
}

test.concurrent.for(rtspHabits.map((habit) => [habit.title.en, habit] as const))(
  "%s",
  { timeout: 180_000 },
  async ([, habit], { onTestFinished }) => {
    const camera = await openHabitCamera(habit.camera, account);
    onTestFinished(() => camera.close());
    const source = sourceOf(camera, habit);
    await tryOnce(habit, source);
    const point = startPoint(habit, source, onTestFinished);
    const { loop, pictures, troubles } = point;
    const { outcome, reports = [], steadySeconds = 2, isReopened = false, size = usualSize } = habit;
    if (outcome !== "online") {
      await eventually(() => troubles.length > 0, patienceMs);
      expect(troubles[0]).toContain(outcome.sentence);
      expect(loop.online).toBe(false);
      return;
    }
    await eventually(() => pictures.length > 1 || troubles.length > reports.length, patienceMs);
    const [visits, since] = [camera.visits(), performance.now()];
    await eventually(() => performance.now() - since > steadySeconds * 1_000, patienceMs);
    expect({ troubles: [...new Set(troubles)], isOnline: loop.online, isReopened: camera.visits() > visits }).toEqual({
      troubles: reports,
      isOnline: true,
      isReopened,
    });
    const last = pictures.at(-1);
    expect({ width: last?.width, height: last?.height }).toEqual(size);
    expect(coloursOf(last?.rgb ?? Buffer.alloc(0), size)).toBe("red blue");
    expect(performance.now() - point.lastAt()).toBeLessThan(freshMs);
    expect(point.segments.all()).not.toEqual([]);
    if (habit.camera.codec !== "jpeg") expect(point.keyFrames()).toBeGreaterThan(0);
  },
);
