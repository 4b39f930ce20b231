import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { anything } from "@huiyan/contract/algorithm/flow.rules";
import { type DryRunParams, DryRunTrace } from "@huiyan/contract/point/dry-run.device";
import { RecordingSettings } from "@huiyan/contract/recording/recording.rules";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { areaIntrusion } from "#features/area-intrusion/area-intrusion.feature.ts";
import { sleepPost } from "#features/sleep-post/sleep-post.feature.ts";
import { ffmpegPath } from "#platform/ffmpeg/ffmpeg-path.ts";
import { type RecordingStore } from "#platform/recording/recording-store.ts";
import { DiskReserve } from "#platform/store/disk-reserve.ts";
import { VisionModel } from "#platform/vision/vision-model.ts";
import { eventually } from "#test/outbox-fixture.ts";
import { ownVersion } from "#test/own-version.ts";
import { newStore, recordingsIn } from "#test/recordings.ts";
import { Channel } from "../channel.ts";
import { type DryRunDeps, tryFlow } from "./dry-run.ts";

const media = mkdtempSync(join(tmpdir(), "huiyan-dry-run-"));
const clip = join(media, "clip.mp4");
const model = new VisionModel();
/** Start in the demo's clip, seconds. A worker appears at 6.8 s and stays. */
const from = "5";
const seconds = "16";
const regions = [
  {
    name: "03 号工位",
    polygon: [
      [0.3412, 0.5985],
      [0.6806, 0.623],
      [0.6917, 0.7578],
      [0.284, 0.7223],
    ],
  },
];
const settings = {
  area_intrusion: { regions, stay_seconds: 1 },
  sleep_post: { regions, still_seconds: 5, still_tolerance: 0.5 },
};
const edges = [
  { from: "start", to: "area_intrusion", when: { ...anything, kinds: ["person" as const] } },
  { from: "area_intrusion", to: "sleep_post", when: anything },
  { from: "sleep_post", to: "end", when: anything },
];
const fps = 2;

beforeAll(async () => {
  const demo = new URL("../../../../../demo/clips/workplace.mp4", import.meta.url).pathname;
  execFileSync(await ffmpegPath(), ["-v", "error", "-ss", from, "-t", seconds, "-i", demo, "-an", clip]);
});
afterAll(async () => {
  await model.close();
  rmSync(media, { recursive: true });
});

/**
 * Serves the clip like the platform. Returns the dry run's dependencies, with the device's algorithms, and its
 * parameters.
 */
async function served(): Promise<{ deps: DryRunDeps; params: DryRunParams }> {
  const bytes = readFileSync(clip);
  const server = createServer((_request, response) => response.end(bytes));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const slots = new Map([areaIntrusion, sleepPost].map((each) => [each.manifest.id, { version: ownVersion(each) }]));
  const signer = { deviceId: "AIS-0001", secret: "s", serverNow: Date.now };
  return {
    deps: {
      server: new URL(`http://127.0.0.1:${port}`),
      signer,
      model,
      recordings: newStore().store,
      slots: () => slots,
    },
    params: {
      source: {
        kind: "clip",
        path: "/api/device/clip/1",
        bytes: bytes.length,
        sha256: createHash("sha256").update(bytes).digest("hex"),
      },
      analysis_fps: fps,
      edges,
      arrangements: Object.entries(settings).map(([alg_id, own]) => ({ alg_id, settings: own })),
    },
  };
}

const traceOf = ({ trace }: { trace: string }): DryRunTrace =>
  DryRunTrace.parse(JSON.parse(gunzipSync(Buffer.from(trace, "base64")).toString()));

interface Raised {
  alg_id: string;
  /** Milliseconds since the first frame. */
  at: number;
}

/** Plays the clip once as a camera; returns its alarms and recordings. */
async function raisedLive(): Promise<{ raised: Raised[]; recordings: RecordingStore }> {
  const raised: Raised[] = [];
  const folder = mkdtempSync(join(media, "channel-"));
  const recordings = recordingsIn(folder, { "*": RecordingSettings.parse({ mode: "continuous" }) });
  let begun = 0;
  const source = { kind: "file" as const, path: clip, loop: false };
  const channel = new Channel(
    {
      camera: { channel: "1", name: "1", analysis_fps: fps, source },
      arrangements: [areaIntrusion, sleepPost].map((algorithm) => ({
        algorithm,
        settings: settings[algorithm.manifest.id as keyof typeof settings],
      })),
      flow: edges,
    },
    {
      model,
      folder,
      disk: new DiskReserve(folder, 0),
      recordings,
      access: { deviceId: "AIS-0001", secret: "s", media: [media], own: false },
      offsetMs: () => 0,
      report: ({ event }) => raised.push({ alg_id: event.alg_id, at: event.happened_at - begun }),
      addClip: () => undefined,
      loseClip: () => undefined,
      onChange: () => {
        begun ||= Date.now();
      },
      onTrouble: () => undefined,
    },
  );
  channel.start();
  try {
    await eventually(() => channel.isSending, 30_000);
    // waits until the file has ended
    await eventually(() => !channel.isSending, 60_000);
  } finally {
    await channel.stop();
  }
  return { raised, recordings: recordings.store };
}

test("raises the same alarms in a dry run as a live camera that shows the clip", async () => {
  const { deps, params } = await served();
  const steps: string[] = [];
  const command = { id: "1", progress: (percent: number, text: string) => steps.push(`${percent} ${text}`) };
  const trace = traceOf(await tryFlow(deps, params, command));
  expect(trace.algs).toEqual(["area_intrusion", "sleep_post"]);
  expect(trace.frames.length).toBe(Number(seconds) * fps);
  expect(trace.alarms.map(({ alg_id }) => alg_id)).toEqual(["sleep_post"]);
  expect(steps[0]).toBe("0 下载录像");
  const { raised, recordings } = await raisedLive();
  expect(raised.map(({ alg_id }) => alg_id)).toEqual(["sleep_post"]);
  expect(Math.abs((raised[0]?.at ?? 0) - (trace.alarms[0]?.at ?? 0))).toBeLessThan(2_000);
  // a dry run over the device's recording of the clip must raise the same alarm
  const [span] = recordings.spans("1", { from: 0, to: 9e12 });
  const recorded = { ...params, source: { kind: "recording", channel: "1", ...span } };
  const again = traceOf(await tryFlow({ ...deps, recordings }, recorded, command));
  expect(again.alarms.map(({ alg_id }) => alg_id)).toEqual(["sleep_post"]);
  expect(Math.abs((again.alarms[0]?.at ?? 0) - (trace.alarms[0]?.at ?? 0))).toBeLessThan(2_000);
  const never = { ...recorded, source: { ...recorded.source, from: 1_000, to: 2_000 } };
  await expect(tryFlow({ ...deps, recordings }, never, command)).rejects.toThrow("该时间没有录像");
});

test("traces which objects each algorithm saw and passed on, frame by frame", async () => {
  const { deps, params } = await served();
  const { frames } = traceOf(await tryFlow(deps, params, { id: "1", progress: () => undefined }));
  const [first] = frames;
  expect(first?.nodes).toEqual([
    { seen: [], passed: [], findings: 0 },
    { seen: [], passed: [], findings: 0 },
  ]);
  const last = frames.findLast(({ looked }) => looked);
  const [worker] = last?.nodes[0]?.passed ?? [];
  expect(last?.nodes[1]?.seen).toEqual([worker]);
  expect(last?.objects.map(([id, label]) => [id, label])).toContainEqual([worker, "person"]);
  // the algorithm passes a person to the next algorithm only after one second inside the region
  const came = frames.findIndex(({ nodes }) => (nodes[0]?.seen.length ?? 0) > 0);
  expect(frames[came]?.nodes[1]?.seen).toEqual([]);
});

test("fails alone if the disk has no space for its files, and the next dry run works", async () => {
  const { deps, params } = await served();
  const command = { id: "1", progress: () => undefined };
  vi.stubEnv("TMPDIR", join(media, "missing"));
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(tryFlow(deps, params, command)).rejects.toThrow("ENOENT");
  vi.unstubAllEnvs();
  const none = { ...deps, slots: () => new Map() };
  await expect(tryFlow(none, params, command)).rejects.toThrow("设备上没有算法：area_intrusion");
});

test("names an algorithm that the device lacks, and refuses a clip other than the requested one", async () => {
  const { deps, params } = await served();
  const command = { id: "1", progress: () => undefined };
  const none = { ...deps, slots: () => new Map() };
  await expect(tryFlow(none, params, command)).rejects.toThrow("设备上没有算法：area_intrusion");
  const other = { ...params, source: { ...params.source, sha256: "0".repeat(64) } };
  await expect(tryFlow(deps, other, command)).rejects.toThrow("录像校验失败");
});
