import { existsSync, readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { VisionModel } from "#platform/vision/vision-model.ts";
import { type Stay, staysOf } from "#test/berth-stays.ts";
import { testSize } from "#test/test-size.ts";
import { analyseClip, type ClipPart } from "./analyse-clip.ts";

const demo = new URL("../../../../demo/", import.meta.url);
// Recordings of third parties, which are not part of the product. A person has viewed the recordings and written down
// the truth.
const samples = new URL("../../../../../shared/samples/", import.meta.url);
const hasSamples = existsSync(new URL("TRUTH.md", samples));
const model = new VisionModel();
afterAll(() => model.close());
const deadline = 300_000;

const Corners = z.array(z.tuple([z.number(), z.number()]));
const Roadside = z.object({
  "roadside-parking": z.object({
    clip: z.string(),
    berths: z.array(z.object({ prefix: z.string(), no: z.string(), roi: Corners })),
  }),
});
const Truth = z.object({
  stays: z.array(z.object({ berth: z.string(), plate: z.string(), enter: z.number(), leave: z.number() })),
});

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, demo), "utf8"));
}

const idOf = (number: number): string => `01900000-0000-7000-8000-${String(number).padStart(12, "0")}`;

async function staysIn(
  path: string,
  berths: readonly { label: string; roi: z.infer<typeof Corners> }[],
  fps: number,
  part?: ClipPart,
): Promise<Stay[]> {
  const watched = berths.map((berth, number) => ({ ...berth, id: idOf(number) }));
  const scene = { analysis_fps: fps, arrangements: [{ alg_id: "berth_parking", settings: { berths: watched } }] };
  const labels = new Map(watched.map(({ id, label }) => [id, label]));
  return staysOf(await analyseClip(path, scene, model, part), labels);
}

function expectStays(found: readonly Stay[], truth: readonly Stay[], toleranceSeconds: number): void {
  const facts = (stays: readonly Stay[]) => stays.map(({ berth, plate }) => `${berth} ${plate}`);
  expect(facts(found)).toEqual(facts(truth));
  for (const [index, { plate, enter, leave }] of truth.entries()) {
    expect(Math.abs((found[index]?.enter ?? 0) - enter), `${plate} comes`).toBeLessThanOrEqual(toleranceSeconds);
    expect(Math.abs((found[index]?.leave ?? 0) - leave), `${plate} leaves`).toBeLessThanOrEqual(toleranceSeconds);
  }
}

test(
  "finds the five stays of the roadside clip with their berths and plates, including a half-hidden green plate",
  async () => {
    const { clip, berths } = Roadside.parse(readJson("scenes.json"))["roadside-parking"];
    const watched = berths.map(({ prefix, no, roi }) => ({ label: `${prefix}${no}`, roi }));
    const found = await staysIn(
      new URL(clip, demo).pathname,
      watched,
      testSize(1, 5),
      testSize<ClipPart | undefined>({ from: 6, to: 60 }, undefined),
    );
    const { stays } = Truth.parse(readJson("clips/roadside-parking.truth.json"));
    expect(stays).toHaveLength(5);
    expectStays(found, stays, testSize(3, 2));
  },
  deadline,
);

interface Recording {
  clip: string;
  roi: z.infer<typeof Corners>;
  stays: Omit<Stay, "berth">[];
}

const recordings: Recording[] = [
  {
    clip: "parking-berth-collage.mp4",
    roi: [
      [0.2, 0.2],
      [0.95, 0.2],
      [0.95, 1],
      [0.2, 1],
    ],
    stays: [
      { enter: 4, leave: 14, plate: "沪KT5583" },
      { enter: 18, leave: 24, plate: "沪J32500" },
    ],
  },
  {
    // close-ups of the ends of cars, in which the detector sees no car
    clip: "berth-plates-collage.mp4",
    roi: [
      [0.05, 0.05],
      [0.95, 0.05],
      [0.95, 0.95],
      [0.05, 0.95],
    ],
    stays: [
      { enter: 3, leave: 11, plate: "皖AT022C" },
      { enter: 14, leave: 22, plate: "皖AUJ299" },
    ],
  },
];

if (!hasSamples) {
  test("is skipped, because the recordings are not on this machine", ({ skip }) => {
    skip(`no ${samples.pathname}`);
  });
}

/** The short run tests only the close-ups, because the roadside clip above shows whole cars. */
for (const { clip, roi, stays } of hasSamples ? testSize(recordings.slice(1), recordings) : []) {
  test(
    `${clip}: finds two stays in one berth, each with its plate`,
    async () => {
      const path = new URL(clip, samples).pathname;
      const found = await staysIn(path, [{ label: "A001", roi }], testSize(1, 5));
      expectStays(
        found,
        stays.map((stay) => ({ ...stay, berth: "A001" })),
        1,
      );
    },
    deadline,
  );
}
