import { pictureLimits } from "@huiyan/contract/point/picture.device";
import { findPoints } from "@huiyan/contract/point/point.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { jpeg } from "#test/data/pictures.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

const path = () => `/api/device/points/${encodeURIComponent(world.device.channel)}/picture`;
const report = (picture: Buffer, to = path()) => world.device.client.post(to, "image/jpeg", picture);

async function shown(): Promise<Buffer | undefined> {
  const { list } = await world.staff.client.call(findPoints, { device_id: world.device.deviceId });
  const address = list[0]?.image_url;
  if (!address) return undefined;
  return Buffer.from(await (await fetch(app.url + address)).arrayBuffer());
}

it("bytes that are no picture are refused, and do not delay the next picture", async () => {
  const { status } = await report(Buffer.from("no picture"));
  expect(status).toBeGreaterThanOrEqual(400);
  expect(await shown()).toBeUndefined();
});

it("of sixty concurrent pictures one is stored, and the answers to the others say that they were not used", async () => {
  const pictures = await Promise.all(Array.from({ length: 60 }, (_, at) => jpeg(64 + 2 * at, 36)));
  const replies = await Promise.all(pictures.map((picture) => report(picture)));
  expect(replies.filter(({ body }) => JSON.stringify(body).includes('"accepted"'))).toHaveLength(1);
  expect(replies.filter(({ body }) => JSON.stringify(body).includes('"kept"'))).toHaveLength(59);
  const kept = await shown();
  expect(pictures.some((picture) => kept?.equals(picture))).toBe(true);
});

it("a picture that arrives after the minimum age replaces the stored one", async () => {
  const newer = await jpeg(320, 180);
  app.clock.moveBy(pictureLimits.minAgeMs + 1);
  const { status, genuine } = await report(newer);
  expect([status, genuine]).toEqual([200, true]);
  expect((await shown())?.equals(newer)).toBe(true);
});

it("a stored picture whose time is in the future does not block the next one", async () => {
  app.clock.moveBy(-pictureLimits.minAgeMs);
  const next = await jpeg(300, 170);
  expect((await report(next)).status).toBe(200);
  expect((await shown())?.equals(next)).toBe(true);
});

it("a picture of a channel that the device does not have is answered with 404", async () => {
  expect((await report(await jpeg(), "/api/device/points/no-such/picture")).status).toBe(404);
});
