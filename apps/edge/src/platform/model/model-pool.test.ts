import { expect, test } from "vitest";
import { z } from "zod";
import { letterbox } from "./letterbox.ts";
import { ModelPool, modelWorkersFor } from "./model-pool.ts";
import { type Picture } from "./picture.ts";

const grey: Picture = { rgb: Buffer.alloc(640 * 360 * 3, 128), width: 640, height: 360 };
const Report = z.object({ workers: z.array(z.unknown()) });
const threads = () => Report.parse(process.report.getReport()).workers.length;

test.each([
  [1, 1],
  [2, 2],
  [3, 2],
  [4, 3],
  [16, 4],
])("a machine of %d cores has %d threads with models", (cores, workers) => {
  expect(modelWorkersFor(cores)).toBe(workers);
});

test("loads a rarely used model in one thread, until sixteen requests for it wait", { tags: ["rest"] }, async () => {
  const before = threads();
  const pool = new ModelPool(0, 2);
  const input = await letterbox(grey, 320);
  const find = () => pool.ask<"find">({ kind: "find", finder: "animals", ...input, bytes: input.bytes.slice() });
  await Promise.all(Array.from({ length: 16 }, find));
  expect(threads() - before).toBe(1);
  await Promise.all(Array.from({ length: 17 }, find));
  expect(threads() - before).toBe(2);
  await pool.close();
});

test("starts a second thread when the first one is busy, and not before", { tags: ["rest"] }, async () => {
  const before = threads();
  const pool = new ModelPool(0, 2);
  const detect = async () => pool.ask<"detect">({ kind: "detect", ...(await letterbox(grey)) });
  await detect();
  await detect();
  expect(threads() - before).toBe(1);
  const both = Promise.all([detect(), detect()]);
  await expect.poll(() => threads() - before).toBe(2);
  await both;
  await pool.close();
  expect(threads()).toBe(before);
});
