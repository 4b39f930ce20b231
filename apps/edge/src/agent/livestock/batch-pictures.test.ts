import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { type Finding } from "#platform/analysis/algorithm.ts";
import { algorithmModules } from "../../features.ts";
import { eventReport } from "../event-report.ts";
import { BatchPictures } from "./batch-pictures.ts";

const noise = (seed: number) => ({
  rgb: Buffer.from(Uint8Array.from({ length: 1280 * 720 * 3 }, (_, index) => (index * seed) >>> 24)),
  width: 1280,
  height: 720,
});
const [first, second] = [noise(2_654_435_761), noise(2_246_822_519)];
const algorithm = (() => {
  const module = algorithmModules.get("tdds");
  if (module === undefined) throw new Error("no tdds");
  return module;
})();
const animal = { role: "animal" as const, box: { x: 10, y: 10, w: 300, h: 200 } };
const batch = (index: number, picture = first): { algorithm: typeof algorithm; finding: Finding } => ({
  algorithm,
  finding: { at: 1, data: { boxes: [] }, closeUps: [animal], picture, batch: index },
});
const load = (counts: number[]) => ({
  algorithm,
  finding: { at: 2, data: { boxes: [], counts }, closeUps: [], picture: first },
});
const reportOf = async (batches: BatchPictures, counts: number[]) =>
  eventReport(load(counts), "1", undefined, { batches });

const troubles: string[] = [];
beforeEach(() => {
  troubles.length = 0;
});

test("reports a picture that cannot be encoded, and sends the load with its other pictures", async () => {
  const batches = new BatchPictures((text) => troubles.push(text));
  await batches.keep(batch(0));
  await batches.keep(batch(1, { rgb: Buffer.alloc(3), width: 1280, height: 720 }));
  const { event } = await reportOf(batches, [10, 9]);
  expect(event.batch_images?.map(({ batch: of }) => of)).toEqual([0, 0]);
  expect(troubles).toEqual([expect.stringMatching(/^批次图片无法生成：/)]);
});

test("sends the pictures of a load's batches once, each of a bounded size", async () => {
  const batches = new BatchPictures((text) => troubles.push(text));
  await batches.keep(batch(0));
  await batches.keep(batch(1, second));
  const { event, images } = await reportOf(batches, [10, 9]);
  expect(event.batch_images?.map(({ batch: of, role }) => [of, role])).toEqual([
    [0, "image"],
    [0, "animal"],
    [1, "image"],
    [1, "animal"],
  ]);
  expect(new Set(images.map(({ part }) => part)).size).toBe(6);
  const bodyOf = (part = "") => images.find((image) => image.part === part)?.body ?? new Uint8Array();
  for (const { role, part } of event.batch_images ?? []) {
    expect(bodyOf(part).length).toBeLessThanOrEqual(role === "image" ? 120_000 : 30_000);
    expect((await sharp(bodyOf(part)).metadata()).format).toBe("jpeg");
  }
  expect((await reportOf(batches, [3])).event.batch_images).toBeUndefined();
});

test("does not add the pictures of a lost load to another one", async () => {
  const batches = new BatchPictures((text) => troubles.push(text));
  for (const index of [0, 1, 2]) await batches.keep(batch(index));
  await batches.keep(batch(0, second));
  const { event } = await reportOf(batches, [4, 4]);
  expect(event.batch_images?.map(({ batch: of }) => of)).toEqual([0, 0]);
});
