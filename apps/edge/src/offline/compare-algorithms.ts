import { copyFileSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { usualMotion } from "@huiyan/contract/device/motion.rules";
import { type Algorithm } from "#platform/analysis/algorithm.ts";
import { ChannelAnalysis } from "#platform/analysis/channel-analysis.ts";
import { clipFrames } from "#platform/ffmpeg/clip-frames.ts";
import { type Picture } from "#platform/model/picture.ts";
import { AlgorithmPrograms } from "#platform/runtime/algorithm-programs.ts";
import { AlgorithmSlot } from "#platform/runtime/algorithm-slot.ts";
import { AlgorithmStore } from "#platform/runtime/algorithm-store.ts";
import { VisionModel } from "#platform/vision/vision-model.ts";
import { algorithmModules } from "../features.ts";

// Usage: node apps/edge/src/offline/compare-algorithms.ts CLIP FOLDER-OF-PACKAGES. Measures frames per second, without
// the motion gate: of the bare model, and of a channel with one and with five algorithms, each in the same process and
// in separate ones.
const [clip, packages] = process.argv.slice(2);
if (clip === undefined || packages === undefined) {
  console.error("用法：node apps/edge/src/offline/compare-algorithms.ts 视频 算法包文件夹");
  process.exit(2);
}

const whole = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];
const regions = [{ name: "全部", polygon: whole }];
const settings: Record<string, unknown> = {
  area_intrusion: { regions },
  crowd_gather: { regions },
  leave_post: { regions },
  sleep_post: { regions },
  passenger_flow_statistics: { lines: [{ name: "线", a: [0.5, 0], b: [0.5, 1] }] },
};
const five = Object.keys(settings);
const rounds = 3;

const pictures: Picture[] = [];
for await (const picture of clipFrames(clip, 5)) if (pictures.push(picture) === 100) break;

async function perSecond(work: (picture: Picture, at: number) => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  for (const [index, picture] of pictures.entries()) await work(picture, index * 200);
  return (pictures.length * 1_000) / (performance.now() - begin);
}

const model = new VisionModel();
const folder = await mkdtemp(join(tmpdir(), "huiyan-compare-"));
const programs = new AlgorithmPrograms({ niceness: 0, onTrouble: (text) => console.error(text) });

async function hosted(id: string): Promise<Algorithm> {
  const manifest = algorithmModules.get(id)?.manifest;
  if (manifest === undefined) throw new Error(id);
  const store = new AlgorithmStore(folder);
  const file = store.incoming(id);
  copyFileSync(join(packages ?? "", `${id}-${manifest.version}.hya`), file);
  const code = store.read(await store.add(file, { ...manifest, entry: "main.mjs" }, id.padEnd(12, "0")));
  if (code === undefined) throw new Error(pathToFileURL(file).href);
  const version = programs.of(code);
  await version.load();
  return new AlgorithmSlot(version);
}

async function own(id: string): Promise<Algorithm> {
  const module = algorithmModules.get(id);
  if (module === undefined) throw new Error(id);
  return module;
}

async function channel(ids: readonly string[], find: (id: string) => Promise<Algorithm>): Promise<number> {
  const algorithms = await Promise.all(ids.map(find));
  const running = algorithms.map((algorithm) => ({
    algorithm,
    run: algorithm.start(settings[algorithm.manifest.id]),
  }));
  const analysis = new ChannelAnalysis(model, running, { ...usualMotion, level: "off" });
  const rate = await perSecond((picture, at) => analysis.analyse(picture, at));
  analysis.close();
  return rate;
}

const kinds: Record<string, () => Promise<number>> = {
  bare: () => perSecond((picture) => model.detect(picture)),
  own1: () => channel(five.slice(0, 1), own),
  own5: () => channel(five, own),
  hosted1: () => channel(five.slice(0, 1), hosted),
  hosted5: () => channel(five, hosted),
};
await perSecond((picture) => model.detect(picture));
for (let round = 1; round <= rounds; round += 1) {
  const rates: Record<string, string> = {};
  for (const [name, measure] of Object.entries(kinds)) rates[name] = (await measure()).toFixed(2);
  console.log(JSON.stringify(rates));
}
await programs.close();
await model.close();
rmSync(folder, { recursive: true });
