import { findFaces } from "@huiyan/contract/face/face.api";
import { faceLikeness, faceModel, likenessWord } from "@huiyan/contract/face/face.rules";
import { tryFaces } from "@huiyan/contract/face/face-model.api";
import { embeddingModel, limitLikeness } from "@huiyan/face-model/embedding";
import { afterAll, beforeAll, expect, it } from "vitest";
import { drawFace } from "#platform/image/draw-face.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

const fileOf = (bytes: Buffer) => new File([new Uint8Array(bytes)], "a.jpg");
const tried = (...pictures: Buffer[]) =>
  world.lead.client.call(tryFaces, { fields: {}, files: { picture: pictures.map(fileOf) } });

it("a trial compares every pair of the pictures and stores nothing", async () => {
  const [first, second] = [await drawFace(1), await drawFace(2)];
  const { pictures, pairs } = await tried(first, second, first);
  expect(pictures).toEqual([{ text: "" }, { text: "" }, { text: "" }]);
  expect(pairs.map(({ a, b }) => [a, b])).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
  ]);
  expect(pairs[1]?.score).toBe(1);
  expect(pairs[0]?.score).toBeLessThan(1);
  expect((await world.lead.client.call(findFaces, {})).list).toEqual([]);
  const accesses = app.services.db.sql.selectFrom("face_access").select("act").where("org_id", "=", world.orgId);
  expect((await accesses.execute()).map(({ act }) => act)).toEqual([]);
});

it("a trial returns the reason for a picture that cannot be read, and compares the other pictures", async () => {
  const face = await drawFace(1);
  const { pictures, pairs } = await tried(face, Buffer.from("no picture"), face);
  expect(pictures.map(({ text }) => text)).toEqual(["", "照片无法读取，请换一张 jpg 或 png 格式的照片", ""]);
  expect(pairs.map(({ a, b }) => [a, b])).toEqual([[0, 2]]);
});

it("a trial with a single picture is refused", async () => {
  await expect(tried(await drawFace(1))).rejects.toThrow("face_trial_count");
});

it("contract and model use the same model version and limit", () => {
  expect([faceModel, faceLikeness.limit]).toEqual([embeddingModel, limitLikeness]);
});

it.each([
  [1, "sure"],
  [0.85, "sure"],
  [0.849, "likely"],
  [0.75, "likely"],
  [0.749, "unsure"],
  [0, "unsure"],
] as const)("calls a likeness of %s %s", (score, word) => {
  expect(likenessWord(score)).toBe(word);
});
