import { playPoint } from "@huiyan/contract/live/live.api";
import { liveNodePath, livePlayPath } from "@huiyan/contract/live/live.rules";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findFreePort } from "#platform/process/free-port.ts";
import { type Broker, startBroker } from "#test/broker.ts";
import { createClient } from "#test/client.ts";
import { type LiveDevice, linkLiveDevice, openViewer } from "#test/live/live-device.ts";
import { isKeyPicture, isPicture, makeClip } from "#test/live/live-flv.ts";
import { pictures } from "#test/live/live-stage.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let broker: Broker;
let nodes: [TestApp, TestApp];
let world: World;
let device: LiveDevice;

async function startNode(on?: TestApp): Promise<TestApp> {
  const port = await findFreePort();
  const env = { MQTT_URL: broker.url, PORT: String(port), NODE_URL: `http://127.0.0.1:${port}` };
  return startTestApp({ env, ...(on === undefined ? {} : { on }) });
}

beforeAll(async () => {
  broker = await startBroker();
  const first = await startNode();
  nodes = [first, await startNode(first)];
  world = await createWorld(first);
  // the device is connected to the first node, and pushes to this node
  device = await linkLiveDevice(first, world.device, await makeClip());
});
afterAll(async () => {
  await device.close();
  for (const node of nodes.toReversed()) await node.close();
  await broker.close();
});

async function watch(node: TestApp, askedAt: TestApp) {
  const client = createClient(askedAt.url, world.staff.client.token);
  const { url } = await client.call(playPoint, { _id: world.device.pointId });
  return openViewer(node.url, url, world.staff.client.token);
}

it("a viewer at another node gets the stream, which is transferred between the nodes once for all viewers", async () => {
  const [first, second] = nodes;
  // first argument: node that the viewer connects to; second: node that receives the request for a play address
  const viewers = [await watch(second, second), await watch(second, first), await watch(first, second)];
  for (const viewer of viewers) {
    await expect.poll(() => pictures(viewer), { timeout: 60_000 }).toBeGreaterThan(3);
    expect(viewer.bytes().subarray(0, 3).toString()).toBe("FLV");
    expect(isKeyPicture(viewer.tags().find(isPicture) ?? Buffer.alloc(0))).toBe(true);
  }
  expect(device.starts).toHaveLength(1);
  expect(first.services.media.pushes().map(({ viewers: watching }) => watching.size)).toEqual([2]);
  expect(second.services.media.pushes().map(({ viewers: watching, isPulled }) => [watching.size, isPulled])).toEqual([
    [2, true],
  ]);
  for (const push of device.pushes) push.close();
  for (const viewer of viewers) expect([4002, 4005]).toContain(await viewer.closed);
});

it("many concurrent requests at both nodes cause one push", async () => {
  const before = device.starts.length;
  const asked = [0, 1, 0, 1, 0, 1].map((at) => watch(nodes[at % 2 === 0 ? 0 : 1], nodes[at % 2 === 0 ? 1 : 0]));
  const viewers = await Promise.all(asked);
  for (const viewer of viewers) await expect.poll(() => pictures(viewer), { timeout: 60_000 }).toBeGreaterThan(0);
  expect(device.starts.length - before).toBe(1);
  for (const viewer of viewers) viewer.close();
});

it("a stream is transferred only to a node of the same installation", async () => {
  const viewer = await watch(nodes[0], nodes[0]);
  const [push] = nodes[0].services.media.pushes();
  const path = `${liveNodePath}${push?.id}`;
  const time = String(nodes[0].clock.now().getTime());
  const headers = {
    "x-node-time": time,
    "x-node-sign": nodes[0].services.key.sign("live-node", `${push?.id}\n${time}`),
  };
  (await openViewer(nodes[0].url, path, "none", headers)).close();
  await expect(openViewer(nodes[0].url, path, "none")).rejects.toThrow("401");
  await expect(
    openViewer(nodes[0].url, path, "none", { ...headers, "x-node-time": `${Number(time) + 1}` }),
  ).rejects.toThrow("401");
  await expect(openViewer(nodes[0].url, liveNodePath + v7(), "none", headers)).rejects.toThrow("401");
  await expect(openViewer(nodes[0].url, `${livePlayPath}x`, "none", headers)).rejects.toThrow("404");
  nodes[0].clock.moveBy(61_000);
  await expect(openViewer(nodes[0].url, path, "none", headers)).rejects.toThrow("401");
  viewer.close();
});
