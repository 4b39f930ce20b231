import { findFaces } from "@huiyan/contract/face/face.api";
import { getFaceImport, importFaces } from "@huiyan/contract/face/face-import.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runNextTask } from "#features/task/task.public.ts";
import { drawFace } from "#platform/image/draw-face.ts";
import { uploadZip } from "#test/face/upload-zip.ts";
import { zipOf } from "#test/face/zips.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { testSize } from "#test/test-size.ts";
import { createWorld, type World } from "#test/world.ts";
import { faceImport } from "./face.feature.ts";

const count = testSize(12, 10_000);
/** Maximum response time of a list in milliseconds; only at full size, where no other test runs in parallel. */
const longestListMs = testSize(Number.POSITIVE_INFINITY, 100);
/**
 * Maximum memory growth in bytes. The value includes the models, which the first picture loads. 250 MB were measured.
 */
const growthBytes = 400 * 1024 * 1024;
let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

/** Returns a zip of drawn faces. A few drawings are repeated, each time with another code. */
async function largeZip(): Promise<Buffer> {
  const drawn = await Promise.all(Array.from({ length: Math.min(count, 40) }, (_, seed) => drawFace(seed)));
  const bytesOf = (at: number) => drawn[at % drawn.length] ?? Buffer.alloc(0);
  return zipOf(Array.from({ length: count }, (_, at) => ({ path: `L-${at}_员工${at}.jpg`, bytes: bytesOf(at) })));
}

it(
  "during an import of many faces, lists are answered in time and the memory growth is limited",
  async () => {
    const upload_id = await uploadZip(world.lead.client, await largeZip());
    const fields = { upload_id, allow_duplicate: "1" as const };
    const { task_id } = await world.lead.client.call(importFaces, { fields });
    const before = process.memoryUsage().rss;
    let [isOver, maxBytes] = [false, 0];
    const lists: number[] = [];
    const look = async () => {
      while (!isOver) {
        const began = performance.now();
        await world.lead.client.call(findFaces, {});
        lists.push(performance.now() - began);
        maxBytes = Math.max(maxBytes, process.memoryUsage().rss);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    };
    const looking = look();
    const began = performance.now();
    while (await runNextTask(app.services, [faceImport]));
    const seconds = (performance.now() - began) / 1000;
    isOver = true;
    await looking;
    expect(await world.lead.client.call(getFaceImport, { task_id })).toMatchObject({ done: count, failed: 0 });
    const p95 = lists.toSorted((a, b) => a - b)[Math.floor(lists.length * 0.95)] ?? 0;
    console.info(
      `${count} faces in ${seconds.toFixed(0)} s, list p95 ${p95.toFixed(0)} ms, ${((maxBytes - before) / 1e6).toFixed(0)} MB more`,
    );
    expect(maxBytes - before).toBeLessThan(growthBytes);
    expect(p95).toBeLessThan(longestListMs);
  },
  testSize(60_000, 3_600_000),
);
