import { existsSync, readdirSync } from "node:fs";
import { IllegalParkingData } from "@huiyan/contract/algorithm/illegal-parking.device";
import { LineCountData } from "@huiyan/contract/algorithm/line-count.device";
import { WorkingHoursData } from "@huiyan/contract/algorithm/working-hours.device";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { clipFrames } from "#platform/ffmpeg/clip-frames.ts";
import { type Picture } from "#platform/model/picture.ts";
import { plateText } from "#platform/plate/plate-vote.ts";
import { startScore } from "#platform/tracking/tracker.ts";
import { VisionModel } from "#platform/vision/vision-model.ts";
import { isSoak, testSize } from "#test/test-size.ts";
import { analyseClip, type ClipEvent, type ClipPart } from "./analyse-clip.ts";

// Recordings of third parties, which are not part of the product. A person has viewed the recordings and written down
// the truth.
const samples = new URL("../../../../../shared/samples/", import.meta.url);
const present = existsSync(new URL("TRUTH.md", samples));
const model = new VisionModel();
afterAll(() => model.close());

function pathOf(name: string): string {
  return decodeURIComponent(new URL(name, samples).pathname);
}

function analyse(clip: string, alg_id: string, settings: unknown, part?: ClipPart, fps = 5): Promise<ClipEvent[]> {
  return analyseClip(pathOf(clip), { analysis_fps: fps, arrangements: [{ alg_id, settings }] }, model, part);
}

function parking(
  clip: string,
  polygon: number[][],
  stay: { stay_seconds: number; anchor: number },
  part?: ClipPart,
  fps?: number,
): Promise<ClipEvent[]> {
  return analyse(clip, "illegal_parking_with_carplate", { regions: [{ name: "区域", polygon }], ...stay }, part, fps);
}

function intrusion(clip: string, polygon: number[][], stay_seconds: number): Promise<ClipEvent[]> {
  return analyse(clip, "area_intrusion", { regions: [{ name: "区域", polygon }], stay_seconds });
}

async function peopleIn(clip: string, fps: number): Promise<number[]> {
  const counts: number[] = [];
  for await (const picture of clipFrames(pathOf(clip), fps)) {
    const people = (await model.detect(picture)).filter(({ kind, score }) => kind === "person" && score >= startScore);
    counts.push(people.length);
  }
  return counts;
}

async function photo(path: string): Promise<Picture> {
  const decoded = sharp(path).removeAlpha().toColourspace("srgb").raw();
  const { data, info } = await decoded.toBuffer({ resolveWithObject: true });
  return { rgb: data, width: info.width, height: info.height };
}

/**
 * Returns the plates read at every vehicle of a photo; if the photo shows no whole vehicle, those in the whole photo.
 */
async function platesIn(path: string): Promise<string[]> {
  const picture = await photo(path);
  const whole = { x: 0, y: 0, w: picture.width, h: picture.height };
  const vehicles = (await model.detect(picture)).filter(({ kind }) => kind === "vehicle").map(({ box }) => box);
  const plates: string[] = [];
  for (const box of vehicles.length > 0 ? vehicles : [whole]) {
    plates.push(...(await model.findPlates(picture, box)).map(plateText));
  }
  return plates;
}

if (!present) {
  test("is skipped, because the recordings are not on this machine", ({ skip }) => {
    skip(`no ${samples.pathname}`);
  });
}

describe.runIf(present)("recordings of real places", () => {
  test.runIf(isSoak)(
    "pedestrians: counts people who cross the line from right to left, and none in the other direction",
    async () => {
      const line = (name: string, from: number) => ({ name, a: [0.5, from], b: [0.5, 1] });
      const events = await analyse("pedestrians.mp4", "passenger_flow_statistics", {
        lines: [line("全线", 0), line("近处", 0.55)],
      });
      const crossings = events.flatMap(({ data }) => LineCountData.parse(data).crossings);
      const near = crossings.filter(({ line: name }) => name === "近处").map(({ at }) => at / 1_000);
      const whole = crossings.filter(({ line: name }) => name === "全线");
      expect(crossings.filter(({ direction }) => direction === "out")).toEqual([]);
      expect(near).toHaveLength(2);
      for (const [index, truth] of [2.8, 3.2].entries())
        expect(Math.abs((near[index] ?? 0) - truth)).toBeLessThanOrEqual(1);
      // Four people cross; the two in the back walk so close that one box may contain both.
      expect(whole.length).toBeGreaterThanOrEqual(3);
      expect(whole.length).toBeLessThanOrEqual(4);
    },
  );

  test.runIf(isSoak)("car-topdown: counts four cars seen from above, two in each direction", async () => {
    const lines = [{ name: "中线", a: [0, 0.5], b: [1, 0.5] }];
    const records = await analyse("car-topdown.mp4", "traffic_flow", { lines, finder: "overhead" }, undefined, 8);
    const crossings = records.flatMap(({ data }) => LineCountData.parse(data).crossings);
    expect(crossings.map(({ direction, kind }) => `${direction} ${kind}`).toSorted()).toEqual([
      "in car",
      "in car",
      "out car",
      "out car",
    ]);
  });

  test("car-stops-10s: reports one stop of the stationary car, and none of passing cars", {
    tags: ["rest"],
  }, async () => {
    const polygon = [
      [0.36, 0.44],
      [0.56, 0.44],
      [0.6, 0.64],
      [0.4, 0.64],
    ];
    // The car stops at 3.2 s; the other cars pass from the beginning.
    const part = testSize<ClipPart | undefined>({ from: 0, to: 11.4 }, undefined);
    const stops = await parking("car-stops-10s.mp4", polygon, { stay_seconds: 5, anchor: 0.9 }, part, testSize(2, 5));
    expect(stops).toHaveLength(1);
    expect(Math.abs((stops[0]?.at ?? 0) - 8.2)).toBeLessThanOrEqual(3);
  });

  test.runIf(isSoak)(
    "parking-berth-collage: reports two stops of two successive cars, each with its plate",
    async () => {
      // Narrower than the berth in the written truth, whose right edge contains half of a neighbouring car.
      const polygon = [
        [0.2, 0.2],
        [0.8, 0.2],
        [0.8, 1],
        [0.2, 1],
      ];
      const stops = await parking("parking-berth-collage.mp4", polygon, { stay_seconds: 3, anchor: 0.8 });
      expect(stops.map(({ data }) => IllegalParkingData.parse(data).licensePlate)).toEqual(["沪KT5583", "沪J32500"]);
      for (const [index, entered] of [4, 18].entries()) {
        expect(Math.abs((stops[index]?.at ?? 0) - entered - 3)).toBeLessThanOrEqual(1);
      }
    },
  );

  test.runIf(isSoak)("one-by-one-person: reports two intrusions of two successive people", async () => {
    const events = await intrusion(
      "one-by-one-person.mp4",
      [
        [0.3, 0.4],
        [0.95, 0.4],
        [0.95, 1],
        [0.3, 1],
      ],
      1,
    );
    expect(events).toHaveLength(2);
    for (const [index, entered] of [6.5, 23].entries()) {
      expect(Math.abs((events[index]?.at ?? 0) - entered - 1)).toBeLessThanOrEqual(1.5);
    }
  });

  test.runIf(isSoak)(
    "one-by-one-person: begins a second working interval after an absence longer than the join time",
    async () => {
      const polygon = [
        [0.3, 0.4],
        [0.95, 0.4],
        [0.95, 1],
        [0.3, 1],
      ];
      const settings = { regions: [{ name: "工位", polygon }], join_seconds: 2, min_seconds: 1 };
      const events = await analyse("one-by-one-person.mp4", "cv_working_hours", settings);
      // Position 0 of a file is eight o'clock in Shanghai.
      const found = events.flatMap(({ data }) => WorkingHoursData.parse(data).intervals);
      expect(found).toHaveLength(2);
      for (const [index, [start, end]] of [[6.5, 20] as const, [23, 30] as const].entries()) {
        expect(Math.abs((found[index]?.start ?? 0) - 28_800 - start)).toBeLessThanOrEqual(2);
        expect(Math.abs((found[index]?.end ?? 0) - 28_800 - end)).toBeLessThanOrEqual(2);
      }
    },
  );

  test.runIf(isSoak)("worker-zone: reports one intrusion of the one worker", async () => {
    const events = await intrusion(
      "worker-zone-detection.mp4",
      [
        [0.2, 0.3],
        [0.8, 0.3],
        [0.8, 1],
        [0.2, 1],
      ],
      1,
    );
    expect(events).toHaveLength(1);
    expect(new Set(await peopleIn("worker-zone-detection.mp4", 2))).toEqual(new Set([1]));
  });

  test.runIf(isSoak)("classroom: finds four people in every frame", async () => {
    expect(new Set(await peopleIn("classroom.mp4", 5))).toEqual(new Set([4]));
  });

  test.runIf(isSoak)(
    "close-ups of bumpers: reads the plate in every second that shows one, and in no other",
    async () => {
      const expected = [
        [0, ""],
        [3, "皖AT022C"],
        [11, ""],
        [14, "皖AUJ299"],
        [22, ""],
      ] as const;
      let second = 0;
      for await (const picture of clipFrames(pathOf("berth-plates-collage.mp4"), 1)) {
        const change = expected.findLast(([from]) => from <= second);
        const nearChange = expected.some(([from]) => from !== 0 && Math.abs(from - second) < 1);
        const whole = { x: 0, y: 0, w: picture.width, h: picture.height };
        const read = (await model.findPlates(picture, whole)).map(plateText).filter((text) => text !== "");
        if (!nearChange) expect(read, `second ${second}`).toEqual(change?.[1] ? [change[1]] : []);
        second += 1;
      }
      expect(second).toBeGreaterThanOrEqual(24);
    },
  );

  test("rendered plates: reads every one of 20; the short run reads every third", { tags: ["rest"] }, async () => {
    const all = readdirSync(new URL("plates/", samples)).sort();
    const files = all.filter((_file, at) => at % testSize(3, 1) === 0);
    const wrong: string[] = [];
    for (const file of files) {
      const [read] = await platesIn(pathOf(`plates/${file}`));
      if (`rendered-${read}.jpg` !== file) wrong.push(`${file}: ${read}`);
    }
    expect(all).toHaveLength(20);
    expect(wrong).toEqual([]);
  });

  test("photos of cars: reads at least 11 of 12 plates, as in the reference run; the short run reads every fourth", {
    tags: ["rest"],
  }, async () => {
    const all = readdirSync(new URL("plate-photos/", samples)).sort();
    const files = all.filter((_file, at) => at % testSize(4, 1) === 0);
    const wrong: string[] = [];
    for (const file of files) {
      const truth = file.replace(/^ccpd-/, "").replace(/\.jpg$/, "");
      if (!(await platesIn(pathOf(`plate-photos/${file}`))).includes(truth)) wrong.push(truth);
    }
    expect(all).toHaveLength(12);
    expect(wrong.length, wrong.join(", ")).toBeLessThanOrEqual(testSize(0, 1));
  });
});
