import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openCameraInput } from "#platform/ffmpeg/camera-input.ts";
import { eventually } from "#test/outbox-fixture.ts";
import { CameraLoop } from "./camera-loop.ts";

const clips = new URL("../../../../demo/clips/", import.meta.url).pathname;
const access = { deviceId: "AIS-0001", secret: "s", media: [clips], own: false };

/** Starts a camera that plays a clip. Returns the times at which its frames arrived, epoch ms. */
function play(name: string): { times: number[]; troubles: string[] } {
  const [times, troubles]: [number[], string[]] = [[], []];
  const source = { kind: "file", path: join(clips, name), loop: true } as const;
  const loop = new CameraLoop({
    input: () => openCameraInput(source, access),
    analysisFps: 5,
    endless: true,
    segments: () => undefined,
    onFrame: () => void times.push(Date.now()),
    onLive: () => undefined,
    onInfo: () => undefined,
    onTrouble: (text) => troubles.push(text),
  });
  onTestFinished(() => loop.stop());
  loop.start();
  return { times, troubles };
}

/** Returns the process ids of the decoders that this process has started for a clip. */
function decodersOf(name: string): number[] {
  const isDecoder = (pid: number): boolean => {
    try {
      const parent = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      return Number(parent) === process.pid && command.includes(name) && command.includes("rawvideo");
    } catch {
      // the process has ended meanwhile
      return false;
    }
  };
  return readdirSync("/proc").map(Number).filter(Number.isInteger).filter(isDecoder);
}

test("starts the decoder of a camera again after a crash, and leaves that of another camera alone", async () => {
  const [crashing, other] = [play("yard.mp4"), play("road.mp4")];
  await eventually(() => crashing.times.length > 3 && other.times.length > 3, 20_000);
  const [[victim = 0], spared] = [decodersOf("yard.mp4"), decodersOf("road.mp4")];
  expect(spared).toHaveLength(1);
  const [crashedAt, framesBefore, othersBefore] = [Date.now(), crashing.times.length, other.times.length];
  process.kill(victim, "SIGSEGV");
  await eventually(() => crashing.times.length > framesBefore + 3 && decodersOf("yard.mp4").length === 1, 20_000);
  expect(decodersOf("yard.mp4")).not.toEqual([victim]);
  expect(decodersOf("road.mp4")).toEqual(spared);
  expect(other.times.length).toBeGreaterThan(othersBefore);
  expect(other.troubles).toEqual([]);
  // frames from before the crash may arrive up to 0.3 s late
  const resumedAt = crashing.times.slice(framesBefore).find((at) => at > crashedAt + 300) ?? Number.POSITIVE_INFINITY;
  // on an idle machine, the camera resumes after 1 s
  expect(resumedAt - crashedAt).toBeLessThan(5_000);
});
