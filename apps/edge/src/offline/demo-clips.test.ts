import { readFileSync } from "node:fs";
import { AreaIntrusionData } from "@huiyan/contract/algorithm/area-intrusion.device";
import { IllegalParkingData } from "@huiyan/contract/algorithm/illegal-parking.device";
import { LineCountData } from "@huiyan/contract/algorithm/line-count.device";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { haul, isSoak } from "../../test/haul.ts";
import { VisionModel } from "../platform/model/vision-model.ts";
import { analyseClip, type ClipEvent, type ClipPart } from "./analyse-clip.ts";
import { SceneConfig } from "./scene-config.ts";

const demo = new URL("../../../../demo/", import.meta.url);
const scenes = z.record(z.string(), SceneConfig).parse(readJson("scenes.json"));
const model = new VisionModel();
afterAll(() => model.close());

const Truth = z.object({
  events: z.array(z.object({ type: z.string(), t: z.number(), direction: z.string().optional() })),
  illegal: z.array(z.object({ plate: z.string(), enter: z.number() })).default([]),
});

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, demo), "utf8"));
}

function truthOf(clip: string): z.infer<typeof Truth> {
  return Truth.parse(readJson(`clips/${clip}.truth.json`));
}

async function eventsOf(clip: string, part?: ClipPart): Promise<ClipEvent[]> {
  const scene = scenes[clip];
  if (scene?.clip === undefined) throw new Error(`demo/scenes.json has no clip for ${clip}`);
  return analyseClip(new URL(scene.clip, demo).pathname, scene, model, part);
}

function crossingsOf(events: readonly ClipEvent[]): LineCountData["crossings"] {
  return events
    .filter(({ alg_id }) => alg_id === "passenger_flow_statistics" || alg_id === "cattle_home")
    .flatMap(({ data }) => LineCountData.parse(data).crossings);
}

/** @param part of the clip that was looked at */
function expectCrossings(
  clip: string,
  found: LineCountData["crossings"],
  directions: Record<string, string>,
  { from, to }: ClipPart = { from: 0, to: Number.POSITIVE_INFINITY },
): void {
  const expected = truthOf(clip).events.filter(({ type, t }) => type === "cross" && t >= from && t < to);
  expect(expected.length).toBeGreaterThan(0);
  expect(found.map(({ direction }) => direction)).toEqual(expected.map(({ direction = "" }) => directions[direction]));
  for (const [index, { t }] of expected.entries()) {
    expect(Math.abs((found[index]?.at ?? 0) / 1_000 - t), `crossing ${index} at ${t} s`).toBeLessThanOrEqual(1);
  }
}

/** Of the yard's clip: with its intrusion and crossings of both directions. */
const yard = haul<ClipPart>({ from: 10, to: 22 }, { from: 0, to: 40 });

test(`the yard's entries and exits from ${yard.from} to ${yard.to} s and its one intrusion are found within a second, and nothing else`, async () => {
  const events = await eventsOf("yard", yard);
  expectCrossings("yard", crossingsOf(events), { in: "in", out: "out" }, yard);
  const intrusions = events.filter(({ alg_id }) => alg_id === "area_intrusion");
  expect(intrusions).toHaveLength(1);
  const entered = truthOf("yard").events.find(({ type }) => type === "enter")?.t ?? Number.NaN;
  expect(Math.abs((intrusions[0]?.at ?? 0) - (entered + 3))).toBeLessThanOrEqual(1);
  expect(AreaIntrusionData.parse(intrusions[0]?.data).count).toBe(1);
}, 300_000);

test.runIf(isSoak)(
  "the roadside's one illegal stop is found within three seconds, with its plate, and nothing else",
  async () => {
    const events = await eventsOf("roadside-parking");
    expect(events.map(({ alg_id }) => alg_id)).toEqual(["illegal_parking_with_carplate"]);
    const [truth] = truthOf("roadside-parking").illegal;
    const due = (truth?.enter ?? Number.NaN) + 5;
    expect(Math.abs((events[0]?.at ?? 0) - due)).toBeLessThanOrEqual(3);
    expect(IllegalParkingData.parse(events[0]?.data).licensePlate).toBe(truth?.plate);
  },
  300_000,
);

test.runIf(isSoak)(
  "the barn's nine cows are counted in within a second each, and nothing else",
  async () => {
    const events = await eventsOf("barn");
    expect(new Set(events.map(({ alg_id }) => alg_id))).toEqual(new Set(["cattle_home"]));
    expectCrossings("barn", crossingsOf(events), { right: "in" });
  },
  300_000,
);
