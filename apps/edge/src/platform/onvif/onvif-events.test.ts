import { expect, it, vi } from "vitest";
import { CameraEventsPlan } from "#test/stand-in-camera-events.ts";
import { startOnvifCamera } from "#test/stand-in-onvif-camera.ts";
import { type CameraEvent } from "./camera-event.ts";
import { listenToCamera } from "./onvif-events.ts";

const account = { username: "admin", password: "p" };

async function listening(events: CameraEventsPlan | undefined, password = account.password) {
  const streamUri = "rtsp://127.0.0.1/main";
  const port = await startOnvifCamera({ account, streamUri, ...(events === undefined ? {} : { events }) });
  const [seen, troubles]: [CameraEvent[], string[]] = [[], []];
  const end = new AbortController();
  const camera = { host: "127.0.0.1", port, username: account.username, password, own: true };
  const listener = {
    onEvent: (event: CameraEvent) => seen.push(event),
    onTrouble: (text: string) => troubles.push(text),
  };
  const running = listenToCamera(camera, listener, end.signal);
  const stop = () => {
    end.abort();
    return running;
  };
  return { seen, troubles, stop };
}
const motion = (active: boolean) => ({
  topic: "RuleEngine/CellMotionDetector/Motion",
  data: { IsMotion: `${active}` },
});

it("receives the events of a camera, and ends its pull point", async () => {
  const events = new CameraEventsPlan();
  const { seen, troubles, stop } = await listening(events);
  events.send({ ...motion(false), operation: "Initialized" });
  events.send(motion(true));
  await vi.waitUntil(() => seen.length === 2, { timeout: 60_000 });
  events.send({ topic: "RuleEngine/LineDetector/Crossed", data: { ObjectId: "7" } });
  await vi.waitUntil(() => seen.length === 3, { timeout: 60_000 });
  expect(seen).toEqual([
    { topic: "RuleEngine/CellMotionDetector/Motion", source: "VideoSourceToken=1", isActive: false, isInitial: true },
    { topic: "RuleEngine/CellMotionDetector/Motion", source: "VideoSourceToken=1", isActive: true, isInitial: false },
    { topic: "RuleEngine/LineDetector/Crossed", source: "VideoSourceToken=1", isActive: undefined, isInitial: false },
  ]);
  await stop();
  expect(events.requests[0]).toBe("CreatePullPointSubscription");
  expect(events.requests.at(-1)).toBe("Unsubscribe");
  expect(troubles).toEqual([]);
});

it("keeps its pull point while the camera has nothing to report", async () => {
  const began = performance.now();
  const events = new CameraEventsPlan();
  events.pullMs = 0;
  const { seen, troubles, stop } = await listening(events);
  const pulls = () => events.requests.filter((name) => name === "PullMessages").length;
  await vi.waitUntil(() => pulls() > 3, { timeout: 60_000 });
  // a camera that answers at once receives at most two requests a second
  expect(performance.now() - began).toBeGreaterThan(1_400);
  events.send(motion(true));
  await vi.waitUntil(() => seen.length === 1, { timeout: 60_000 });
  expect(events.requests.filter((name) => name === "CreatePullPointSubscription")).toHaveLength(1);
  expect(troubles).toEqual([]);
  await stop();
});

it("subscribes again after a refusal", async () => {
  const events = new CameraEventsPlan();
  events.refusals = 1;
  const { seen, troubles, stop } = await listening(events);
  events.send(motion(true));
  await vi.waitUntil(() => seen.length === 1, { timeout: 60_000 });
  expect(troubles).toHaveLength(1);
  await stop();
});

it.each([
  ["a camera without events", undefined, account.password, "摄像头没有 ONVIF 事件服务"],
  ["a wrong password", new CameraEventsPlan(), "wrong", "用户名或密码"],
])("reports %s in a sentence, and stops at once", async (_rule, events, password, text) => {
  const { troubles, stop } = await listening(events, password);
  await vi.waitUntil(() => troubles.length > 0, { timeout: 60_000 });
  expect(troubles[0]).toContain(text);
  await stop();
});
