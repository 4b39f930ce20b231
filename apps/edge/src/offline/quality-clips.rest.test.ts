import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { VisionModel } from "#platform/vision/vision-model.ts";
import { isSoak, testSize } from "#test/test-size.ts";
import { analyseClip } from "./analyse-clip.ts";
import { makeQualityClip, qualityClips } from "./quality-clips.ts";
import { ExpectedFile, scores } from "./score.rules.ts";

const folder = mkdtempSync(join(tmpdir(), "huiyan-quality-"));
const model = new VisionModel();
afterAll(async () => {
  await model.close();
  rmSync(folder, { recursive: true });
});

const some = qualityClips.filter(({ name }) => ["turned-away", "night-vision"].includes(name));

test.each(testSize(some, [...qualityClips]))(
  "video_quality reports the faults of the clip $name in time, and no others",
  async (clip) => {
    await makeQualityClip(folder, clip);
    const truth = ExpectedFile.parse(JSON.parse(readFileSync(join(folder, `${clip.name}.expected.json`), "utf8")));
    let looked = 0;
    const onFrame = (isLooked: boolean) => {
      if (isLooked) looked += 1;
    };
    const events = await analyseClip(join(folder, `${clip.name}.mp4`), truth, model, undefined, onFrame);
    rmSync(join(folder, `${clip.name}.mp4`));
    const [score] = scores(truth, events);
    expect(score).toMatchObject({ found: clip.faults.length, false_alarms: [], missed: [] });
    expect(looked, "frames that the model looked at for it").toBe(0);
  },
);

// recordings of third parties, which are not part of the product
const samples = new URL("../../../../../shared/samples/", import.meta.url);
const recordings = existsSync(samples) ? readdirSync(samples).filter((name) => name.endsWith(".mp4")) : [];

test.runIf(isSoak && recordings.length > 0).each(recordings)(
  "video_quality reports no fault for %s",
  async (name) => {
    const arrangements = [{ alg_id: "video_quality", settings: {} }];
    const found = await analyseClip(new URL(name, samples).pathname, { analysis_fps: 5, arrangements }, model);
    // clips composed of several recordings change their view, so “moved” is correct there
    const isPutTogether = name.includes("collage");
    expect(found.map(({ data }) => data.fault).filter((fault) => !(isPutTogether && fault === "moved"))).toEqual([]);
  },
  300_000,
);
