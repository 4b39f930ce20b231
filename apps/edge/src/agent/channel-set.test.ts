import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { type DeviceCamera } from "@huiyan/contract/device/device.device";
import { sealInfo } from "@huiyan/contract/device/device.rules";
import { sealFor } from "@huiyan/device-link/sealed";
import { expect, onTestFinished, test } from "vitest";
import { DiskReserve } from "#platform/store/disk-reserve.ts";
import { VisionModel } from "#platform/vision/vision-model.ts";
import { eventually, temporaryStore } from "#test/outbox-fixture.ts";
import { recordingsIn } from "#test/recordings.ts";
import { algorithmModules } from "../features.ts";
import { type ChannelPlan } from "./channel.ts";
import { ChannelSet } from "./channel-set.ts";

const clips = new URL("../../../../demo/clips/", import.meta.url).pathname;

const camera = (channel: string): DeviceCamera => ({
  channel,
  name: channel,
  analysis_fps: 1,
  source: { kind: "rtsp", url: "rtsp://127.0.0.1:9/1" },
});

function channelSet() {
  const { folder } = temporaryStore();
  const model = new VisionModel();
  const set = new ChannelSet(() => ({
    model,
    access: { deviceId: "AIS-0001", secret: "x", media: [clips], own: false },
    folder,
    offsetMs: () => 0,
    report: () => undefined,
    disk: new DiskReserve(folder, 1),
    addClip: () => undefined,
    recordings: recordingsIn(folder),
    loseClip: () => undefined,
    onChange: () => undefined,
    onTrouble: () => undefined,
  }));
  return { set, model };
}

test("changes nothing for a plan that cannot be applied, and still applies later plans", async () => {
  const { set, model } = channelSet();
  const names = () => set.points().points.map(({ channel }) => channel);
  const plan = (channel: string): ChannelPlan => ({ camera: camera(channel), arrangements: [] });
  await set.apply([plan("1")]);
  const algorithm = algorithmModules.get("area_intrusion");
  if (algorithm === undefined) throw new Error("the agent has no area_intrusion");
  await expect(set.apply([{ ...plan("2"), arrangements: [{ algorithm, settings: {} }] }])).rejects.toThrow();
  expect(names()).toEqual(["1"]);
  await set.apply([plan("1"), plan("3")]);
  expect(names()).toEqual(["1", "3"]);
  await set.apply([]);
  await model.close();
});

test("keeps a changed camera online until the new one has failed", async () => {
  const { set, model } = channelSet();
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => void silent.close());
  const plan = (source: DeviceCamera["source"]): ChannelPlan => ({
    camera: { ...camera("1"), source },
    arrangements: [],
  });
  const point = () => set.points().points[0];
  await set.apply([plan({ kind: "file", path: join(clips, "yard.mp4"), loop: true })]);
  await eventually(() => point()?.online === true);
  const { port } = silent.address() as AddressInfo;
  await set.apply([plan({ kind: "rtsp", url: `rtsp://127.0.0.1:${port}/1` })]);
  expect(point()).toMatchObject({ online: true, width: 640 });
  expect(set.rates()).toMatchObject([{ last_frame_at: null }]);
  await set.apply([plan({ kind: "rtsp", url: "rtsp://127.0.0.1:9/1" })]);
  await eventually(() => point()?.online === false);
  await set.apply([]);
  await model.close();
});

test("keeps a camera open when its secrets are only re-encrypted, and reopens it for another secret", async () => {
  const { set, model } = channelSet();
  const sealed = (text: string) => sealFor(text, "x", "AIS-0001", sealInfo.camera);
  const send = async (password: string, token: string) => {
    const url = "rtsp://127.0.0.1:9/1?token=*";
    const secrets = { url_secrets_sealed: sealed(token), password_sealed: sealed(password) };
    const source = { kind: "rtsp" as const, url, username: "admin", ...secrets };
    await set.apply([{ camera: { ...camera("1"), source }, arrangements: [] }]);
    return set.get("1");
  };
  const first = await send("one", "a");
  expect(await send("one", "a")).toBe(first);
  const second = await send("two", "a");
  expect(second).not.toBe(first);
  expect(await send("two", "b")).not.toBe(second);
  await set.apply([]);
  await model.close();
});

test("reopens a camera whose secret cannot be decrypted for each new ciphertext", async () => {
  const { set, model } = channelSet();
  const send = async (password_sealed: string) => {
    const source = { kind: "onvif" as const, host: "127.0.0.1", port: 9, password_sealed };
    await set.apply([{ camera: { ...camera("1"), source }, arrangements: [] }]);
    return set.get("1");
  };
  const first = await send("unreadable");
  expect(await send("unreadable")).toBe(first);
  expect(await send(sealFor("p", "x", "AIS-0001", sealInfo.camera))).not.toBe(first);
  await set.apply([]);
  await model.close();
});

/** Returns an alarm algorithm that logs its starts, the first frame after each start, and its ends. */
function loggedAlgorithm() {
  const intrusion = algorithmModules.get("area_intrusion");
  if (intrusion === undefined) throw new Error("the agent has no area_intrusion");
  const log: string[] = [];
  const note = (text: string) => {
    if (!log.includes(text)) log.push(text);
    return [];
  };
  const algorithm: ChannelPlan["arrangements"][number]["algorithm"] = {
    manifest: intrusion.manifest,
    start(settings) {
      if (settings === "wrong") throw new Error("wrong settings");
      note(`start ${settings}`);
      return {
        step: async () => note(`frame ${settings}`),
        needsObjects: () => false,
        isOpen: () => true,
        hold: () => undefined,
        finish: () => note(`finish ${settings}`),
        close: () => void note(`close ${settings}`),
      };
    },
  };
  return { algorithm, log };
}

test("applies new settings of an algorithm while the camera stays open", {
  tags: ["rest"],
}, async () => {
  const { set, model } = channelSet();
  const { algorithm, log } = loggedAlgorithm();
  const source = { kind: "file" as const, path: join(clips, "yard.mp4"), loop: true };
  const plan = (settings: string, changes: Partial<DeviceCamera> = {}): ChannelPlan => ({
    camera: { ...camera("1"), source, analysis_fps: 5, ...changes },
    arrangements: [{ algorithm, settings }],
  });
  await set.apply([plan("old")]);
  const opened = set.get("1");
  await eventually(() => log.includes("frame old"));
  await expect(set.apply([plan("wrong")])).rejects.toThrow("wrong settings");
  await set.apply([plan("new", { name: "new name" })]);
  expect(set.get("1")).toBe(opened);
  expect(opened).toMatchObject({ isSending: true, plan: plan("new", { name: "new name" }) });
  expect(log).toEqual(["start old", "frame old", "start new", "finish old", "close old"]);
  await eventually(() => log.includes("frame new"));
  await set.apply([plan("new", { analysis_fps: 2 })]);
  expect(set.get("1")).not.toBe(opened);
  await set.apply([]);
  await model.close();
});

test("reopens a camera when its first alarm algorithm is added, because the camera must then be recorded for clips", async () => {
  const { set, model } = channelSet();
  const { algorithm } = loggedAlgorithm();
  await set.apply([{ camera: camera("1"), arrangements: [] }]);
  const opened = set.get("1");
  await set.apply([{ camera: camera("1"), arrangements: [{ algorithm, settings: "any" }] }]);
  expect(set.get("1")).not.toBe(opened);
  await set.apply([]);
  await model.close();
});
