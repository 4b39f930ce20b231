import { findAuditLines } from "@huiyan/contract/audit/audit.api";
import { getStill, playPoint } from "@huiyan/contract/live/live.api";
import { liveCloseCodes } from "@huiyan/contract/live/live.rules";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { jpeg } from "#test/data/pictures.ts";
import { countDecoded, cutFlv, isKeyPicture, isPicture } from "#test/live/live-flv.ts";
import { type LiveStage, openStages, pictures, type SharedStage } from "#test/live/live-stage.ts";
import { startTestApp } from "#test/test-app.ts";

let shared: SharedStage;
let stage: LiveStage;
beforeAll(async () => {
  shared = await openStages();
});
afterAll(() => shared.close());
beforeEach(async () => {
  stage = await shared.stage();
});
afterEach(() => stage.close());
const starts = () => stage.device.starts;

it("a viewer gets header, metadata and codec configuration, then frames from a key frame on, which a decoder accepts", {
  tags: ["rest"],
}, async () => {
  const viewer = await stage.watch();
  await expect.poll(() => pictures(viewer), { timeout: 60_000 }).toBeGreaterThan(15);
  const bytes = viewer.bytes();
  expect(bytes.subarray(0, 3).toString()).toBe("FLV");
  const opening = cutFlv(stage.clip.opening);
  expect(viewer.tags().slice(0, opening.length)).toEqual(opening);
  expect(isKeyPicture(viewer.tags()[opening.length] ?? Buffer.alloc(0))).toBe(true);
  expect(await countDecoded(bytes)).toBeGreaterThan(15);
});

it("for many concurrent viewers the device pushes once, and each viewer begins with a key frame", async () => {
  const { staff, lead, admin } = stage.world;
  const clients = [staff, lead, admin, staff, lead, admin].map(({ client }) => client);
  const viewers = await Promise.all(clients.map((client) => stage.watch(client)));
  viewers.push(await stage.watch());
  for (const viewer of viewers) {
    await expect.poll(() => pictures(viewer)).toBeGreaterThan(0);
    expect(isKeyPicture(viewer.tags().find(isPicture) ?? Buffer.alloc(0))).toBe(true);
  }
  expect(stage.device.starts).toEqual([
    { channel: "cam-1", quality: "main", push_url: expect.stringMatching(/^\/api\/device\/live\/[\w-]{43}$/) },
  ]);
});

it("main and sub stream are separate pushes", async () => {
  await Promise.all([stage.watch(undefined, "main"), stage.watch(undefined, "sub")]);
  expect(stage.device.starts.map(({ quality }) => quality).toSorted()).toEqual(["main", "sub"]);
});

it("a refusal shows the device's reason to all waiting viewers; the next viewer causes a new command", async () => {
  stage.device.refusal = { code: "no_signal", text: "摄像头无信号" };
  const input = { _id: stage.world.device.pointId };
  const clients = [stage.world.staff.client, stage.world.admin.client];
  const failures = await Promise.all(clients.map((client) => client.fails(playPoint, input)));
  for (const failure of failures) expect(failure).toMatchObject({ status: 400, message: "设备未能完成：摄像头无信号" });
  stage.device.refusal = undefined;
  await stage.watch();
});

it("playing a point of an offline device fails immediately with 设备离线", async () => {
  const failure = await stage.world.admin.client.fails(playPoint, { _id: stage.world.hidden.pointId });
  expect(failure).toMatchObject({ status: 400, message: "设备离线" });
});

it("if the device accepts but does not push, playing fails with 直播视频加载失败 or 设备无响应, and no push remains", async () => {
  stage.device.isMute = true;
  let isOver = false;
  const refused = stage.world.staff.client.fails(playPoint, { _id: stage.world.device.pointId }).finally(() => {
    isOver = true;
  });
  await expect.poll(starts).toHaveLength(1);
  shared.app.clock.pass(8000);
  await stage.world.admin.client.call(findAuditLines, {});
  expect(isOver).toBe(false);
  shared.app.clock.pass(2000);
  const failure = await refused;
  expect(failure.status).toBe(504);
  expect(["直播视频加载失败", "设备无响应"]).toContain(failure.message);
  stage.device.isMute = false;
  await stage.watch();
});

it("a device pushes at most 64 streams", async () => {
  const { sql } = shared.app.services.db;
  const { orgId, device } = stage.world;
  const now = shared.app.clock.now();
  const points = Array.from({ length: 64 }, (_none, at) => ({
    id: crypto.randomUUID(),
    org_id: orgId,
    device_uid: device.uid,
    channel: `c${at}`,
    name: `点位 ${at}`,
    created_at: now,
  }));
  await sql.insertInto("point").values(points).execute();
  const rows = points.map(({ id }) => ({
    ...({ point_id: id, quality: "sub", id: crypto.randomUUID(), device_uid: device.uid } as const),
    node_id: shared.app.services.media.nodeId,
    alive_at: now,
  }));
  await sql.insertInto("live_push").values(rows).execute();
  const failure = await stage.world.staff.client.fails(playPoint, { _id: device.pointId });
  expect(failure).toMatchObject({ status: 429, message: "该设备同时直播的画面过多，请先关闭一些画面" });
  await sql
    .deleteFrom("live_push")
    .where("id", "=", rows[0]?.id ?? "")
    .execute();
  await stage.watch();
});

/** Inserts a push of a node that has died. */
async function leftBehind(): Promise<void> {
  const now = shared.app.clock.now();
  const { device } = stage.world;
  const row = { point_id: device.pointId, quality: "main", device_uid: device.uid } as const;
  const ids = { id: crypto.randomUUID(), node_id: crypto.randomUUID() };
  await shared.app.services.db.sql
    .insertInto("live_push")
    .values({ ...row, ...ids, published_at: now, alive_at: now })
    .execute();
}

it("a push of another node counts as running until ten seconds after that node's last heartbeat", async () => {
  await leftBehind();
  const viewer = await stage.watch();
  expect(await viewer.closed).toBe(liveCloseCodes.pushEnded);
  expect(starts()).toEqual([]);
  shared.app.clock.moveBy(10_000);
  await stage.watch();
  expect(starts()).toHaveLength(1);
});

it("a single server deletes the pushes of its earlier run when it starts", async () => {
  await leftBehind();
  const again = await startTestApp({ on: shared.app });
  await again.close();
  await stage.watch();
  expect(starts()).toHaveLength(1);
});

it("the audit log has one line per viewer and point, regardless of reconnections, and a new line much later", async () => {
  const lines = async () => {
    const { list } = await stage.world.admin.client.call(findAuditLines, {});
    return list.filter(({ action }) => action === "live.play");
  };
  for (let time = 0; time < 3; time++) (await stage.watch()).close();
  const [line, ...more] = await lines();
  expect(more).toEqual([]);
  expect(line).toMatchObject({ object_id: stage.world.device.pointId });
  const { sql } = shared.app.services.db;
  const longAgo = new Date(shared.app.clock.now().getTime() - 11 * 60_000);
  await sql.updateTable("live_watch").set({ seen_at: longAgo }).execute();
  await stage.watch();
  expect(await lines()).toHaveLength(2);
});

it("the point's last picture is available with its time, for users who see the point", async () => {
  const { staff, device, lead } = stage.world;
  const input = { _id: device.pointId };
  expect(await staff.client.call(getStill, input)).toEqual({ url: "", at: null });
  const shot = await jpeg(320, 180);
  const path = `/api/device/points/${encodeURIComponent(device.channel)}/picture`;
  expect((await device.client.post(path, "image/jpeg", shot)).status).toBe(200);
  const { url, at } = await staff.client.call(getStill, input);
  expect(at).toBe(shared.app.clock.now().getTime());
  const answer = await fetch(shared.app.url + url);
  expect(Buffer.from(await answer.arrayBuffer()).equals(shot)).toBe(true);
  const { sql } = shared.app.services.db;
  await sql.deleteFrom("stored_file").where("device_uid", "=", device.uid).execute();
  expect(await lead.client.call(getStill, input)).toEqual({ url: "", at: null });
});
