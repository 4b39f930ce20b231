import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { type DeviceCamera } from "@huiyan/contract/device/device.device";
import { expect, onTestFinished, test } from "vitest";
import { eventually, temporaryStore } from "../../test/outbox-fixture.ts";
import { recordingsIn } from "../../test/recordings.ts";
import { algorithmModules } from "../features.ts";
import { DiskReserve } from "../platform/store/disk-reserve.ts";
import { VisionModel } from "../platform/vision/vision-model.ts";
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

test("a plan that cannot be applied changes nothing and blocks no later plan", async () => {
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

test("a changed camera stays online until the new one has failed", async () => {
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
