// Usage: npm run bench -- clips FOLDER [--json]. Lists found, counted and false events of every clip that has a
// NAME.expected.json next to it, then the totals per algorithm.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, parse } from "node:path";
import { z } from "zod";
import { VisionModel } from "#platform/vision/vision-model.ts";
import { analyseClip } from "./analyse-clip.ts";
import { ExpectedFile, type Score, scores } from "./score.rules.ts";

const asJson = process.argv.includes("--json");
const [folder] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const ending = ".expected.json";
const clipName = /\.(mp4|mkv|mov|avi|ts|webm|flv)$/i;

interface Clip {
  file: string;
  path: string;
  truth: ExpectedFile;
}

interface Total {
  clips: number;
  seconds: number;
  expected: number;
  found: number;
  false_alarms: number;
  count: number;
  /** Sum of the differences between counts and true counts. */
  miscounted: number;
}

function readExpected(path: string): ExpectedFile {
  try {
    return ExpectedFile.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    throw new Error(`${path} 无法读取：${error instanceof z.ZodError ? z.prettifyError(error) : error}`);
  }
}

function clipsIn(folder: string): Clip[] {
  if (!existsSync(folder)) throw new Error(`没有文件夹 ${folder}`);
  const files = readdirSync(folder).toSorted();
  const names = files.flatMap((file) => (file.endsWith(ending) ? [file.slice(0, -ending.length)] : []));
  if (names.length === 0) throw new Error(`${folder} 中没有 ${ending} 文件：请在每段视频旁写明应有的报警或计数`);
  return names.map((name) => {
    const file = files.find((each) => clipName.test(each) && parse(each).name === name);
    if (file === undefined) throw new Error(`${name}${ending} 旁缺少视频 ${name}.mp4`);
    return { file, path: join(folder, file), truth: readExpected(join(folder, `${name}${ending}`)) };
  });
}

async function runClip(model: VisionModel, { file, path, truth }: Clip, totals: Map<string, Total>): Promise<void> {
  let frames = 0;
  const events = await analyseClip(path, truth, model, undefined, () => {
    frames += 1;
  });
  const seconds = frames / truth.analysis_fps;
  for (const score of scores(truth, events)) {
    if (asJson) console.log(JSON.stringify({ clip: file, seconds, ...score }));
    else show(file, score);
    totals.set(score.alg_id, added(totals.get(score.alg_id), score, seconds));
  }
}

async function run(folder: string): Promise<void> {
  const clips = clipsIn(folder);
  const totals = new Map<string, Total>();
  const model = new VisionModel();
  try {
    for (const clip of clips) {
      try {
        await runClip(model, clip, totals);
      } catch (error) {
        // a clip that cannot be opened must not stop the run
        console.error(`失败 ${clip.file}：${error instanceof Error ? error.message : String(error)}`);
        process.exitCode = 1;
      }
    }
  } finally {
    await model.close();
  }
  if (!asJson) console.log("");
  for (const [alg_id, total] of totals) {
    if (asJson) console.log(JSON.stringify({ alg_id, ...total, recall: recallOf(total) }));
    else showTotal(alg_id, total);
  }
}

const clock = (seconds: number): string => `${seconds.toFixed(1)} 秒`;
const described = (data: Record<string, unknown>): string => Object.values(data).join(" ") || "全部";

function show(file: string, score: Score): void {
  const isRight =
    score.missed.length === 0 &&
    score.false_alarms.length === 0 &&
    score.counts.every(({ count, counted }) => count === counted);
  const parts = [
    ...(score.counts.length > 0 ? [] : [`应报 ${score.expected}，报对 ${score.found}`]),
    ...score.counts.map(({ data, count, counted }) => `${described(data)}应计 ${count}，计得 ${counted}`),
    ...score.missed.map(({ from, to }) => `漏报 ${clock(from)}–${clock(to)}`),
    ...score.false_alarms.map(({ at }) => `误报于 ${clock(at)}`),
  ];
  console.log(`${isRight ? "对" : "错"} ${file} ${score.alg_id}：${parts.join("，")}`);
}

function showTotal(algId: string, { clips, seconds, expected, found, false_alarms, count, miscounted }: Total): void {
  const isCounting = count + miscounted > 0;
  const result = isCounting
    ? `应计 ${count}，差 ${miscounted}`
    : `应报 ${expected}，报对 ${found}，误报 ${false_alarms}`;
  console.log(`${algId}：视频 ${clips} 段共 ${Math.round(seconds)} 秒，${result}`);
}

function added(before: Total | undefined, score: Score, seconds: number): Total {
  const total = before ?? { clips: 0, seconds: 0, expected: 0, found: 0, false_alarms: 0, count: 0, miscounted: 0 };
  return {
    clips: total.clips + 1,
    seconds: total.seconds + seconds,
    expected: total.expected + score.expected,
    found: total.found + score.found,
    false_alarms: total.false_alarms + score.false_alarms.length,
    count: total.count + score.counts.reduce((sum, { count }) => sum + count, 0),
    miscounted: total.miscounted + score.counts.reduce((sum, each) => sum + Math.abs(each.counted - each.count), 0),
  };
}

const recallOf = ({ expected, found }: Total): number | null =>
  expected === 0 ? null : Number((found / expected).toFixed(3));

if (folder === undefined) {
  console.error(
    "用法：npm run bench -- clips 视频文件夹 [--json]\n每段视频旁放同名的 .expected.json，写明应有的报警或计数",
  );
  process.exitCode = 2;
} else {
  await run(folder).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
}
