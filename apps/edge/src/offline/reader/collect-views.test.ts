import { mkdir, mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { modelFiles } from "#platform/model/model-files.ts";
import { drawPlate, inventedPlate } from "#test/drawn-plate.ts";
import { Random } from "#test/random.ts";
import { collectViews } from "./collect-views.ts";
import { evidenceOf, readWithBoth } from "./compare-readers.ts";
import { objections } from "./proposal.rules.ts";
import { readViews, writeViews } from "./view-set.ts";

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "huiyan-reader-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/**
 * Writes a verdict set of synthetic close-ups, of which users confirmed every second reading, and a picture that cannot
 * be opened.
 */
async function verdictSet(count: number): Promise<{ folder: string; plates: string[] }> {
  const folder = await emptyFolder();
  await mkdir(join(folder, "plates", "test"), { recursive: true });
  const random = new Random(3);
  const drawn = Array.from({ length: count }, (_, at) => inventedPlate(random, at));
  const lines = await Promise.all(
    drawn.map(async (plate, at) => {
      const { rgb, width, height } = await drawPlate(plate);
      const picture = `plates/test/${plate.text}~${at + 1}.jpg`;
      const raw = { width, height, channels: 3 as const };
      await sharp(rgb, { raw }).resize(220).jpeg().toFile(join(folder, picture));
      const read = at % 2 === 0 ? plate.text : `${plate.text.slice(0, -1)}?`;
      return { picture, plate: plate.text, read, split: "test", camera: `c${at % 3}` };
    }),
  );
  await writeFile(join(folder, "broken.jpg"), "no picture");
  const all = [...lines, { picture: "broken.jpg", plate: "粤B12345", read: "", split: "train", camera: "c9" }];
  await writeFile(join(folder, "plates.jsonl"), all.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return { folder, plates: drawn.map(({ text }) => text) };
}

test("stores the plates of a verdict set as the recogniser receives them, and finds no difference between a network and itself", {
  tags: ["rest"],
}, async () => {
  const { folder, plates } = await verdictSet(8);
  const skipped: string[] = [];
  const found = await collectViews(folder, (picture) => skipped.push(picture));
  expect(skipped).toEqual(["broken.jpg"]);
  expect([...new Set(found.views.map(({ plate }) => plate))]).toEqual(plates);
  const views = await emptyFolder();
  await writeViews(views, found);
  const again = await readViews(views);
  expect(again.views).toEqual(found.views);
  expect(Buffer.compare(again.pixels, found.pixels)).toBe(0);

  const read = await readWithBoth(again, { inUse: modelFiles.plateSigns, proposed: modelFiles.plateSigns });
  expect(read).toHaveLength(8);
  // the plates are clean, but another program drew the plates of the training, so one error is allowed
  expect(read.filter(({ inUse }) => inUse).length).toBeGreaterThanOrEqual(7);
  const evidence = evidenceOf(read, read);
  expect(evidence).toMatchObject({
    drawn: { pictures: 8, mended: 0, broken: 0 },
    confirmed: { pictures: 4 },
    corrected: { pictures: 4, mended: 0 },
    camerasMended: 0,
  });
  expect(objections(evidence)).not.toEqual([]);
});

test("splits photos that are named by their plates like plates from cameras, with their present readings", {
  tags: ["rest"],
}, async () => {
  const { folder, plates } = await verdictSet(3);
  const { views } = await collectViews(join(folder, "plates", "test"), () => undefined, "photos");
  const byPlate = new Map(views.map((view) => [view.plate, view]));
  expect([...byPlate.keys()].toSorted()).toEqual(plates.toSorted());
  expect([...byPlate.values()].filter(({ plate, read }) => plate === read).length).toBeGreaterThanOrEqual(2);
  expect([...byPlate.values()].map(({ camera, split }) => [camera, split])).toEqual(
    ["group 0", "group 1", "group 2"].map((camera) => [camera, "train"]),
  );
});

test("counts only cameras whose plates were not used for training", async () => {
  const view = { picture: 1, plate: "粤B12345", read: "粤B12346", camera: "c1", ground: "coloured" as const };
  const mended = { inUse: false, proposed: true };
  const read = (["train", "validation", "test"] as const).map((split) => ({ view: { ...view, split }, ...mended }));
  expect(evidenceOf([], read).corrected).toEqual({ pictures: 1, mended: 1, broken: 0 });
});

test("reports a folder without a verdict set, and a truncated set", async () => {
  const folder = await emptyFolder();
  await expect(collectViews(folder, () => undefined)).rejects.toThrow("没有 plates.jsonl");
  await expect(readViews(folder)).rejects.toThrow("没有 views.json");
  const views = [
    { picture: 0, plate: "粤B12345", read: "", split: "test" as const, camera: "c", ground: "coloured" as const },
  ];
  await writeViews(folder, { views, pixels: new Uint8Array(3 * 144 * 32) });
  await truncate(join(folder, "views.bin"), 100);
  await expect(readViews(folder)).rejects.toThrow("不一致");
});
