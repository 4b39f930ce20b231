import { playPoint } from "@huiyan/contract/live/live.api";
import { getOwnPackages } from "@huiyan/contract/service-package/package.api";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { putPoint } from "#features/point/point.public.ts";
import { type Client } from "#test/client.ts";
import { linkLiveDevice, openViewer } from "#test/live/live-device.ts";
import { type FlvClip } from "#test/live/live-flv.ts";
import { type LiveStage, openStages, pictures, type SharedStage } from "#test/live/live-stage.ts";
import { createOperator } from "#test/operator/operator-client.ts";
import { access, buy, sell, trial } from "#test/service-package/sold.ts";
import { keepSeats } from "./seat.queries.ts";

/** Bytes per frame that add up to 1 Mbps at 25 frames per second. */
const frameBytes = 5_000;

/** Returns the clip with padding after each frame, which decoders ignore. */
function padded({ opening, frames }: FlvClip): FlvClip {
  const pad = (tag: Buffer): Buffer => {
    const body = Buffer.concat([tag.subarray(11, -4), Buffer.alloc(Math.max(0, frameBytes - tag.length))]);
    const head = Buffer.from(tag.subarray(0, 11));
    head.writeUIntBE(body.length, 1, 3);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(11 + body.length);
    return Buffer.concat([head, body, size]);
  };
  return { opening, frames: frames.map(({ bytes, isKey }) => ({ bytes: pad(bytes), isKey })) };
}

let shared: SharedStage;
let stage: LiveStage;
let operator: Client;
let points: string[];
beforeAll(async () => {
  const opened = await openStages();
  shared = { ...opened, clip: padded(opened.clip) };
  operator = (await createOperator(shared.app)).client;
  await sell(shared.app, "on");
});
afterAll(() => shared.close());
beforeEach(async () => {
  stage = await shared.stage();
  await stage.device.close();
  const { app, world } = stage;
  Object.assign(stage, { device: await linkLiveDevice(app, world.device, shared.clip) });
  const { orgId, device } = world;
  const more = ["cam-2", "cam-3"].map((channel) =>
    putPoint(app.services.db.sql, {
      orgId,
      deviceUid: device.uid,
      channel,
      name: channel,
      camera: { kind: "generated" } as const,
      analysisFps: 5,
      now: app.clock.now(),
    }),
  );
  points = [device.pointId, ...(await Promise.all(more))];
});
afterEach(() => stage.close());

const admin = () => stage.world.admin.client;
const play = async (at: number, client = admin()) =>
  (await client.call(playPoint, { _id: points[at] ?? "", quality: "main" })).url;
const refusal = async (at: number, client = admin()) => {
  const { status, error, message } = await client.fails(playPoint, { _id: points[at] ?? "", quality: "main" });
  return { status, error, message };
};
const watched = async () => (await admin().call(getOwnPackages, {})).watched_kbps;

it("with 2 Mbps the third stream of 1 Mbps is refused, no viewer is disconnected, and it plays when another one stops", {
  tags: ["rest"],
}, async () => {
  await buy(admin(), operator, access("access-2"));
  const open = async (at: number) => openViewer(stage.app.url, await play(at), admin().token);
  const [first, second] = [await open(0), await open(1)];
  await expect.poll(() => pictures(first) > 5 && pictures(second) > 5, { timeout: 60_000 }).toBe(true);
  // waits until the measured rate has replaced the assumed one
  await expect.poll(watched, { timeout: 60_000, interval: 250 }).toBeGreaterThan(1_700);
  expect(await watched()).toBeLessThan(2_400);
  expect(await refusal(2)).toEqual({
    status: 429,
    error: "package_bandwidth",
    message: "服务套餐「标准接入 2 Mbps」的观看带宽已用完，其他画面关闭后自动播放",
  });
  const [before, beforeSecond] = [pictures(first), pictures(second)];
  await expect.poll(() => pictures(first) > before + 5 && pictures(second) > beforeSecond + 5).toBe(true);
  first.close();
  await expect
    .poll(
      () =>
        play(2).then(
          () => "plays",
          () => "waits",
        ),
      { timeout: 10_000, interval: 250 },
    )
    .toBe("plays");
  second.close();
});

it("of many concurrent viewers only as many are admitted as the bought bandwidth allows", async () => {
  await buy(admin(), operator, access("access-2"));
  const rates = points.map((point_id) => ({ point_id, quality: "main", kbps: 1_000 }));
  await stage.app.services.db.sql.insertInto("live_rate").values(rates).execute();
  const { staff, lead } = stage.world;
  const asked = [admin(), staff.client, lead.client].flatMap((client) => points.map((_id) => ({ client, _id })));
  const answers = await Promise.allSettled(
    asked.map(({ client, _id }) => client.call(playPoint, { _id, quality: "main" })),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
});

it("one stream is allowed at any bit rate; repeating the request releases the seat of the earlier attempt", async () => {
  await buy(admin(), operator, trial);
  const rate = { point_id: points[0] ?? "", quality: "main", kbps: 6_000 };
  await stage.app.services.db.sql.insertInto("live_rate").values(rate).execute();
  await play(0);
  expect((await refusal(1)).message).toContain("服务套餐「免费体验 1 Mbps」");
  await play(0);
});

it("a second window of a camera gets another seat, and the first window keeps its seat while it plays", async () => {
  await buy(admin(), operator, access("access-2"));
  const { sql } = stage.app.services.db;
  const seats = () => sql.selectFrom("live_seat").select("id").where("org_id", "=", stage.world.orgId).execute();
  await play(0);
  const [first] = await seats();
  const now = stage.app.clock.now();
  const watching = { id: first?.id ?? "", pointId: points[0] ?? "", quality: "main" as const, kbps: 800 };
  await keepSeats(sql, [watching], { now, until: new Date(now.getTime() + 60_000) });
  await play(0);
  expect((await seats()).map(({ id }) => id)).toContain(first?.id);
  expect(await seats()).toHaveLength(2);
});

it("a stream that could not be started keeps no seat", async () => {
  await buy(admin(), operator, trial);
  stage.device.refusal = { code: "no_signal", text: "摄像头无信号" };
  expect((await refusal(0)).error).toBe("device_command_failed");
  stage.device.refusal = undefined;
  await play(1);
});

it("an unused seat is released when its address has expired; an organisation without a package cannot watch", async () => {
  expect(await refusal(0)).toMatchObject({
    error: "package_bandwidth",
    message: "没有有效的设备接入套餐，不能观看直播，请企业管理员在「服务套餐」中购买",
  });
  await buy(admin(), operator, trial);
  await play(0);
  expect((await refusal(1)).error).toBe("package_bandwidth");
  stage.app.clock.moveBy(61_000);
  await play(1);
});
