import { playPoint } from "@huiyan/contract/live/live.api";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type LiveDevice, type LiveViewer, linkLiveDevice, openViewer } from "../../../test/live-device.ts";
import { countDecoded, cutFlv, type FlvClip, isKeyPicture, isPicture, makeClip } from "../../../test/live-flv.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { createWorld, type World } from "../../../test/world.ts";

let app: TestApp;
let world: World;
let clip: FlvClip;
let device: LiveDevice;
const viewers: LiveViewer[] = [];
beforeAll(async () => {
  [app, clip] = await Promise.all([startTestApp(), makeClip()]);
});
afterAll(() => app.close());
beforeEach(async () => {
  world = await createWorld(app);
  device = await linkLiveDevice(app, world.device, clip);
});
afterEach(async () => {
  for (const viewer of viewers.splice(0)) viewer.close();
  await device.close();
});

const play = (client = world.staff.client, quality: "main" | "sub" = "main") =>
  client.call(playPoint, { _id: world.device.pointId, quality });
async function watch(client = world.staff.client, quality: "main" | "sub" = "main"): Promise<LiveViewer> {
  const { url } = await play(client, quality);
  const viewer = await openViewer(app.url, url, client.token);
  viewers.push(viewer);
  return viewer;
}

it("a viewer gets header, description and configuration, then pictures from a key frame on, which a decoder takes", async () => {
  const viewer = await watch();
  await expect.poll(() => viewer.tags().filter(isPicture).length, { timeout: 5000 }).toBeGreaterThan(15);
  const bytes = viewer.bytes();
  expect(bytes.subarray(0, 3).toString()).toBe("FLV");
  const opening = cutFlv(clip.opening);
  expect(viewer.tags().slice(0, opening.length)).toEqual(opening);
  expect(isKeyPicture(viewer.tags()[opening.length] ?? Buffer.alloc(0))).toBe(true);
  expect(await countDecoded(bytes)).toBeGreaterThan(15);
});

it("however many watch, the device pushes once; who comes later begins with the newest key frame at once", async () => {
  const first = await watch();
  await expect.poll(() => first.tags().filter(isPicture).length, { timeout: 5000 }).toBeGreaterThan(5);
  const others = await Promise.all([watch(), watch(world.lead.client), watch(world.admin.client)]);
  for (const viewer of others) {
    await expect.poll(() => viewer.tags().some(isPicture), { timeout: 2000 }).toBe(true);
    expect(isKeyPicture(viewer.tags().find(isPicture) ?? Buffer.alloc(0))).toBe(true);
  }
  expect(device.starts).toEqual([
    { channel: "cam-1", quality: "main", push_url: expect.stringMatching(/^\/api\/device\/live\/[\w-]{43}$/) },
  ]);
});
