// npm run bench -- unread [--photos 100]: memory and time of searching plates in photos without a plate.
import { join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { type Picture } from "../apps/edge/src/platform/model/picture.ts";
import { VisionModel } from "../apps/edge/src/platform/vision/vision-model.ts";

const { values } = parseArgs({ options: { photos: { type: "string", default: "100" } } });
const clips = join(import.meta.dirname, "../demo/clips");
const scenes = ["barn.jpg", "yard.jpg", "pig-passage.jpg", "cattle-passage.jpg", "crossing.jpg"];

/** Returns a photo with texts that are no plates. No two photos have the same size, like photos of different phones. */
async function drawPhoto(at: number): Promise<Picture> {
  const [width, height] = [960 + 16 * (at % 40), 720 + 8 * (at % 30)];
  const texts = Array.from({ length: 6 }, (_none, line) => {
    const [x, y] = [40 + ((at * 97 + line * 211) % (width - 400)), 60 + line * 100];
    return `<text x="${x}" y="${y}" font-size="${28 + 6 * (line % 4)}" fill="white">SALE ${at * 7 + line} OPEN 24H</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${texts.join("")}</svg>`;
  const rgb = await sharp(join(clips, scenes[at % scenes.length] ?? ""))
    .resize(width, height, { fit: "fill" })
    .composite([{ input: Buffer.from(svg) }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return { rgb, width, height };
}

const megabytes = () => Math.round(process.memoryUsage.rss() / 1_000_000);
const model = new VisionModel();
const times: number[] = [];
const memory: number[] = [];
let read = 0;
for (let at = 0; at < Number(values.photos); at++) {
  const picture = await drawPhoto(at);
  const start = performance.now();
  const found = await model.findPlates(picture, { x: 0, y: 0, w: picture.width, h: picture.height }, "thorough");
  times.push(performance.now() - start);
  memory.push(megabytes());
  if (found.length > 0) read++;
}
await model.close();
const sorted = times.toSorted((one, other) => one - other);
console.log(`照片 ${times.length} 张，其中读出文字 ${read} 张`);
console.log(
  `每张用时：中位数 ${Math.round(sorted[sorted.length >> 1] ?? 0)} ms，最长 ${Math.round(sorted.at(-1) ?? 0)} ms`,
);
console.log(`常驻内存：第 1 张后 ${memory[0]} MB，最后 ${memory.at(-1)} MB，最高 ${Math.max(...memory)} MB`);
