import { findFaces } from "@huiyan/contract/face/face.api";
import { faceAlgorithm, faceModel } from "@huiyan/contract/face/face.rules";
import { getFaceRenewal } from "@huiyan/contract/face/face-model.api";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { putPointAlgorithm } from "#features/point/point.public.ts";
import { drawFace } from "#platform/image/draw-face.ts";
import { smallerJpeg } from "#platform/image/own-picture.ts";
import { makeFormer } from "#test/face/former-face.ts";
import { fetchedFaces } from "#test/face/stored-face.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { testSize } from "#test/test-size.ts";
import { createWorld, type World } from "#test/world.ts";
import { withoutConsent } from "../library/consent.ts";
import { insertFace, putFaceData, raiseLibrary } from "../library/face.queries.ts";
import { newFaceKey, sealBytes, sealKey } from "../library/face-seal.ts";
import { renewDescriptors } from "./renew-descriptors.ts";

const count = testSize(120, 10_000);
/** One in 100 pictures cannot be read. */
const brokenEvery = 100;
/** Maximum response time of a list in milliseconds; only at full size, where no other test runs in parallel. */
const longestListMs = testSize(Number.POSITIVE_INFINITY, 100);

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

/** Stores faces in the format of an earlier server version. Twenty pictures are used repeatedly. */
async function fillFormer(): Promise<void> {
  const { sql } = app.services.db;
  const pictures = await Promise.all(
    Array.from({ length: 20 }, async (_, seed) => smallerJpeg(await drawFace(seed), 640)),
  );
  const now = app.clock.now();
  const last = await raiseLibrary(sql, world.orgId, now, count);
  for (let at = 0; at < count; at++) {
    const [id, key] = [v7(), newFaceKey()];
    const picture =
      at % brokenEvery === 0 ? Buffer.from("broken") : (pictures[at % pictures.length] ?? Buffer.alloc(0));
    const facts = { name: `员工${at}`, code: `L-${at}`, type: 0, age: 26, gender: -1, remark: "" } as const;
    const version = last - count + at + 1;
    await insertFace(sql, { id, orgId: world.orgId, version, now }, { ...facts, ...withoutConsent(now) }, count);
    await putFaceData(sql, id, {
      picture: sealBytes(key, picture),
      thumb: sealBytes(key, picture),
      descriptor: Buffer.alloc(0),
      key: sealKey(app.services.key, key),
    });
    await makeFormer(app, id);
  }
}

/** Fetches the library for a device page by page, and returns the number of received faces. */
async function heldFaces(): Promise<number> {
  let [held, faces] = [0, 0];
  for (;;) {
    const { version, more, page } = await fetchedFaces(world.device, held, faceModel);
    faces += page?.faces.length ?? 0;
    held = version;
    if (!more) return faces;
  }
}

it(
  "after an upgrade, all descriptors are renewed while lists are answered in time, and a device receives each face once",
  async () => {
    await fillFormer();
    await putPointAlgorithm(app.services.db.sql, world.device.pointId, faceAlgorithm, {});
    expect(await heldFaces()).toBe(0);
    expect(await world.lead.client.call(getFaceRenewal, {})).toMatchObject({ total: count, done: 0 });
    let isOver = false;
    const lists: number[] = [];
    const looking = (async () => {
      while (!isOver) {
        const began = performance.now();
        await world.lead.client.call(findFaces, {});
        lists.push(performance.now() - began);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    })();
    const began = performance.now();
    for (let done = 0; done < count; ) {
      await renewDescriptors(app.services);
      ({ done } = await world.lead.client.call(getFaceRenewal, {}));
    }
    const seconds = (performance.now() - began) / 1000;
    isOver = true;
    await looking;
    const broken = Math.ceil(count / brokenEvery);
    expect(await world.lead.client.call(getFaceRenewal, {})).toMatchObject({ done: count, failed_count: broken });
    expect(await heldFaces()).toBe(count - broken);
    const p95 = lists.toSorted((a, b) => a - b)[Math.floor(lists.length * 0.95)] ?? 0;
    console.info(`${count} faces renewed in ${seconds.toFixed(0)} s, list p95 ${p95.toFixed(0)} ms`);
    expect(p95).toBeLessThan(longestListMs);
  },
  testSize(120_000, 3_600_000),
);
