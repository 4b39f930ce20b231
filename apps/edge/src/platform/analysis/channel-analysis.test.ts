import { type AlgorithmManifest } from "@huiyan/contract/algorithm/algorithm.device";
import { expect, test } from "vitest";
import { emptyScene } from "#test/scene.ts";
import { type VisionModel } from "../vision/vision-model.ts";
import { type ChannelRun } from "./algorithm.ts";
import { ChannelAnalysis } from "./channel-analysis.ts";

type Needs = NonNullable<AlgorithmManifest["needs"]>;

/**
 * Runs an algorithm with these needs for two seconds on a picture without motion. Returns the number of calls of the
 * algorithm and of runs of the model.
 */
async function asked(more: Partial<Needs>, settings: unknown = {}, own: Partial<ChannelRun> = {}) {
  const seen = { steps: 0, views: 0, looks: 0 };
  const needs = { model: false, picture: false, view: false, fps: 1, memory_mb: 64, ...more };
  const run: ChannelRun = {
    async step() {
      seen.steps += 1;
      return [];
    },
    view: () => {
      seen.views += 1;
      return [{ at: 0, data: {}, closeUps: [] }];
    },
    isOpen: () => false,
    hold() {},
    finish: () => [],
    ...own,
  };
  const manifest: AlgorithmManifest = {
    id: "own",
    version: "1.0.0",
    platforms: ["*"],
    kind: "alarm",
    settings: {},
    event: {},
    needs,
  };
  const detect = async () => {
    seen.looks += 1;
    return [];
  };
  const model = { detect } as unknown as VisionModel;
  const analysis = new ChannelAnalysis(model, [{ algorithm: { manifest, start: () => run }, run, settings }]);
  let found = 0;
  for (let at = 0; at <= 2_000; at += 200) found += (await analysis.analyse(emptyScene.picture, at)).found.length;
  return { ...seen, found };
}

test("passes measurements of the picture each second to an algorithm that needs only these, and runs no model", async () => {
  expect(await asked({ view: true })).toEqual({ steps: 0, views: 3, looks: 0, found: 3 });
});

test("runs the model only for algorithms that need it", async () => {
  const alone = await asked({});
  expect(alone).toMatchObject({ views: 0, looks: 0 });
  expect(alone.steps).toBeGreaterThan(0);
  const withModel = await asked({ model: true });
  expect(withModel.looks).toBe(withModel.steps);
  expect(withModel.steps).toBeGreaterThan(0);
});

test("an algorithm that finds its objects itself where a list is filled needs the model only where the list is empty", async () => {
  const needs = { model: true, model_unless: "regions" };
  const byItself = await asked(needs, { regions: [{}] });
  expect(byItself.looks).toBe(0);
  expect(byItself.steps).toBeGreaterThan(0);
  for (const settings of [{ regions: [] }, {}, undefined])
    expect((await asked(needs, settings)).looks).toBeGreaterThan(0);
});

test("passes both frames and measurements to an algorithm that needs both", async () => {
  const both = await asked({ model: true, view: true });
  expect(both).toMatchObject({ views: 3, found: 3 });
  expect(both.looks).toBe(both.steps);
});

test("does not run the model while an algorithm does not use its objects", async () => {
  const open = { isOpen: () => true };
  const without = await asked({ model: true }, {}, { ...open, needsObjects: () => false });
  expect(without.looks).toBe(0);
  expect(without.steps).toBeGreaterThan(5);
  for (const needsObjects of [() => true, () => undefined])
    expect((await asked({ model: true }, {}, { ...open, needsObjects })).looks).toBe(without.steps);
});

test("shows viewers the detections of a dedicated model until its next run", async () => {
  const car = { kind: "vehicle" as const, label: "car", score: 0.9, box: { x: 10, y: 10, w: 40, h: 20 } };
  const found = [[car, { ...car, score: 0.5 }], [{ ...car, label: "truck" }], []];
  const model = { detect: async () => [], findBy: async () => found.shift() ?? [] } as unknown as VisionModel;
  const run: ChannelRun = {
    isOpen: () => true,
    hold() {},
    finish: () => [],
    async step({ findBy }) {
      await findBy("overhead");
      return [];
    },
  };
  const needs = { model: true, picture: false, view: false, fps: 1, memory_mb: 64 };
  const manifest: AlgorithmManifest = {
    id: "own",
    version: "1.0.0",
    platforms: ["*"],
    kind: "alarm",
    settings: {},
    event: {},
    needs,
  };
  const analysis = new ChannelAnalysis(model, [{ algorithm: { manifest, start: () => run }, run, settings: {} }]);
  const shown: string[][] = [];
  for (let at = 0; at < 3; at++) {
    await analysis.analyse(emptyScene.picture, at * 200);
    shown.push(analysis.seen.boxes.map(({ label }) => label));
  }
  expect(shown).toEqual([["car"], ["truck"], []]);
});

test("runs a dedicated model once per frame, for any number of algorithms", async () => {
  let looks = 0;
  const findBy = async () => {
    looks++;
    return [];
  };
  const model = { detect: async () => [], findBy } as unknown as VisionModel;
  const runOf = (): ChannelRun => ({
    isOpen: () => true,
    hold() {},
    finish: () => [],
    async step(scene) {
      await scene.findBy("overhead");
      return [];
    },
  });
  const manifestOf = (id: string): AlgorithmManifest => ({
    id,
    version: "1.0.0",
    platforms: ["*"],
    kind: "alarm",
    settings: {},
    event: {},
    needs: { model: true, picture: false, view: false, fps: 1, memory_mb: 64 },
  });
  const running = ["one", "other"].map((id) => {
    const run = runOf();
    return { algorithm: { manifest: manifestOf(id), start: () => run }, run, settings: {} };
  });
  const analysis = new ChannelAnalysis(model, running);
  for (let at = 0; at < 3; at++) await analysis.analyse(emptyScene.picture, at * 200);
  expect(looks).toBe(3);
});
