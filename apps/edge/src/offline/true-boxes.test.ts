import { readFileSync } from "node:fs";
import { LineCountData } from "@huiyan/contract/algorithm/line-count.device";
import { WorkingHoursData } from "@huiyan/contract/algorithm/working-hours.device";
import { expect, test } from "vitest";
import { z } from "zod";
import { type Finding } from "#platform/analysis/algorithm.ts";
import { type Detection } from "#platform/tracking/detection.ts";
import { kindOf } from "#platform/tracking/object-kind.ts";
import { Tracker } from "#platform/tracking/tracker.ts";
import { emptyScene } from "#test/scene.ts";
import { algorithmModules } from "../features.ts";
import { SceneConfig } from "./scene-config.ts";

// Simulates a perfect detector with the true boxes of the demo's clips, which are played in a loop as a camera does.
const demo = new URL("../../../../demo/", import.meta.url);
const rounds = 3;
const nine = Date.parse("2026-11-20T09:00:00+08:00");
const nineSecond = 9 * 3_600;

const Interval = z.object({ start: z.number(), end: z.number() });
const Truth = z.object({
  duration: z.number(),
  width: z.number(),
  height: z.number(),
  threeRounds: z.array(Interval).default([]),
  events: z.array(
    z.object({ type: z.string(), t: z.number(), direction: z.string().optional(), kind: z.string().optional() }),
  ),
});
const Boxes = z.object({
  frames: z.array(
    z.object({
      t: z.number(),
      objects: z.array(
        z.object({ class: z.string(), inFrame: z.number(), visible: z.number(), box: z.array(z.number()).length(4) }),
      ),
    }),
  ),
});

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, demo), "utf8"));
}

const truthOf = (clip: string) => Truth.parse(readJson(`clips/${clip}.truth.json`));

async function playRounds(clip: string): Promise<Finding[]> {
  const [arrangement] = z.record(z.string(), SceneConfig).parse(readJson("scenes.json"))[clip]?.arrangements ?? [];
  const run = algorithmModules.get(arrangement?.alg_id ?? "")?.start(arrangement?.settings);
  if (run === undefined) throw new Error(`nothing is arranged at ${clip}`);
  const { duration, width, height } = truthOf(clip);
  const { frames } = Boxes.parse(readJson(`clips/${clip}.boxes.json`));
  const tracker = new Tracker();
  const findings: Finding[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const { t, objects } of frames) {
      const at = nine + Math.round((round * duration + t) * 1_000);
      const seen = objects.flatMap(
        ({ class: label, inFrame, visible, box: [x0 = 0, y0 = 0, x1 = 0, y1 = 0] }): Detection[] => {
          const kind = kindOf(label);
          if (kind === undefined || inFrame * visible < 0.3) return [];
          const box = { x: x0 * width, y: y0 * height, w: (x1 - x0) * width, h: (y1 - y0) * height };
          return [{ kind, label, score: 0.9, box }];
        },
      );
      const size = { width, height };
      findings.push(...(await run.step({ ...emptyScene, at, size, tracks: tracker.update(seen, at) })));
    }
  }
  return [...findings, ...run.finish(nine + rounds * duration * 1_000)];
}

test("continues a presence over the clip's end into its next round, with each interval right within two seconds", async () => {
  const newest = new Map<number, number>();
  for (const { data } of await playRounds("workplace")) {
    for (const { start, end } of WorkingHoursData.parse(data).intervals)
      newest.set(start - nineSecond, end - nineSecond);
  }
  const { threeRounds } = truthOf("workplace");
  expect(newest.size).toBe(threeRounds.length);
  for (const [index, [start, end]] of [...newest].entries()) {
    const truth = threeRounds[index] ?? { start: Number.NaN, end: Number.NaN };
    expect(Math.abs(start - truth.start), `start ${start}`).toBeLessThanOrEqual(2);
    expect(Math.abs(end - truth.end), `end ${end}`).toBeLessThanOrEqual(2);
  }
});

test("counts every vehicle of every round with direction and kind, and never one that turns back", async () => {
  const { events, duration } = truthOf("road");
  const crossings = (await playRounds("road")).flatMap(({ data }) => LineCountData.parse(data).crossings);
  const expected = Array.from({ length: rounds }, (_, round) =>
    events.map(({ t, direction, kind }) => ({ t: t + round * duration, direction, kind })),
  ).flat();
  expect(crossings.map(({ direction, kind }) => [direction, kind])).toEqual(
    expected.map(({ direction, kind }) => [direction === "right" ? "in" : "out", kind]),
  );
  for (const [index, { t }] of expected.entries()) {
    const { at } = crossings[index] ?? { at: Number.NaN };
    expect(Math.abs((at - nine) / 1_000 - t), `crossing at ${t} s`).toBeLessThanOrEqual(1);
  }
});
