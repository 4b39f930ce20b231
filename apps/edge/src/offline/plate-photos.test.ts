import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { VisionModel } from "#platform/vision/vision-model.ts";
import { platePhoto } from "#test/plate-scene.ts";
import { testSize } from "#test/test-size.ts";
import { type PhotoResult, plateOfName, readPhotos, summarise } from "./plate-photos.ts";

const model = new VisionModel();
afterAll(() => model.close());

test.each([
  ["粤B12345.jpg", "粤B12345"],
  ["ccpd-皖AMK620.JPG", "皖AMK620"],
  ["rendered-粤BD12345~2.png", "粤BD12345"],
  ["苏AHOG66.jpg", "苏AH0G66"],
])("the photo %s shows %s", (file, plate) => {
  expect(plateOfName(file)).toBe(plate);
});

const result = (plate: string, ...read: [string, number][]): PhotoResult => ({
  file: `${plate}.jpg`,
  plate,
  ms: 10,
  read: read.map(([text, confidence]) => ({ text, confidence })),
});

test("counts photos by how well their plate was read, and characters by their confusions", () => {
  const summary = summarise([
    result("粤B12345", ["粤B12345", 0.99]),
    result("粤B12346", ["京A00001", 0.9], ["粤B12346", 0.9]),
    result("湘GR0L16", ["浙GR0L16", 0.95]),
    result("湘A00001", ["浙A00007", 0.5]),
    result("川A019W2"),
  ]);
  expect(summary).toMatchObject({ photos: 5, exact: 1, notLargest: 1, wrong: 2, unread: 1, wrong_automatic: 1 });
  expect(summary.confused).toEqual({ "湘>浙": 2, "1>7": 1 });
});

test("reports a file that is not a picture, and reads the next photo", { tags: ["rest"] }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "huiyan-plates-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, "京A00001.jpg"), "no picture");
  const { text, jpeg } = await platePhoto(7, 0);
  await writeFile(join(folder, `${text}.jpg`), jpeg);
  const results = await readPhotos(model, folder);
  expect(summarise(results)).toMatchObject({ photos: 2, exact: 1, unread: 1, broken: 1 });
  expect(results.find(({ broken }) => broken)?.file).toBe("京A00001.jpg");
});

test("reads most synthetic photos that are tilted, dark or blurred, and none wrongly with high confidence", {
  tags: ["rest"],
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "huiyan-plates-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const count = testSize(5, 100);
  for (let number = 0; number < count; number++) {
    const { text, jpeg } = await platePhoto(7, number);
    await writeFile(join(folder, `rendered-${text}~${number}.jpg`), jpeg);
  }
  const summary = summarise(await readPhotos(model, folder));
  expect(summary.photos).toBe(count);
  expect(summary.exact, JSON.stringify(summary)).toBeGreaterThanOrEqual(Math.floor(count * 0.85));
  expect(summary.wrong_automatic).toBeLessThanOrEqual(count * 0.02);
});
