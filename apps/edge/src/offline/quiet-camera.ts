// Usage: npm run bench -- quiet [--clip FILE] [--at SECONDS] [--seconds 120] [--level normal] [--algorithm
// area_intrusion]. Measures the processor time for a camera whose picture has no motion, without decoding; prints JSON.
// Every frame is the same picture of a clip with new noise.
import { parseArgs } from "node:util";
import { type MotionLevel, motionLevels, usualMotion } from "@huiyan/contract/device/motion.rules";
import { z } from "zod";
import { ChannelAnalysis } from "#platform/analysis/channel-analysis.ts";
import { clipFrames } from "#platform/ffmpeg/clip-frames.ts";
import { type Picture } from "#platform/model/picture.ts";
import { VisionModel } from "#platform/vision/vision-model.ts";
import { algorithmModules } from "../features.ts";

const { values } = parseArgs({
  options: {
    clip: { type: "string", default: new URL("../../../../demo/clips/yard.mp4", import.meta.url).pathname },
    at: { type: "string", default: "0" },
    seconds: { type: "string", default: "120" },
    level: { type: "string", default: usualMotion.level },
    algorithm: { type: "string", default: "area_intrusion" },
  },
});
const [at, seconds] = [z.coerce.number().min(0).parse(values.at), z.coerce.number().min(10).parse(values.seconds)];
const level = z.enum(Object.keys(motionLevels) as [MotionLevel, ...MotionLevel[]]).parse(values.level);
const fps = 5;
/** Maximum noise of a pixel in grey levels, as of a camera in dim light. */
const noise = 12;
/** Milliseconds before the measurement begins. After this time, the camera counts as quiet. */
const warmUpMs = 90_000;

const msOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000;

async function frameAt(path: string, second: number): Promise<Picture> {
  let frame = 0;
  for await (const picture of clipFrames(path, fps)) if (frame++ >= second * fps) return picture;
  throw new Error(`${path} 没有第 ${second} 秒`);
}

/** Returns a copy of the picture with random noise added. */
function noisy({ rgb, width, height }: Picture): Picture {
  const copy = Buffer.from(rgb);
  for (let byte = 0; byte < copy.length; byte++)
    copy[byte] = Math.max(0, Math.min(255, (copy[byte] ?? 0) + Math.round((Math.random() - 0.5) * 2 * noise)));
  return { rgb: copy, width, height };
}

const still = await frameAt(values.clip, at);
const frames = Array.from({ length: 20 }, () => noisy(still));
const algorithm = algorithmModules.get(values.algorithm);
if (algorithm === undefined) throw new Error(`没有算法 ${values.algorithm}`);
const everywhere = {
  name: "全部",
  polygon: [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ],
};
const model = new VisionModel();
const run = algorithm.start({ regions: [everywhere] });
const analysis = new ChannelAnalysis(model, [{ algorithm, run }], { ...usualMotion, level });

let looked = 0;
let lookMs = 0;
let counted = 0;
let from = process.cpuUsage();
for (let frame = 0; frame < (warmUpMs / 1_000 + seconds) * fps; frame++) {
  const time = (frame * 1_000) / fps;
  if (time === warmUpMs) {
    from = process.cpuUsage();
    [looked, counted, lookMs] = [0, 0, 0];
  }
  const picture = frames[frame % frames.length];
  if (picture === undefined) continue;
  counted += 1;
  const before = process.cpuUsage();
  if (!(await analysis.analyse(picture, time)).looked) continue;
  looked += 1;
  lookMs += msOf(process.cpuUsage(before));
}
const cpuMs = msOf(process.cpuUsage(from));
await model.close();
console.log(
  JSON.stringify({
    picture: `${still.width}x${still.height}`,
    level,
    fps,
    seconds,
    frames: counted,
    looked,
    gated: counted - looked,
    cpu_ms: Math.round(cpuMs),
    look_ms: Math.round(lookMs / Math.max(1, looked)),
    gate_ms: Math.round(((cpuMs - lookMs) / Math.max(1, counted - looked)) * 100) / 100,
    percent_of_a_core: Math.round((cpuMs / (seconds * 10)) * 100) / 100,
    goal: 2,
  }),
);
