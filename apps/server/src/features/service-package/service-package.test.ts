import { findAuditLines } from "@huiyan/contract/audit/audit.api";
import { addPoint, removePoints } from "@huiyan/contract/point/camera.api";
import * as api from "@huiyan/contract/service-package/package.api";
import * as orderApi from "@huiyan/contract/service-package/package-order.api";
import { extractText } from "unpdf";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ensurePartitions } from "#platform/db/partitions.queries.ts";
import { type Client } from "#test/client.ts";
import { operatorSession } from "#test/operator/operator-client.ts";
import { openPage } from "#test/page-client.ts";
import { access, buy, order, sell, storage, trial } from "#test/service-package/sold.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";
import { servicePackageFeature } from "./service-package.feature.ts";

let app: TestApp;
let world: World;
let operator: Client;
beforeAll(async () => {
  app = await startTestApp();
  await sell(app, "on");
});
afterAll(() => app.close());
beforeEach(async () => {
  world = await createWorld(app);
  operator = await operatorSession(app);
});

const dayMs = 86_400_000;
const admin = () => world.admin.client;
const own = (client = admin()) => client.call(api.getOwnPackages, {});
/**
 * Moves the clock, creates the audit log's partitions for the new time, and signs in again, because the former sessions
 * have ended.
 */
async function later(ms: number): Promise<void> {
  app.clock.moveBy(ms);
  await ensurePartitions(app.services.db.sql, app.clock.now());
  world.admin.client = await signedIn(app, world.admin.phone);
  operator = await operatorSession(app);
}
const orders = async (client = admin()) => (await client.call(api.findServiceOrders, {})).list;
type Line = Parameters<typeof order>[1];
const refused = async (...list: Line[]) => (await admin().fails(api.orderServices, { list })).message;
const confirm = ({ _id, total_fen }: api.ServiceOrder, note = "") =>
  operator.call(orderApi.confirmOrder, { _id, total_fen, note });
const warn = () =>
  servicePackageFeature
    .jobs?.(app.services)
    .find(({ name }) => name === "servicePackage.warn")
    ?.run();

describe("an order", () => {
  it("has the server's price, waits for its payment, and takes effect when the payment is confirmed", async () => {
    const made = await order(
      admin(),
      access("access-5", { duration: 18, number: 2 }),
      storage(7, { number: 3, duration: 6 }),
    );
    expect(made).toMatchObject({ state: "unpaid", total_fen: 144_000 + 10_800, by: "测试管理员", paid_at: null });
    expect(made.lines.map(({ title, total_fen }) => [title, total_fen])).toEqual([
      ["标准接入 5 Mbps", 144_000],
      ["7天 单路点位", 10_800],
    ]);
    expect((await own()).list).toEqual([]);
    await later(2 * dayMs);
    await confirm(made, "银行转账");
    const now = app.clock.now().getTime();
    expect(await own()).toMatchObject({ bandwidth_mbps: 10, points_max: 40, sold: true });
    const [storaged, accessed] = (await own()).list;
    expect(accessed).toMatchObject({ title: "标准接入 5 Mbps", mbps: 10, points: 40, number: 2, starts_at: now });
    expect(storaged).toMatchObject({
      title: "7天 单路点位",
      storage_days: 7,
      number: 3,
      starts_at: now,
      state: "active",
    });
    expect(await orders()).toMatchObject([{ _id: made._id, state: "paid", paid_at: now }]);
  });

  it.each<[string, Line[], string]>([
    ["of nothing", [], "请选择套餐！"],
    ["of no unit", [access("access-2", { number: 0 })], "数量须为 1 到 100 的整数"],
    ["of 101 units", [access("access-2", { number: 101 })], "数量须为 1 到 100 的整数"],
    ["of 37 months", [access("access-2", { duration: 37 })], "购买时长须为 1 到 36 个月"],
    ["of what is not sold", [access("access-3")], "套餐不存在或已下架，请刷新后重新选择"],
    ["of two trials in a line", [{ ...trial, number: 2 }], "免费体验限购 1 份、1 个月"],
    ["of two trials in two lines", [trial, trial], "免费体验限购 1 份、1 个月"],
    ["of a trial of a year", [{ ...trial, duration: 12 }], "免费体验限购 1 份、1 个月"],
    ["of 21 lines", Array.from({ length: 21 }, () => access("access-2")), "一张订单最多 20 项"],
  ])("%s is refused: %s", async (_name, list, text) => {
    const { status, message, fields } = await admin().fails(api.orderServices, { list });
    expect([status, fields === undefined ? message : Object.values(fields)[0]]).toEqual([400, text]);
    expect(await orders()).toEqual([]);
  });

  it("is made by an admin; other members see it, and only the operator confirms its payment", async () => {
    const made = await order(admin(), access("access-2"));
    for (const client of [world.lead.client, world.staff.client]) {
      expect((await client.fails(api.orderServices, { list: [access("access-2")] })).status).toBe(403);
      expect((await client.fails(api.cancelServiceOrder, { _id: made._id })).status).toBe(403);
      expect(await orders(client)).toHaveLength(1);
    }
    const foreign = await createWorld(app);
    expect((await foreign.admin.client.fails(api.cancelServiceOrder, { _id: made._id })).status).toBe(404);
    expect(await orders(foreign.admin.client)).toEqual([]);
    const { _id, total_fen } = made;
    expect((await admin().fails(orderApi.confirmOrder, { _id, total_fen })).status).toBe(403);
  });

  it("is paid once by sixty concurrent calls, with the displayed amount", async () => {
    const made = await order(admin(), access("access-2"));
    const wrong = await operator.fails(orderApi.confirmOrder, { _id: made._id, total_fen: 1 });
    expect(wrong.message).toBe("金额与订单不一致，请刷新后重新确认");
    const tries = await Promise.allSettled(Array.from({ length: 60 }, () => confirm(made)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await own()).list).toHaveLength(1);
  });

  it("that is paid cannot be cancelled, and a cancelled one cannot be paid", async () => {
    const [paid, gone] = [await order(admin(), access("access-2")), await order(admin(), access("access-5"))];
    await confirm(paid);
    const done = "订单已付款或已取消，请刷新后查看";
    expect((await admin().fails(api.cancelServiceOrder, { _id: paid._id })).message).toBe(done);
    await operator.call(orderApi.cancelOperatedOrder, { _id: gone._id, note: "重复下单" });
    const { _id, total_fen } = gone;
    expect((await operator.fails(orderApi.confirmOrder, { _id, total_fen })).message).toBe(done);
    expect((await orders()).map(({ state, reason }) => [state, reason])).toEqual([
      ["cancelled", "重复下单"],
      ["paid", ""],
    ]);
  });

  it("is refused if ten others are unpaid", async () => {
    const tries = await Promise.allSettled(Array.from({ length: 15 }, () => order(admin(), access("access-2"))));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    expect(await refused(access("access-2"))).toBe("还有 10 张订单没有付款，请先付款或取消");
    const [first] = await orders();
    await admin().call(api.cancelServiceOrder, { _id: first?._id ?? "" });
    await order(admin(), access("access-2"));
  });

  it("has a PDF bill with packages and prices", { tags: ["rest"] }, async () => {
    const made = await order(admin(), access("access-5", { duration: 18, number: 2 }));
    const path = `${api.getServiceInvoice.path}?_id=${made._id}`;
    const answer = await fetch(app.url + path, { headers: { "x-token": admin().token } });
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true });
    const plain = text.replaceAll(/\s+/g, "");
    for (const part of [made.number, "标准接入5Mbps", "18个月", "¥1,440.00", "待付款", "不作为税务发票"])
      expect(plain).toContain(part);
    expect((await world.lead.client.fails(api.getServiceInvoice, { _id: made._id })).status).toBe(403);
  });

  it("is pushed to open consoles, and is in the organisation's audit log with its payment", async () => {
    const page = await openPage(app.url, world.lead.client.token, world.orgId);
    const made = await order(admin(), access("access-2"));
    await page.next("org_changed");
    await confirm(made);
    await page.next("org_changed");
    const cancelled = await order(admin(), access("access-2"));
    await admin().call(api.cancelServiceOrder, { _id: cancelled._id });
    const { list } = await admin().call(findAuditLines, {});
    const lines = list.map(({ action, object }) => `${action} ${object}`);
    expect(lines).toEqual(
      expect.arrayContaining([
        ...[`servicePackage.order ${made.number}`, `operator.confirmOrder ${made.number}`],
        `servicePackage.cancelOrder ${cancelled.number}`,
      ]),
    );
  });
});

describe("the trial", () => {
  it("takes effect at once, for a month, and can be used once, even with twenty concurrent calls", async () => {
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => order(admin(), trial)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await own()).toMatchObject({ bandwidth_mbps: 1, points_max: 4, trial_taken: true });
    expect(await refused(trial)).toBe("免费体验每个企业只能领取一次");
    const { list } = await admin().call(api.listServices, {});
    expect(list[0]?.specs.map(({ id, enable }) => [id, enable])).toEqual([
      ["trial", 2],
      ["standard", 1],
    ]);
    await later(32 * dayMs);
    expect(await own()).toMatchObject({ bandwidth_mbps: 0, trial_taken: true });
    expect(await refused(trial)).toBe("免费体验每个企业只能领取一次");
  });

  it("in an unpaid order is available again when the order is cancelled", async () => {
    const made = await order(admin(), trial, access("access-2"));
    expect(made.state).toBe("unpaid");
    expect(await refused(trial)).toBe("免费体验每个企业只能领取一次");
    await admin().call(api.cancelServiceOrder, { _id: made._id });
    await order(admin(), trial);
  });
});

describe("a renewal", () => {
  it("continues from the end of the package, or from now if it has ended, with the same number of units", async () => {
    await buy(admin(), operator, access("access-2", { number: 2, duration: 1 }));
    const [first] = (await own()).list;
    const renews = first?._id ?? "";
    await buy(admin(), operator, { ...access("access-2", { number: 2, duration: 12 }), renews });
    const [renewed, ...more] = (await own()).list;
    expect(more).toEqual([]);
    const lengthened = (renewed?.ends_at ?? 0) - (first?.ends_at ?? 0);
    expect([365, 366]).toContain(lengthened / dayMs);
    await later(500 * dayMs);
    expect((await own()).bandwidth_mbps).toBe(0);
    await buy(admin(), operator, { ...access("access-2", { number: 2, duration: 1 }), renews });
    expect((await own()).bandwidth_mbps).toBe(4);
  });

  it("of another package, of other units, of another organisation's package or of the trial is refused", async () => {
    await buy(admin(), operator, access("access-2", { number: 2 }));
    await buy(admin(), operator, trial);
    const { list } = await own();
    const of = (title: string) => list.find((one) => one.title === title)?._id ?? "";
    const text = "续费的套餐须与原套餐相同，数量不变";
    const renews = of("标准接入 2 Mbps");
    expect(await refused({ ...access("access-5", { number: 2 }), renews })).toBe(text);
    expect(await refused({ ...access("access-2", { number: 1 }), renews })).toBe(text);
    expect(await refused({ ...trial, renews: of("免费体验 1 Mbps") })).toBe(text);
    const foreign = await createWorld(app);
    const failure = await foreign.admin.client.fails(api.orderServices, {
      list: [{ ...access("access-2", { number: 2 }), renews }],
    });
    expect(failure.status).toBe(404);
  });
});

describe("points", () => {
  const camera = { kind: "rtsp" as const, url: "rtsp://192.168.1.20/stream" };
  const add = (client: Client, name: string) =>
    client.call(addPoint, { device_id: world.device.deviceId, name, camera });

  it("are limited by the packages, also with concurrent inserts; existing points stay", async () => {
    const none = await admin().fails(addPoint, { device_id: world.device.deviceId, name: "一号", camera });
    expect(none.message).toBe("没有有效的设备接入套餐，不能添加点位，请企业管理员在「服务套餐」中购买");
    await buy(admin(), operator, trial);
    // two of the allowed points exist already
    const tries = await Promise.allSettled(Array.from({ length: 12 }, (_none, at) => add(admin(), `点位 ${at}`)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    const full = await admin().fails(addPoint, { device_id: world.device.deviceId, name: "一号", camera });
    expect(full.message).toBe("服务套餐「免费体验 1 Mbps」的点位数已达上限（4 路），请先购买套餐或删除不用的点位");
    await buy(admin(), operator, access("access-2"));
    await add(admin(), "再加一个");
    expect(await own()).toMatchObject({ points_max: 12 });
  });
});

describe("a storage package", () => {
  const bind = (client: Client, service_id: string, ...point_ids: string[]) =>
    client.call(api.bindService, { point_ids, service_id });
  const bound = async (client = admin()) =>
    (await own(client)).list.flatMap(({ bound: points }) => points.map(({ _id }) => _id));
  const storageOf = async () => (await own()).list.find(({ service_id }) => service_id === "storage")?._id ?? "";

  it("can be bound to the bought number of points, also by two concurrent calls, and unbound", async () => {
    await buy(admin(), operator, storage(7));
    const id = await storageOf();
    const tries = await Promise.allSettled(
      [world.device, world.hidden].map(({ pointId }) => bind(admin(), id, pointId)),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [first = ""] = await bound();
    const other = first === world.device.pointId ? world.hidden.pointId : world.device.pointId;
    const full = await admin().fails(api.bindService, { point_ids: [other], service_id: id });
    expect(full.message).toBe("套餐绑定的点位已达数量上限，请先解除其他点位或增购");
    expect(await admin().call(api.unbindService, { point_ids: [first] })).toEqual({ unbound: 1 });
    await bind(admin(), id, other);
    expect(await bound()).toEqual([other]);
  });

  it("can be bound to another point when a bound point was deleted", async () => {
    await buy(admin(), operator, storage(7));
    const id = await storageOf();
    await bind(admin(), id, world.device.pointId);
    await admin().call(removePoints, { _id: world.device.pointId });
    await bind(admin(), id, world.hidden.pointId);
    expect(await bound()).toEqual([world.hidden.pointId]);
  });

  it("can be bound by a lead to visible points, and the lead sees only those", async () => {
    await buy(admin(), operator, storage(7, { number: 2 }));
    const id = await storageOf();
    const lead = world.lead.client;
    await bind(lead, id, world.device.pointId);
    const hidden = { point_ids: [world.hidden.pointId], service_id: id };
    expect((await lead.fails(api.bindService, hidden)).status).toBe(404);
    expect((await world.staff.client.fails(api.bindService, hidden)).status).toBe(403);
    await bind(admin(), id, world.hidden.pointId);
    expect(await bound(lead)).toEqual([world.device.pointId]);
    expect((await lead.fails(api.unbindService, { point_ids: [world.hidden.pointId] })).status).toBe(404);
    const foreign = await createWorld(app);
    const taken = { point_ids: [foreign.device.pointId], service_id: id };
    expect((await foreign.admin.client.fails(api.bindService, taken)).status).toBe(404);
  });

  it("can be bound until its end; other packages cannot be bound", async () => {
    await buy(admin(), operator, access("access-2"), storage(7, { duration: 1 }));
    const { list } = await own();
    const of = (id: string) => list.find(({ service_id }) => service_id === id)?._id ?? "";
    const point_ids = [world.device.pointId];
    expect((await admin().fails(api.bindService, { point_ids, service_id: of("access") })).message).toBe(
      "只有云存储套餐需要绑定点位",
    );
    await later(32 * dayMs);
    expect((await admin().fails(api.bindService, { point_ids, service_id: of("storage") })).message).toBe(
      "套餐已到期，请先续费",
    );
  });
});

describe("the end of a package", () => {
  const notices = async (client = admin()) =>
    (await client.call(api.listPackageNotices, {})).list.map(({ title, days }) => [title, days]);

  it("is reported to admins 30, 7 and 1 days before, each time once, and not after a renewal", async () => {
    const page = await openPage(app.url, world.admin.client.token, world.orgId);
    await buy(admin(), operator, access("access-2", { duration: 3 }));
    await page.next("org_changed");
    const [first] = (await own()).list;
    const end = first?.ends_at ?? 0;
    const moveTo = async (before: number) => {
      await later(end - before * dayMs - app.clock.now().getTime());
      await warn();
    };
    await warn();
    expect(await notices()).toEqual([]);
    await moveTo(29.9);
    expect(await notices()).toEqual([["标准接入 2 Mbps", 30]]);
    const [notice] = (await admin().call(api.listPackageNotices, {})).list;
    await admin().call(api.readPackageNotice, { _id: notice?._id ?? "" });
    await warn();
    expect(await notices()).toEqual([]);
    await moveTo(6.5);
    expect(await notices()).toEqual([["标准接入 2 Mbps", 7]]);
    await moveTo(0.5);
    expect(await notices()).toEqual([["标准接入 2 Mbps", 1]]);
    expect((await own()).list[0]).toMatchObject({ state: "ending", days_left: 0 });
    await buy(admin(), operator, { ...access("access-2", { duration: 12 }), renews: first?._id ?? "" });
    expect(await notices()).toEqual([]);
  });

  it("of a month's package is reported 7 and 1 days before, and not at its beginning", async () => {
    await buy(admin(), operator, trial);
    await warn();
    expect(await notices()).toEqual([]);
    await later(25 * dayMs);
    await warn();
    expect(await notices()).toEqual([["免费体验 1 Mbps", 7]]);
  });
});

describe("an installation that sells no packages", () => {
  it("does not limit points by packages, and accepts no order", async () => {
    await sell(app, "off");
    try {
      expect(await refused(access("access-2"))).toBe("本系统没有启用服务套餐，无需购买");
      expect((await own()).sold).toBe(false);
      const camera = { kind: "rtsp" as const, url: "rtsp://192.168.1.20/stream" };
      await admin().call(addPoint, { device_id: world.device.deviceId, name: "一号", camera });
    } finally {
      await sell(app, "on");
    }
  });

  it("is every private deployment, even if its operator has enabled the sale", async () => {
    const own = await startTestApp({ env: { PRIVATE: "true" } });
    try {
      await sell(own, "on");
      const people = await createWorld(own);
      const failure = await people.admin.client.fails(api.orderServices, { list: [access("access-2")] });
      expect(failure.message).toBe("本系统没有启用服务套餐，无需购买");
    } finally {
      await own.close();
    }
  });
});
