import { readFileSync } from "node:fs";
import { AreaIntrusionData } from "@huiyan/contract/algorithm/area-intrusion.device";
import { IllegalParkingData } from "@huiyan/contract/algorithm/illegal-parking.device";
import { LeavePostData } from "@huiyan/contract/algorithm/leave-post.device";
import { LineCountData } from "@huiyan/contract/algorithm/line-count.device";
import { PlateRecognitionData } from "@huiyan/contract/algorithm/plate-recognition.device";
import { WorkingHoursData } from "@huiyan/contract/algorithm/working-hours.device";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { VisionModel } from "#platform/vision/vision-model.ts";
import { isSoak, testSize } from "#test/test-size.ts";
import { analyseClip, type ClipEvent, type ClipPart } from "./analyse-clip.ts";
import { SceneConfig } from "./scene-config.ts";
import { ExpectedFile } from "./score.rules.ts";

const demo = new URL("../../../../demo/", import.meta.url);
const scenes = z.record(z.string(), SceneConfig).parse(readJson("scenes.json"));
const model = new VisionModel();
afterAll(() => model.close());

const Truth = z.object({
  events: z.array(
    z.object({ type: z.string(), t: z.number(), direction: z.string().optional(), kind: z.string().optional() }),
  ),
  intervals: z.array(z.object({ start: z.number(), end: z.number() })).default([]),
  presence: z.array(z.object({ plate: z.string().optional() })).default([]),
  illegal: z.array(z.object({ plate: z.string(), enter: z.number() })).default([]),
});

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, demo), "utf8"));
}

function truthOf(clip: string): z.infer<typeof Truth> {
  return Truth.parse(readJson(`clips/${clip}.truth.json`));
}

/** @param more arrangements in addition to those of the demo */
async function eventsOf(
  clip: string,
  part?: ClipPart,
  fps?: number,
  more: SceneConfig["arrangements"] = [],
): Promise<ClipEvent[]> {
  const scene = scenes[clip];
  if (scene?.clip === undefined) throw new Error(`demo/scenes.json has no clip for ${clip}`);
  const analysis_fps = fps ?? scene.analysis_fps;
  const arrangements = [...scene.arrangements, ...more];
  return analyseClip(new URL(scene.clip, demo).pathname, { ...scene, analysis_fps, arrangements }, model, part);
}

const Arranged = z.looseObject({ regions: z.array(z.unknown()).default([]), lines: z.array(z.unknown()).default([]) });

/** Returns the regions and lines that the demo's configuration draws for an algorithm. */
function arrangedOn(clip: string, algId: string): z.infer<typeof Arranged> {
  return Arranged.parse(scenes[clip]?.arrangements.find(({ alg_id }) => alg_id === algId)?.settings);
}

const lineCounts = ["passenger_flow_statistics", "cattle_home", "traffic_flow"];

function crossingsOf(events: readonly ClipEvent[]): LineCountData["crossings"] {
  return events
    .filter(({ alg_id }) => lineCounts.includes(alg_id))
    .flatMap(({ data }) => LineCountData.parse(data).crossings);
}

/** Expects these crossings. @param part analysed part of the clip */
function expectCrossings(
  clip: string,
  found: LineCountData["crossings"],
  directions: Record<string, string>,
  { from, to }: ClipPart = { from: 0, to: Number.POSITIVE_INFINITY },
): void {
  const expected = truthOf(clip).events.filter(({ type, t }) => type === "cross" && t >= from && t < to);
  expect(expected.length).toBeGreaterThan(0);
  expect(found.map(({ direction }) => direction)).toEqual(expected.map(({ direction = "" }) => directions[direction]));
  for (const [index, { t, kind }] of expected.entries()) {
    expect(found[index]?.kind, `what crossed at ${t} s`).toBe(kind);
    expect(Math.abs((found[index]?.at ?? 0) / 1_000 - t), `crossing ${index} at ${t} s`).toBeLessThanOrEqual(1);
  }
}

/** Analysed part of the yard's clip. The short part has the intrusion and crossings in both directions. */
const yard = testSize<ClipPart>({ from: 11, to: 21.7 }, { from: 0, to: 40 });
/** Analysed frames per second; undefined: as in the demo. */
const fps = testSize<number | undefined>(3, undefined);

test(`finds the yard's entries, exits and one intrusion from ${yard.from} to ${yard.to} s within a second, and no other events`, async () => {
  const [gate] = arrangedOn("yard", "passenger_flow_statistics").lines;
  const watched = { lines: [gate], direction: "in", quiet_seconds: 0 };
  const events = await eventsOf("yard", yard, fps, [{ alg_id: "climb_over", settings: watched }]);
  expectCrossings("yard", crossingsOf(events), { in: "in", out: "out" }, yard);
  const intrusions = events.filter(({ alg_id }) => alg_id === "area_intrusion");
  expect(intrusions).toHaveLength(1);
  const entered = truthOf("yard").events.find(({ type }) => type === "enter")?.t ?? Number.NaN;
  expect(Math.abs((intrusions[0]?.at ?? 0) - (entered + 3))).toBeLessThanOrEqual(1);
  expect(AreaIntrusionData.parse(intrusions[0]?.data).count).toBe(1);
  // the line is used as a fence too: an alarm for each entry, none for an exit
  const climbed = events.filter(({ alg_id }) => alg_id === "climb_over");
  const entries = truthOf("yard").events.filter(
    (one) => one.type === "cross" && one.direction === "in" && one.t >= yard.from && one.t < yard.to,
  );
  expect(climbed).toHaveLength(entries.length);
}, 300_000);

test.runIf(isSoak)(
  "finds the roadside's one illegal stop within three seconds, with its plate, and no other events",
  async () => {
    const { regions } = arrangedOn("roadside-parking", "illegal_parking_with_carplate");
    const blocked = { alg_id: "fire_lane_block", settings: { regions, stay_seconds: 5 } };
    const plates = { alg_id: "plate_recognition", settings: {} };
    const all = await eventsOf("roadside-parking", undefined, undefined, [blocked, plates]);
    const events = all.filter(({ alg_id }) => alg_id !== "plate_recognition");
    const read = all
      .filter(({ alg_id }) => alg_id === "plate_recognition")
      .map(({ data }) => PlateRecognitionData.parse(data).licensePlate);
    const there = truthOf("roadside-parking").presence.flatMap(({ plate }) => plate ?? []);
    // every plate in the clip is read once, and no other plate
    expect(read.toSorted()).toEqual(there.toSorted());
    expect(events.map(({ alg_id }) => alg_id).sort()).toEqual(["fire_lane_block", "illegal_parking_with_carplate"]);
    const [truth] = truthOf("roadside-parking").illegal;
    const due = (truth?.enter ?? Number.NaN) + 5;
    for (const { at, alg_id } of events) expect(Math.abs(at - due), alg_id).toBeLessThanOrEqual(3);
    const illegal = events.find(({ alg_id }) => alg_id === "illegal_parking_with_carplate");
    expect(IllegalParkingData.parse(illegal?.data).licensePlate).toBe(truth?.plate);
  },
  300_000,
);

test.runIf(isSoak)(
  "counts the barn's nine cows, each within a second, and no other animals",
  async () => {
    const events = await eventsOf("barn");
    expect(new Set(events.map(({ alg_id }) => alg_id))).toEqual(new Set(["cattle_home"]));
    expectCrossings("barn", crossingsOf(events), { right: "in" });
  },
  300_000,
);

/**
 * Analysed part of the road's clip. The short part has a truck, and a car that appears from behind it shortly before
 * the line.
 */
const road = testSize<ClipPart>({ from: 11, to: 17.5 }, { from: 0, to: 46 });

test(`counts the road's vehicles from ${road.from} to ${road.to} s with directions and kinds, and no others`, async () => {
  const events = await eventsOf("road", road, fps);
  expect(new Set(events.map(({ alg_id }) => alg_id))).toEqual(new Set(["traffic_flow"]));
  expectCrossings("road", crossingsOf(events), { right: "in", left: "out" }, road);
}, 300_000);

/** Seconds of the day at position 0 of a clip: epoch ms 0 is eight o'clock in Shanghai. */
const eight = 8 * 3_600;

function intervalsOf(events: readonly ClipEvent[]): { start: number; end: number }[] {
  return events
    .flatMap(({ data }) => WorkingHoursData.parse(data).intervals)
    .map(({ start, end }) => ({ start: start - eight, end: end - eight }));
}

test("joins an absence of twenty seconds and a change of workers into one interval at the workplace", async () => {
  // The analysed part starts in the first worker's last seconds before the absence.
  const { regions } = arrangedOn("workplace", "cv_working_hours");
  const post = { alg_id: "leave_post", settings: { regions, absent_seconds: 10, back_seconds: 4 } };
  const events = await eventsOf("workplace", { from: 38, to: 98 }, testSize(0.5, 1), [post]);
  const found = intervalsOf(events.filter(({ alg_id }) => alg_id === "cv_working_hours"));
  expect(found).toHaveLength(1);
  const left = events.filter(({ alg_id }) => alg_id === "leave_post");
  expect(left.map(({ data }) => LeavePostData.parse(data).count)).toEqual([0]);
  expect(found[0]?.start).toBeLessThanOrEqual(42);
  const end = truthOf("workplace").intervals[0]?.end ?? Number.NaN;
  expect(Math.abs((found[0]?.end ?? 0) - end)).toBeLessThanOrEqual(2);
}, 300_000);

test.runIf(isSoak)(
  "finds the workplace's intervals within two seconds, and no others",
  async () => {
    const found = intervalsOf(await eventsOf("workplace"));
    const { intervals } = truthOf("workplace");
    expect(found).toHaveLength(intervals.length);
    for (const [index, { start, end }] of intervals.entries()) {
      expect(Math.abs((found[index]?.start ?? 0) - start), `start at ${start} s`).toBeLessThanOrEqual(2);
      expect(Math.abs((found[index]?.end ?? 0) - end), `end at ${end} s`).toBeLessThanOrEqual(2);
    }
  },
  300_000,
);

/** Analysed part of the crossing's clip. The short part has one vehicle of each kind, and the vehicle that stops. */
const crossing = testSize<ClipPart>({ from: 6.5, to: 36.5 }, { from: 0, to: 60 });

test("counts vehicles and pedestrians by kind as they cross, and riders as their vehicle", async () => {
  const config = ExpectedFile.parse(readJson("clips/crossing.expected.json"));
  const clip = new URL("clips/crossing.mp4", demo).pathname;
  const events = await analyseClip(
    clip,
    { ...config, analysis_fps: testSize(5, config.analysis_fps) },
    model,
    crossing,
  );
  expectCrossings("crossing", crossingsOf(events), { right: "in", left: "out" }, crossing);
  // a vehicle stops in the bay at 29.5 s; passing ones raise no alarm
  const stops = events.filter(({ alg_id }) => alg_id === "illegal_parking_with_carplate");
  expect(stops).toHaveLength(1);
  const { duration } = IllegalParkingData.parse(stops[0]?.data);
  // tolerance: the vehicle already counts as standing during its last metre
  expect(Math.abs((stops[0]?.at ?? 0) - duration - 29.5)).toBeLessThanOrEqual(1);
}, 300_000);
