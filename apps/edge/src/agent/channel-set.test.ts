import { type DeviceCamera } from "@huiyan/contract/device/device.device";
import { expect, test } from "vitest";
import { temporaryStore } from "../../test/outbox-fixture.ts";
import { recordingsIn } from "../../test/recordings.ts";
import { algorithmModules } from "../features.ts";
import { VisionModel } from "../platform/model/vision-model.ts";
import { DiskReserve } from "../platform/store/disk-reserve.ts";
import { type ChannelPlan } from "./channel.ts";
import { ChannelSet } from "./channel-set.ts";

const camera = (channel: string): DeviceCamera => ({
  channel,
  name: channel,
  analysis_fps: 1,
  source: { kind: "rtsp", url: "rtsp://127.0.0.1:9/1" },
});

test("a plan that cannot be applied changes nothing and stands in the way of no later one", async () => {
  const { folder } = temporaryStore();
  const model = new VisionModel();
  const set = new ChannelSet(() => ({
    model,
    access: { deviceId: "AIS-0001", secret: "x", media: [], own: false },
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
