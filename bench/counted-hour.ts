/**
 * Counts an hour of each demo camera, whose clip is played in a loop, and compares the counts with the truth files. The
 * hour is repeated with several frame rates and several start positions in the clip. The model processes every frame of
 * a clip once; tracker and algorithms then process the whole hour.
 * npm run bench -- counted-hour [--scenes yard,barn,…] [--fps 5,2] [--phases 6]
 */
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { LineCountData } from "@huiyan/contract/algorithm/line-count.device";
import { WorkingHoursData } from "@huiyan/contract/algorithm/working-hours.device";
import { z } from "zod";
import { algorithmModules } from "../apps/edge/src/features.ts";
import { SceneConfig } from "../apps/edge/src/offline/scene-config.ts";
import { type Finding } from "../apps/edge/src/platform/analysis/algorithm.ts";
import { clipFrames } from "../apps/edge/src/platform/ffmpeg/clip-frames.ts";
import { type Detection } from "../apps/edge/src/platform/tracking/detection.ts";
import { Tracker } from "../apps/edge/src/platform/tracking/tracker.ts";
import { VisionModel } from "../apps/edge/src/platform/vision/vision-model.ts";

const { values } = parseArgs({
  options: {
    scenes: { type: "string", default: "yard,barn,road,workplace" },
    fps: { type: "string", default: "5,3,2" },
    phases: { type: "string", default: "6" },
  },
});

const demo = new URL("../demo/", import.meta.url);
const hourSeconds = 3_600;
/** Begin of the simulated hour: ten in the morning in Shanghai. */
const begin = Date.parse("2026-11-20T10:00:00+08:00");
const beginSecond = 10 * hourSeconds;
/** Maximum difference between a true crossing and a counted crossing of the same direction, seconds. */
const toleranceSeconds = 1.5;

const Truth = z.object({
  fps: z.number(),
  duration: z.number(),
  width: z.number(),
  height: z.number(),
  events: z.array(
    z.object({ type: z.string(), t: z.number(), direction: z.string().optional(), kind: z.string().optional() }),
  ),
});
type Truth = z.infer<typeof Truth>;

/** Directions in the truth files that the counts call "in". */
const inward = new Set(["in", "right"]);

interface Mark {
  t: number;
  direction: "in" | "out";
  kind: string | undefined;
}

interface Interval {
  start: number;
  end: number;
}

async function readJson(name: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(name, demo), "utf8"));
}

async function detectAll(model: VisionModel, path: string, fps: number): Promise<Detection[][]> {
  const frames: Detection[][] = [];
  for await (const picture of clipFrames(path, fps)) frames.push(await model.detect(picture));
  return frames;
}

/** Returns the algorithm's reports for an hour that begins `phase` seconds into the clip. */
async function playHour(
  config: SceneConfig["arrangements"][number],
  truth: Truth,
  frames: Detection[][],
  fps: number,
  phase: number,
) {
  const run = algorithmModules.get(config.alg_id)?.start(config.settings);
  if (run === undefined) throw new Error(`no algorithm ${config.alg_id}`);
  const tracker = new Tracker();
  const size = { width: truth.width, height: truth.height };
  const picture = { rgb: Buffer.alloc(0), ...size };
  const findings: Finding[] = [];
  for (let step = 0; step < hourSeconds * fps; step++) {
    const second = step / fps;
    const frame = frames[Math.floor(((second + phase) % truth.duration) * truth.fps)] ?? [];
    const at = begin + Math.round(second * 1_000);
    findings.push(
      ...(await run.step({
        at,
        size,
        picture,
        tracks: tracker.update(frame, at),
        findPlates: async () => [],
        findFaces: async () => [],
        findBy: async () => [],
        judgeBerths: async () => [],
      })),
    );
  }
  return [...findings, ...run.finish(begin + hourSeconds * 1_000)];
}

/** Returns the true events of a type in the hour; `t` is in seconds since the begin of the hour. */
function eventsOf({ events, duration }: Truth, type: string, phase: number): Mark[] {
  const rounds = Math.ceil((hourSeconds + phase) / duration);
  return Array.from({ length: rounds }, (_, round) => round)
    .flatMap((round) =>
      events
        .filter((event) => event.type === type)
        .map((event) => ({ ...event, t: event.t + round * duration - phase })),
    )
    .filter(({ t }) => t >= 0 && t < hourSeconds)
    .map(({ t, direction = "", kind }) => ({ t, direction: inward.has(direction) ? "in" : "out", kind }));
}

function compareCrossings(expected: readonly Mark[], findings: readonly Finding[]) {
  const counted = findings
    .flatMap(({ data }) => LineCountData.parse(data).crossings)
    .map(({ at, direction, kind }): Mark => ({ t: (at - begin) / 1_000, direction, kind }));
  const open = new Set(counted);
  let [missed, otherKind] = [0, 0];
  for (const { t, direction, kind } of expected) {
    const match = [...open].find((mark) => mark.direction === direction && Math.abs(mark.t - t) <= toleranceSeconds);
    if (match === undefined) missed++;
    else open.delete(match);
    if (match !== undefined && match.kind !== kind) otherKind++;
  }
  return { truth: expected.length, counted: counted.length, missed, invented: open.size, otherKind };
}

function joined(stays: readonly Interval[]): Interval[] {
  const found: Interval[] = [];
  for (const { start, end } of stays.toSorted((a, b) => a.start - b.start)) {
    const last = found.at(-1);
    if (last !== undefined && start - last.end <= 60) last.end = Math.max(last.end, end);
    else found.push({ start, end });
  }
  return found.filter(({ start, end }) => end - start >= 30);
}

/**
 * Returns the true stays of people. The n-th entry is paired with the n-th leave, because the truth files do not
 * identify people.
 */
function trueIntervals(truth: Truth, phase: number): Interval[] {
  const enters = eventsOf(truth, "enter", phase).map(({ t }) => t);
  const leaves = eventsOf(truth, "leave", phase).map(({ t }) => t);
  const before = (type: string) => truth.events.filter((event) => event.type === type && event.t < phase).length;
  const isInside = Array.from({ length: before("enter") - before("leave") }, () => 0);
  const starts = [...isInside, ...enters];
  return joined(starts.map((start, index) => ({ start, end: leaves[index] ?? hourSeconds })));
}

function compareIntervals(expected: readonly Interval[], findings: readonly Finding[]) {
  const found = joined(
    findings
      .flatMap(({ data }) => WorkingHoursData.parse(data).intervals)
      .map(({ start, end }) => ({ start: start - beginSecond, end: end - beginSecond })),
  );
  const open = new Set(found);
  const errors: number[] = [];
  for (const { start, end } of expected) {
    const match = [...open].find((interval) => interval.start < end && interval.end > start);
    if (match === undefined) continue;
    open.delete(match);
    errors.push(Math.abs(match.start - start), Math.abs(match.end - end));
  }
  const seconds = (list: readonly Interval[]) => Math.round(list.reduce((sum, { start, end }) => sum + end - start, 0));
  return {
    truth: expected.length,
    counted: found.length,
    missed: expected.length - errors.length / 2,
    invented: open.size,
    trueSeconds: seconds(expected),
    countedSeconds: seconds(found),
    worstEdge: Math.max(0, ...errors),
  };
}

const sum = (rows: readonly Record<string, number>[], key: string) =>
  rows.reduce((total, row) => total + (row[key] ?? 0), 0);

const scenes = z.record(z.string(), SceneConfig).parse(await readJson("scenes.json"));
const model = new VisionModel();
try {
  for (const name of values.scenes.split(",")) {
    const scene = scenes[name];
    if (scene?.clip === undefined) throw new Error(`no scene ${name}`);
    const truth = Truth.parse(await readJson(scene.clip.replace(/mp4$/, "truth.json")));
    const frames = await detectAll(model, new URL(scene.clip, demo).pathname, truth.fps);
    const counts = scene.arrangements.filter(({ alg_id }) => algorithmModules.get(alg_id)?.manifest.kind === "record");
    for (const config of counts) {
      for (const fps of values.fps.split(",").map(Number)) {
        const hours = await Promise.all(
          Array.from({ length: Number(values.phases) }, async (_, index) => {
            const phase = (index * truth.duration) / Number(values.phases) + index * 0.037;
            const findings = await playHour(config, truth, frames, fps, phase);
            return config.alg_id === "cv_working_hours"
              ? compareIntervals(trueIntervals(truth, phase), findings)
              : compareCrossings(eventsOf(truth, "cross", phase), findings);
          }),
        );
        const total = Object.fromEntries(
          ["truth", "counted", "missed", "invented", "otherKind", "trueSeconds", "countedSeconds"].map((key) => [
            key,
            sum(hours, key),
          ]),
        );
        const recall = Math.round((1 - (total.missed ?? 0) / (total.truth ?? 1)) * 10_000) / 10_000;
        console.log(JSON.stringify({ scene: name, algorithm: config.alg_id, fps, ...total, recall, hours }));
      }
    }
  }
} finally {
  await model.close();
}
