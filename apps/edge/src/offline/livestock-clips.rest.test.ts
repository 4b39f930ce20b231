import { readFileSync } from "node:fs";
import { LivestockCountData } from "@huiyan/contract/alarm/livestock-count.device";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { VisionModel } from "#platform/vision/vision-model.ts";
import { isSoak, testSize } from "#test/test-size.ts";
import { analyseClip, type ClipPart } from "./analyse-clip.ts";
import { ExpectedFile } from "./score.rules.ts";

const clips = new URL("../../../../demo/clips/", import.meta.url);
const model = new VisionModel();
afterAll(() => model.close());

const readJson = (name: string): unknown => JSON.parse(readFileSync(new URL(name, clips), "utf8"));
const Truth = z.object({
  batches: z.array(
    z.object({
      from: z.number(),
      to: z.number(),
      net: z.number(),
      forward: z.number(),
      abnormal: z.array(z.object({ abnormal: z.string() })),
    }),
  ),
});

/** Returns the load that a clip reports; the clip must have exactly one event. */
async function loadOf(
  clip: string,
  change: (config: ExpectedFile) => ExpectedFile,
  part?: ClipPart,
): Promise<LivestockCountData> {
  const config = change(ExpectedFile.parse(readJson(`${clip}.expected.json`)));
  const events = await analyseClip(new URL(`${clip}.mp4`, clips).pathname, config, model, part);
  expect(events).toHaveLength(1);
  return LivestockCountData.parse(events[0]?.data);
}

function expectBatches(clip: string, { msglist, total }: LivestockCountData): void {
  const { batches } = Truth.parse(readJson(`${clip}.truth.json`));
  expect(msglist.map(({ count }) => count)).toEqual(batches.map(({ net }) => net));
  expect(total).toBe(batches.reduce((sum, { net }) => sum + net, 0));
  expect(msglist.map(({ suspects }) => suspects.flatMap(({ reasons }) => reasons))).toEqual(
    batches.map(({ abnormal }) => abnormal.map((one) => one.abnormal)),
  );
  for (const [index, { from, to }] of batches.entries()) {
    const { time = 0, end = 0 } = msglist[index] ?? {};
    expect(Math.abs(time / 1_000 - from)).toBeLessThanOrEqual(1);
    expect(Math.abs(end / 1_000 - to)).toBeLessThanOrEqual(1);
  }
}

/**
 * Changes the configuration: the model for pigs and cattle finds the animals, instead of the covered floor or the
 * general detector.
 */
const byModel = (analysis_fps: number) => (config: ExpectedFile) => ({
  ...config,
  analysis_fps,
  beside: [],
  arrangements: config.arrangements.map((each) => ({
    ...each,
    settings: { ...Object(each.settings), finder: "animals" },
  })),
});

/** The short run tests cattle only: pigs need twice the frames, and the tests below count them by the covered floor. */
test.each([
  ...testSize([], [4, 5, 8, 12]).map((fps) => ["pig-passage", fps] as const),
  ...testSize([3], [2, 3, 5]).map((fps) => ["cattle-passage", fps] as const),
])(
  "a model that learned from other drawings counts the animals of %s at %i frames a second",
  async (clip, fps) => {
    expectBatches(clip, await loadOf(clip, byModel(fps)));
  },
  300_000,
);

test.each(testSize([5], [4, 5, 8, 12]))(
  "counts the passage's piglets at %i frames per second: side by side, turning back, carried, too small and lame",
  async (analysis_fps) => {
    const load = await loadOf("pig-passage", (config) => ({ ...config, analysis_fps, beside: [] }));
    expectBatches("pig-passage", load);
    // only the piglet that is lifted out between 62 and 64 s, and none that turn, meet or walk shoulder to shoulder
    expect(load.msglist.map(({ lifted = [] }) => lifted.length)).toEqual([0, 0, 1]);
    const [at = 0] = load.msglist[2]?.lifted ?? [];
    expect(at).toBeGreaterThan(62_000);
    expect(at).toBeLessThan(64_000);
  },
);

test("counts the same piglets on a weighbridge, and reports that it has no scale", async () => {
  const firstBatch = { from: 0, to: 27 };
  const { msglist } = await loadOf(
    "pig-passage",
    ({ arrangements: [passage], ...config }) => {
      const arrangements = [{ alg_id: "dbgz", settings: { ...(passage?.settings as object), anchor: 1 } }];
      return { ...config, arrangements, analysis_fps: 5, beside: [] };
    },
    firstBatch,
  );
  expect(msglist).toMatchObject([{ count: 12, alarm: 0, weight_missing: "no_scale" }]);
});

test.runIf(isSoak)(
  "adds the plate of the lorry at the ramp to the load, and marks the calf among the cows",
  async () => {
    const load = await loadOf("cattle-passage", (config) => config);
    expectBatches("cattle-passage", load);
    expect(load.licensePlate).toBe("粤B6T29K");
  },
  300_000,
);

test.runIf(isSoak)(
  "counts the barn's nine cows as one batch of nine",
  async () => {
    const scenes = z
      .record(z.string(), z.looseObject({ arrangements: z.array(z.unknown()) }))
      .parse(readJson("../scenes.json"));
    const arrangements = z
      .array(z.object({ settings: z.looseObject({ lines: z.array(z.unknown()) }) }))
      .parse(scenes.barn?.arrangements);
    const settings = { lines: arrangements[0]?.settings.lines, batch_seconds: 10, message_seconds: 60 };
    const config = { analysis_fps: 5, arrangements: [{ alg_id: "tdds", settings }] };
    const events = await analyseClip(new URL("barn.mp4", clips).pathname, config, model);
    expect(events.map(({ data }) => LivestockCountData.parse(data).counts)).toEqual([[9]]);
  },
  300_000,
);
