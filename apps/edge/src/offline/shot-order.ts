import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { DetectedBox } from "@huiyan/contract/alarm/detected-box";
import { Box, Corner } from "@huiyan/contract/scalars";
import sharp, { type Sharp } from "sharp";
import { z } from "zod";
import { overlayOf } from "#platform/analysis/evidence.ts";
import { ffmpegPath } from "#platform/ffmpeg/ffmpeg-path.ts";

const run = promisify(execFile);
/** JPEG quality. Details stay visible on a page, and the thousand pictures of a demo's history stay small. */
const quality = 72;
const closeUpQuality = 82;

const Shot = z.object({
  /** Start of the file names: NAME.image.jpg, NAME.res_image.jpg, NAME.plate.jpg … */
  name: z.string().regex(/^[\w.-]+$/),
  /** Index of the frame in the clip, from 0. */
  frame: z.number().int().min(0),
  boxes: z.array(DetectedBox),
  outline: z.array(Corner),
  closeUps: z.array(z.object({ role: z.enum(["plate", "car"]), box: Box })),
});

/** Order to cut pictures out of one clip, at most `width` pixels wide, into `folder`. */
export const ShotOrder = z.object({
  clip: z.string(),
  folder: z.string(),
  width: z.number().int().min(64).max(1920),
  shots: z.array(Shot).min(1),
});
type ShotOrder = z.infer<typeof ShotOrder>;

/**
 * Decodes the clip once for all pictures.
 * @returns frame index → file of the frame
 */
async function decodeFrames({ clip, shots }: ShotOrder, folder: string): Promise<Map<number, string>> {
  const numbers = [...new Set(shots.map(({ frame }) => frame))].toSorted((a, b) => a - b);
  const select = numbers.map((number) => `eq(n\\,${number})`).join("+");
  const filter = ["-vf", `select=${select}`, "-vsync", "0", "-q:v", "2"];
  const input = ["-nostdin", "-v", "error", "-threads", "1", "-i", clip];
  await run(await ffmpegPath(), [...input, ...filter, join(folder, "%05d.jpg")]);
  const files = (await readdir(folder)).filter((name) => name.endsWith(".jpg")).toSorted();
  return new Map(files.flatMap((file, at) => (numbers[at] === undefined ? [] : [[numbers[at], join(folder, file)]])));
}

/** Writes the file atomically. An existing file is assumed to be complete and is not written again. */
async function writeJpeg(path: string, picture: Sharp): Promise<void> {
  await writeFile(`${path}.part`, await picture.toBuffer());
  await rename(`${path}.part`, path);
}

async function cutShot(file: string, shot: ShotOrder["shots"][number], { folder, width }: ShotOrder): Promise<void> {
  const path = (role: string) => join(folder, `${shot.name}.${role}.jpg`);
  const { data, info } = await sharp(file).toBuffer({ resolveWithObject: true });
  for (const { role, box } of shot.closeUps) {
    const [x, y, w, h] = box;
    const area = {
      left: Math.max(0, Math.floor(x * info.width)),
      top: Math.max(0, Math.floor(y * info.height)),
      width: Math.max(1, Math.min(Math.ceil(w * info.width), info.width - Math.floor(x * info.width))),
      height: Math.max(1, Math.min(Math.ceil(h * info.height), info.height - Math.floor(y * info.height))),
    };
    await writeJpeg(path(role), sharp(data).extract(area).jpeg({ quality: closeUpQuality }));
  }
  const small = await sharp(data).resize({ width, withoutEnlargement: true }).toBuffer({ resolveWithObject: true });
  const overlay = Buffer.from(overlayOf({ data: { boxes: shot.boxes }, outline: shot.outline }, small.info));
  await writeJpeg(
    path("res_image"),
    sharp(small.data)
      .composite([{ input: overlay }])
      .jpeg({ quality }),
  );
  await writeJpeg(path("image"), sharp(small.data).jpeg({ quality }));
}

/** Cuts the pictures of the order that do not exist yet. */
export async function cutClip(order: ShotOrder): Promise<void> {
  await mkdir(order.folder, { recursive: true });
  const there = new Set(await readdir(order.folder));
  const missing = order.shots.filter(({ name }) => !there.has(`${name}.image.jpg`));
  if (missing.length === 0) return;
  const frames = await mkdtemp(join(order.folder, "frames-"));
  try {
    const files = await decodeFrames({ ...order, shots: missing }, frames);
    for (const shot of missing) {
      const file = files.get(shot.frame);
      if (file !== undefined) await cutShot(file, shot, order);
    }
  } finally {
    await rm(frames, { recursive: true, force: true });
  }
}
