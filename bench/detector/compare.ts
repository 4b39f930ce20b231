// npm run bench -- detector [FOLDER]: evaluates the detector on clips that have a NAME.boxes.json, at two frames per
// second. Prints the numbers of found objects and false boxes, the time per frame and the memory.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { clipFrames } from "../../apps/edge/src/platform/ffmpeg/clip-frames.ts";
import { overlap } from "../../apps/edge/src/platform/geometry/rect.ts";
import { Detector } from "../../apps/edge/src/platform/model/detector.ts";
import { detectionsOf, letterbox } from "../../apps/edge/src/platform/model/letterbox.ts";
import { type Picture } from "../../apps/edge/src/platform/model/picture.ts";
import { type Detection } from "../../apps/edge/src/platform/tracking/detection.ts";
import { kindOf } from "../../apps/edge/src/platform/tracking/object-kind.ts";
import { startScore } from "../../apps/edge/src/platform/tracking/tracker.ts";

const folder = process.argv[2] ?? "demo/clips";
const fps = 2;
const ending = ".boxes.json";
/**
 * Minimum visible share of an object, 0 to 1. An object with a smaller share inside the picture, or hidden by others,
 * may be missed.
 */
const seenShare = 0.6;

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
type Truth = { kind: string; isSeen: boolean; box: Detection["box"] };

function truthAt(boxes: z.infer<typeof Boxes>, at: number, { width, height }: Picture): Truth[] {
  const frame = boxes.frames.reduce((a, b) => (Math.abs(b.t - at) < Math.abs(a.t - at) ? b : a));
  return frame.objects.flatMap(({ class: label, inFrame, visible, box: [x0 = 0, y0 = 0, x1 = 0, y1 = 0] }) => {
    const box = { x: x0 * width, y: y0 * height, w: (x1 - x0) * width, h: (y1 - y0) * height };
    const kind = kindOf(label);
    return kind === undefined ? [] : [{ kind, isSeen: Math.min(inFrame, visible) >= seenShare, box }];
  });
}

const medianOf = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
const megabytes = () => Math.round(process.memoryUsage().rss / 1e6);

const names = readdirSync(folder).flatMap((file) => (file.endsWith(ending) ? [file.slice(0, -ending.length)] : []));
const clips = names.filter((name) => existsSync(join(folder, `${name}.mp4`))).toSorted();
const before = megabytes();
const detector = await Detector.load();
const times: number[] = [];
for (const clip of clips) {
  const boxes = Boxes.parse(JSON.parse(readFileSync(join(folder, clip + ending), "utf8")));
  const sums = { objects: 0, found: 0, wrong: 0 };
  let frame = 0;
  for await (const picture of clipFrames(join(folder, `${clip}.mp4`), fps)) {
    const truth = truthAt(boxes, frame++ / fps, picture);
    const { bytes, size } = await letterbox(picture);
    const began = performance.now();
    const rows = await detector.detect(bytes, size);
    times.push(performance.now() - began);
    const found = detectionsOf(rows, picture).filter(({ score }) => score >= startScore);
    for (const { kind, box } of truth.filter(({ isSeen }) => isSeen)) {
      sums.objects += 1;
      if (found.some((each) => each.kind === kind && overlap(each.box, box) > 0.5)) sums.found += 1;
    }
    sums.wrong += found.filter((each) => truth.every(({ box }) => overlap(box, each.box) <= 0.3)).length;
  }
  const share = sums.objects === 0 ? "–" : `${((100 * sums.found) / sums.objects).toFixed(1)} %`;
  console.log(`${clip}: ${sums.found} of ${sums.objects} found (${share}), ${sums.wrong} where nothing is`);
}
console.log(`a frame: ${medianOf(times.slice(4)).toFixed(1)} ms`);
console.log(`memory: ${megabytes() - before} MB with the clips' frames`);
