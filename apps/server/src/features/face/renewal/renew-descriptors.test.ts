import { addFace, editFace } from "@huiyan/contract/face/face.api";
import { faceAlgorithm, faceModel } from "@huiyan/contract/face/face.rules";
import { getFaceRenewal } from "@huiyan/contract/face/face-model.api";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { putPointAlgorithm } from "#features/point/point.public.ts";
import { AppError } from "#platform/error/app-error.ts";
import { drawFace } from "#platform/image/draw-face.ts";
import { getFailingItems } from "#platform/jobs/retry.queries.ts";
import { formerEmbedding, makeFormer } from "#test/face/former-face.ts";
import { fetchedFaces, storedFace } from "#test/face/stored-face.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { faceFinder } from "../check/face-finder.ts";
import { renewDescriptors } from "./renew-descriptors.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  world = await createWorld(app);
});

const pictureOf = async (seed: number) => new File([new Uint8Array(await drawFace(seed))], "a.jpg");
async function add(seed: number): Promise<string> {
  const fields = { name: `张三${seed}`, code: `RY-${seed}`, allow_duplicate: "1" };
  return (await world.lead.client.call(addFace, { fields, files: { picture: [await pictureOf(seed)] } }))._id;
}
const progress = () => world.lead.client.call(getFaceRenewal, {});
const blank = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: "#888" } })
    .jpeg()
    .toBuffer();

it("the descriptor of a stored picture is computed again, resembles the one from enrolment, and progress is shown", async () => {
  const [first, second] = [await add(1), await add(2)];
  const before = (await storedFace(app, first)).embedding;
  await makeFormer(app, first);
  expect(await progress()).toEqual({ total: 2, done: 1, failed_count: 0, failed: [] });
  await renewDescriptors(app.services);
  expect(await progress()).toMatchObject({ total: 2, done: 2, failed_count: 0 });
  const after = (await storedFace(app, first)).embedding;
  // the old and the new descriptor differ slightly, because the stored picture is smaller than the
  // upload
  const cosine = (a: Int8Array, b: Int8Array) =>
    a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0) / (Math.hypot(...a) * Math.hypot(...b));
  expect(cosine(before, after)).toBeGreaterThan(0.98);
  expect((await storedFace(app, second)).embedding).toHaveLength(128);
});

it("pictures without a face and unreadable pictures are listed, and the others are renewed", {
  tags: ["rest"],
}, async () => {
  const [good, empty, broken] = [await add(1), await add(2), await add(3)];
  await makeFormer(app, good);
  await makeFormer(app, empty, await blank());
  await makeFormer(app, broken, Buffer.from("no picture"));
  await renewDescriptors(app.services);
  const { failed, ...counts } = await progress();
  expect(counts).toEqual({ total: 3, done: 3, failed_count: 2 });
  expect(failed.map(({ _id, text }) => [_id, text])).toEqual([
    [empty, "已存照片中没有检测到人脸，请编辑并上传新照片"],
    [broken, "已存照片无法读取，请编辑并上传新照片"],
  ]);
  expect((await storedFace(app, good)).embedding).toHaveLength(128);
  const fields = { _id: empty, name: "张三2", code: "RY-2", allow_duplicate: "1" };
  await world.lead.client.call(editFace, { fields, files: { picture: [await pictureOf(4)] } });
  expect(await progress()).toMatchObject({ failed_count: 1 });
});

it("a picture that a server of an earlier version replaced is computed again", async () => {
  const id = await add(1);
  const { sql } = app.services.db;
  await sql
    .updateTable("face_data")
    .set({ picture: Buffer.from("other") })
    .where("face_id", "=", id)
    .execute();
  const row = await sql.selectFrom("face_data").selectAll().where("face_id", "=", id).executeTakeFirstOrThrow();
  expect([row.descriptor, row.descriptor_model]).toEqual([null, 1]);
});

it("a picture that fails is reported until it succeeds, and the others are stored meanwhile", async () => {
  for (const seed of [1, 2]) await makeFormer(app, await add(seed));
  const { sql } = app.services.db;
  const failing = vi.spyOn(faceFinder, "find").mockRejectedValueOnce(new AppError("service_unavailable"));
  onTestFinished(() => failing.mockRestore());
  await renewDescriptors(app.services);
  expect(await progress()).toMatchObject({ total: 2, done: 1, failed_count: 0 });
  expect(await getFailingItems(sql, "face.renew")).toMatchObject({ count: 1, id: world.orgId });
  app.clock.moveBy(60 * 60_000);
  await renewDescriptors(app.services);
  expect(await progress()).toMatchObject({ total: 2, done: 2 });
  expect(await getFailingItems(sql, "face.renew")).toBeUndefined();
});

it("a batch in which every picture fails makes no new version of the library, which devices would fetch", async () => {
  await makeFormer(app, await add(1));
  const libraries = app.services.db.sql.selectFrom("face_library").select("version").where("org_id", "=", world.orgId);
  const { version } = await libraries.executeTakeFirstOrThrow();
  app.clock.moveBy(60_000);
  const failing = vi.spyOn(faceFinder, "find").mockRejectedValue(new AppError("service_unavailable"));
  onTestFinished(() => failing.mockRestore());
  await renewDescriptors(app.services);
  expect(await libraries.executeTakeFirstOrThrow()).toEqual({ version });
});

it("two nodes share the pictures, and each picture is computed once", { tags: ["rest"] }, async () => {
  for (const seed of [1, 2, 3]) await makeFormer(app, await add(seed));
  const find = faceFinder.find.bind(faceFinder);
  const finding = vi.spyOn(faceFinder, "find").mockImplementationOnce(async (...picture) => {
    await renewDescriptors(app.services);
    return find(...picture);
  });
  onTestFinished(() => finding.mockRestore());
  await Promise.all([renewDescriptors(app.services), renewDescriptors(app.services)]);
  expect(await progress()).toMatchObject({ total: 3, done: 3 });
  expect(finding).toHaveBeenCalledTimes(3);
});

it("a device receives descriptors of the model that it names, and renewed faces as changes", async () => {
  await putPointAlgorithm(app.services.db.sql, world.device.pointId, faceAlgorithm, {});
  const [former, current] = [await add(1), await add(2)];
  await makeFormer(app, former);
  const old = await fetchedFaces(world.device, 0, 1);
  expect(old.page).toMatchObject({ model: 1 });
  expect(old.page?.faces).toEqual([
    expect.objectContaining({ id: former, embedding: formerEmbedding.toString("base64") }),
  ]);
  const now = await fetchedFaces(world.device, 0, faceModel);
  expect(now.page?.faces.map(({ id }) => id)).toEqual([current]);
  // the page lacks the face with the former descriptor; `whole: false` prevents that the device
  // reports this person as a stranger
  expect(now.page?.whole).toBe(false);
  await renewDescriptors(app.services);
  const next = await fetchedFaces(world.device, now.version, faceModel);
  expect(next.page).toMatchObject({ model: faceModel, full: false, whole: true, removed: [] });
  expect(next.page?.faces.map(({ id }) => id)).toEqual([former]);
});
