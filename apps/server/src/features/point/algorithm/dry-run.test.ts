import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { reportVideo } from "@huiyan/contract/alarm/alarm.device";
import { deleteMessages } from "@huiyan/contract/alarm/handling.api";
import { chainOf } from "@huiyan/contract/algorithm/arrangement.rules";
import { DeviceCommand } from "@huiyan/contract/device/device.device";
import { findDryRunPoints, getDryRun, startDryRun } from "@huiyan/contract/point/dry-run.api";
import { DryRunParams } from "@huiyan/contract/point/dry-run.device";
import { savePointAlgorithm } from "@huiyan/contract/point/point-algorithm.api";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { tinyMp4 } from "#test/data/clips.ts";
import { alarmEvent } from "#test/device-client.ts";
import { linkDevice } from "#test/device-link.ts";
import { mainThreadMs, maxBlockedMs } from "#test/main-thread.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type TestDevice, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let device: TestDevice;
let messageId: string;
const clip = tinyMp4();
const chain = chainOf(["area_intrusion", "sleep_post"]);
const graph = { nodes: [...chain.nodes], edges: [...chain.edges] };
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

const hasSleepPost = () =>
  app.services.db.sql
    .updateTable("device")
    .set({ version: JSON.stringify({ sleep_post: "1.3.0" }) })
    .where("id", "=", device.uid)
    .execute();

beforeEach(async () => {
  device = await addDevice(app, world.orgId, world.groupId);
  await hasSleepPost();
  const event = alarmEvent(app, { channel: device.channel });
  await device.client.outcomes([event]);
  const path = reportVideo.path.replace(":event_id", String(event.event_id)).replace(":index", "0");
  await device.client.post(path, "video/mp4", clip);
  const { list } = await world.admin.client.call(findMessages, { point_id: device.pointId });
  messageId = list[0]?._id ?? "";
});

const regions = [
  {
    name: "门口",
    polygon: [
      [0.1, 0.1],
      [0.9, 0.1],
      [0.9, 0.9],
    ],
  },
];
const setUp = () =>
  world.admin.client.call(savePointAlgorithm, {
    point_id: device.pointId,
    alg_id: "sleep_post",
    settings: { regions },
    revision: 0,
  });
const start = () => world.admin.client.call(startDryRun, { point_id: device.pointId, message_id: messageId, graph });
const trace = {
  fps: 5,
  algs: ["area_intrusion", "sleep_post"],
  frames: [
    {
      at: 0,
      looked: true,
      objects: [[1, "person", 0, 0, 100, 100]],
      nodes: [
        { seen: [1], passed: [1], findings: 0 },
        { seen: [1], passed: [], findings: 1 },
      ],
    },
  ],
  alarms: [{ alg_id: "sleep_post", at: 0 }],
};
const packed = gzipSync(JSON.stringify(trace)).toString("base64");

function clipOf({ source }: DryRunParams) {
  if (source.kind !== "clip") throw new Error(`a ${source.kind} was ordered`);
  return source;
}

/** Connects the device, which answers a dry-run command with the result of `reply`. */
async function connect(reply: (ordered: DryRunParams) => Promise<unknown>): Promise<void> {
  const link = await linkDevice(app, device.deviceId, device.client.secret);
  onTestFinished(() => link.client.endAsync(true));
  const answer = async (payload: unknown) => {
    const { id, params } = DeviceCommand.parse(payload);
    await link.say(`reply/${id}`, { state: "progress", percent: 40, text: "逐帧分析" });
    await link.say(`reply/${id}`, await reply(DryRunParams.parse(JSON.parse(params))));
  };
  link.on("command/flow.try", (payload) => void answer(payload));
}

it("points that can run the pipeline are listed first; the others show the reason why they cannot", async () => {
  await setUp();
  await connect(async () => ({ state: "done", result: { trace: packed } }));
  const reasons = async (algIds: string, client = world.admin.client) =>
    (await client.call(findDryRunPoints, { alg_ids: algIds })).list.map(({ _id, reason }) => [_id, reason] as const);
  const able = await reasons("area_intrusion,sleep_post");
  expect(able[0]).toEqual([device.pointId, ""]);
  expect(new Map(able).get(world.device.pointId)).toBe("设备离线");
  expect(new Map(await reasons("smoking,sleep_post")).get(device.pointId)).toBe("该点位还未设置：抽烟检测");
  expect(new Map(await reasons("area_intrusion", world.lead.client)).has(world.hidden.pointId)).toBe(false);
});

it("the device downloads the clip and runs it with the point's settings; only the user who started it sees the trace", async () => {
  await setUp();
  const ordered: DryRunParams[] = [];
  const fetched: string[] = [];
  await connect(async (params) => {
    ordered.push(params);
    const answer = await device.client.get(clipOf(params).path);
    fetched.push(
      createHash("sha256")
        .update(Buffer.from(await answer.arrayBuffer()))
        .digest("hex"),
    );
    return { state: "done", result: { trace: packed } };
  });
  const { _id } = await start();
  await expect.poll(async () => (await world.admin.client.call(getDryRun, { _id })).state).toBe("done");
  expect((await world.admin.client.call(getDryRun, { _id })).trace).toBe(packed);
  expect(ordered[0]?.arrangements.map(({ alg_id }) => alg_id)).toEqual(["area_intrusion", "sleep_post"]);
  expect(ordered[0]?.edges.map(({ from, to }) => `${from} ${to}`)).toEqual([
    "start area_intrusion",
    "area_intrusion sleep_post",
    "sleep_post end",
  ]);
  const [order] = ordered;
  if (order === undefined) throw new Error("nothing was ordered");
  expect(fetched).toEqual([clipOf(order).sha256]);
  await expect(world.lead.client.call(getDryRun, { _id })).rejects.toThrow("not_found");
  // after the dry run has finished, the clip can no longer be downloaded
  expect((await device.client.get(clipOf(order).path)).status).toBe(404);
});

it("a second dry run of the same clip does not read and hash the file again", { tags: ["rest"] }, async () => {
  await setUp();
  const hashes: string[] = [];
  await connect(async (params) => {
    hashes.push(clipOf(params).sha256);
    return { state: "done", result: { trace: packed } };
  });
  const reads = vi.spyOn(app.services.files, "read");
  onTestFinished(() => reads.mockRestore());
  for (const run of [1, 2]) {
    const { _id } = await start();
    await expect.poll(async () => (await world.admin.client.call(getDryRun, { _id })).state).toBe("done");
    expect([run, reads.mock.calls.length]).toEqual([run, 1]);
  }
  const right = createHash("sha256").update(clip).digest("hex");
  expect(hashes).toEqual([right, right]);
});

it("a dry run on a recording sends only its time range, because the device has the video", async () => {
  await setUp();
  const ordered: DryRunParams[] = [];
  await connect(async (params) => {
    ordered.push(params);
    return { state: "done", result: { trace: packed } };
  });
  const from = app.clock.now().getTime() - 70_000;
  const ask = (seconds: number, more = {}) =>
    world.admin.client.call(startDryRun, {
      point_id: device.pointId,
      graph,
      recording: { from, to: from + seconds * 1_000 },
      ...more,
    });
  const { _id } = await ask(60);
  await expect.poll(async () => (await world.admin.client.call(getDryRun, { _id })).state).toBe("done");
  const span = { channel: device.channel, from, to: from + 60_000 };
  expect(ordered.map(({ source }) => source)).toEqual([{ kind: "recording", ...span }]);
  await expect(ask(61)).rejects.toThrow("试运行的录像最长 60 秒");
  await expect(ask(0)).rejects.toThrow("请选择一段录像");
  await expect(ask(60, { message_id: messageId })).rejects.toThrow("请选择一段录像");
});

it("a failed dry run shows the device's text", async () => {
  await setUp();
  await connect(async () => ({ state: "failed", code: "busy", text: "设备正在进行另一次试运行，请稍后再试" }));
  const { _id } = await start();
  await expect
    .poll(() => world.admin.client.call(getDryRun, { _id }))
    .toMatchObject({ state: "failed", text: "设备正在进行另一次试运行，请稍后再试" });
});

it("no dry run starts on an offline device, without settings, or for an alarm that is foreign, deleted or without a clip", async () => {
  await expect(start()).rejects.toThrow("device_offline");
  await connect(async () => ({ state: "done", result: {} }));
  await expect.poll(() => start().catch(({ message }: Error) => message)).toContain("该点位还未设置：睡岗检测");
  // restores the device's installed algorithms, which its connection message has overwritten
  await hasSleepPost();
  await setUp();
  const other = await createWorld(app);
  const foreign = other.admin.client.call(startDryRun, { point_id: device.pointId, message_id: messageId, graph });
  await expect(foreign).rejects.toThrow("not_found");
  await app.services.db.sql.updateTable("message").set({ res_video: [] }).where("id", "=", messageId).execute();
  await expect(start()).rejects.toThrow("clip_missing");
  await world.admin.client.call(deleteMessages, { _id: [messageId] });
  await expect(start()).rejects.toThrow("not_found");
});

it("a trace that unpacks to 8 MB is returned compressed, so that reading it delays no other request", async () => {
  await setUp();
  const node = { seen: Array.from({ length: 400 }, () => 1), passed: [], findings: 0 };
  const frame = { at: 0, looked: true, objects: [], nodes: Array.from({ length: 32 }, () => node) };
  const text = JSON.stringify({ ...trace, frames: Array.from({ length: 300 }, () => frame) });
  expect(text.length).toBeGreaterThan(7_000_000);
  const large = gzipSync(text).toString("base64");
  await connect(async () => ({ state: "done", result: { trace: large } }));
  const { _id } = await start();
  await expect.poll(async () => (await world.admin.client.call(getDryRun, { _id })).state).toBe("done");
  expect(await mainThreadMs(() => world.admin.client.call(getDryRun, { _id }))).toBeLessThan(maxBlockedMs);
});
