import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { VisionModel } from "../platform/vision/vision-model.ts";
import { analyseClip } from "./analyse-clip.ts";
import { ExpectedFile, type Score, scores } from "./score.rules.ts";

// npm run node -- apps/edge/src/offline/measure-algorithms.ts FOLDER: of each clip with NAME.expected.json beside it, what its
// algorithms found and what they should not have; one JSON line for each clip and algorithm, then one for each algorithm.
const [folder] = process.argv.slice(2);
const ending = ".expected.json";

interface Total {
  clips: number;
  seconds: number;
  expected: number;
  found: number;
  false_alarms: number;
}

function readExpected(path: string): ExpectedFile {
  try {
    return ExpectedFile.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    throw new Error(`${path} 无法读取：${error instanceof z.ZodError ? z.prettifyError(error) : error}`);
  }
}

async function measure(folder: string): Promise<void> {
  if (!existsSync(folder)) throw new Error(`没有文件夹 ${folder}`);
  const names = readdirSync(folder).flatMap((file) => (file.endsWith(ending) ? [file.slice(0, -ending.length)] : []));
  if (names.length === 0) throw new Error(`${folder} 中没有 ${ending} 文件：请在每段视频旁写明应有的报警`);
  const clips = names.toSorted().map((name) => ({
    ...{ name, path: join(folder, `${name}.mp4`) },
    truth: readExpected(join(folder, `${name}${ending}`)),
  }));
  for (const { path } of clips) if (!existsSync(path)) throw new Error(`缺少视频 ${path}`);
  const totals = new Map<string, Total>();
  const model = new VisionModel();
  try {
    for (const { name, path, truth } of clips) {
      let frames = 0;
      const events = await analyseClip(path, truth, model, undefined, () => {
        frames += 1;
      });
      const seconds = frames / truth.analysis_fps;
      for (const score of scores(truth, events)) {
        console.log(JSON.stringify({ clip: name, seconds, ...score }));
        add(totals, score, seconds);
      }
    }
  } finally {
    await model.close();
  }
  for (const [alg_id, total] of totals) {
    const recall = total.expected === 0 ? null : Number((total.found / total.expected).toFixed(3));
    console.log(JSON.stringify({ alg_id, ...total, recall }));
  }
}

function add(totals: Map<string, Total>, score: Score, seconds: number): void {
  const before = totals.get(score.alg_id) ?? { clips: 0, seconds: 0, expected: 0, found: 0, false_alarms: 0 };
  totals.set(score.alg_id, {
    clips: before.clips + 1,
    seconds: before.seconds + seconds,
    expected: before.expected + score.expected,
    found: before.found + score.found,
    false_alarms: before.false_alarms + score.false_alarms.length,
  });
}

if (folder === undefined) {
  console.error("用法：npm run node -- apps/edge/src/offline/measure-algorithms.ts 文件夹");
  process.exitCode = 2;
} else {
  await measure(folder).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
}
