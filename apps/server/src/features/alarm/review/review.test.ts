import { findMessages, getMessage } from "@huiyan/contract/alarm/alarm.api";
import { reviewableMs } from "@huiyan/contract/alarm/livestock.rules";
import {
  findLivestock,
  getPointDetails,
  listPictures,
  listReviews,
  reviewCount,
  reviewRemark,
} from "@huiyan/contract/alarm/review.api";
import { addFarmOwner } from "@huiyan/contract/farm/owner.api";
import { getUserInfo } from "@huiyan/contract/organisation/organisation.api";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jpeg } from "#test/data/pictures.ts";
import { alarmEvent } from "#test/device-client.ts";
import { openPage } from "#test/page-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  world = await createWorld(app);
});

const weighed = { counts: [10, 10, 9], alarms: [0, 0, 1], total: 29, weight: 3475, licensePlate: "渝A7K2M9" };
const livestock = (data: object = weighed, alg = "cv_tdgz") =>
  alarmEvent(app, { alg_id: alg, type: alg, data: { ...data } });

async function reported(data?: object, alg?: string): Promise<string> {
  await world.device.client.outcomes([livestock(data, alg)]);
  return (await world.admin.client.call(findMessages, {})).list[0]?._id ?? "";
}
const dataOf = async (id: string) => (await world.admin.client.call(getMessage, { id })).data;

describe("a user's count replaces the count of a batch", () => {
  it("other batches keep the device's counts, the estimated weight is updated, and the device's count is kept", async () => {
    const _id = await reported();
    const { data } = await world.staff.client.call(reviewCount, { _id, index: 2, count: 11 });
    expect(data).toMatchObject({
      counts: [10, 10, 9],
      total: 29,
      weight: 3475,
      change: { total: 31, weight: 3714.7 },
      _disabled: false,
      reviews: [null, null, { count: 11, name: expect.any(String), version: 1 }],
    });
    expect(await dataOf(_id)).toEqual(data);
  });

  it("a review replaces the former count instead of adding to it; every count is kept with user and time", async () => {
    const _id = await reported();
    await world.staff.client.call(reviewCount, { _id, index: 0, count: 12 });
    await world.lead.client.call(reviewCount, { _id, index: 0, count: -3 });
    await world.lead.client.call(reviewRemark, { _id, reviews_remark: "母猪两头" });
    expect(await dataOf(_id)).toMatchObject({ change: { total: 16 }, reviews_remark: "母猪两头" });
    const { list } = await world.admin.client.call(listReviews, { id: _id });
    expect(list.map(({ index, count, remark }) => [index, count, remark])).toEqual([
      [null, null, "母猪两头"],
      [0, -3, ""],
      [0, 12, ""],
    ]);
  });

  it("the second of two users who reviewed the same count gets an error and overwrites nothing; other batches can be reviewed", async () => {
    const _id = await reported();
    const asked = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        world.staff.client.send(reviewCount, { _id, index: 0, count: 20 + n, version: 0 }),
      ),
    );
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(asked.filter(({ status }) => status === 409)).toHaveLength(11);
    await world.lead.client.call(reviewCount, { _id, index: 1, count: 5, version: 0 });
    await world.lead.client.call(reviewRemark, { _id, reviews_remark: "一", version: 0 });
    expect(await world.staff.client.fails(reviewRemark, { _id, reviews_remark: "二", version: 0 })).toMatchObject({
      error: "review_changed",
    });
    const { list } = await world.admin.client.call(listReviews, { id: _id });
    expect(list).toHaveLength(3);
  });

  it("every open page is notified of a review", async () => {
    const _id = await reported();
    const page = await openPage(app.url, world.admin.client.token, world.orgId);
    await world.staff.client.call(reviewCount, { _id, index: 0, count: 12 });
    expect(await page.next("org_latest_message")).toMatchObject({
      data: { message: { data: { change: { total: 31 } } } },
    });
    page.close();
  });
});

describe("a review is refused", () => {
  it.each([
    ["of a batch that is not there", "cv_tdgz", weighed, { index: 3, count: 1 }, { error: "review_refused" }],
    ["of an alarm without batches", "area_intrusion", {}, { index: 0, count: 1 }, { error: "review_refused" }],
    ["by half an animal", "tdds", weighed, { index: 0, count: 1.5 }, { message: "请输入整数" }],
    ["without a count", "tdds", weighed, { index: 0 }, { message: "请输入复核值" }],
    ["of ten thousand", "tdds", weighed, { index: 0, count: 10_000 }, { message: "复核值须在 -9999 到 9999 之间" }],
  ])("%s", async (_rule, alg, data, review, refusal) => {
    const _id = await reported(data, alg);
    expect(await world.admin.client.fails(reviewCount, { _id, ...review })).toMatchObject({ status: 400, ...refusal });
  });

  it("a review is refused after 30 days, and the alarm shows that", async () => {
    const _id = await reported();
    app.clock.moveBy(reviewableMs + 1000);
    world.admin.client = await signedIn(app, world.admin.phone);
    expect(await dataOf(_id)).toMatchObject({ _disabled: true });
    for (const [api, input] of [
      [reviewCount, { _id, index: 0, count: 1 }],
      [reviewRemark, { _id, reviews_remark: "x" }],
    ] as const)
      expect(await world.admin.client.fails(api, input)).toMatchObject({ error: "review_closed" });
  });

  it("a review is refused for a user who does not see the alarm, with the error of an unknown alarm", async () => {
    await world.hidden.client.outcomes([livestock()]);
    const _id = (await world.admin.client.call(findMessages, {})).list[0]?._id ?? "";
    for (const role of ["lead", "staff"] as const) {
      expect(await world[role].client.fails(reviewCount, { _id, index: 0, count: 1 })).toMatchObject({ status: 404 });
      expect(await world[role].client.fails(listReviews, { id: _id })).toMatchObject({ status: 404 });
      expect(await world[role].client.fails(listPictures, { id: _id })).toMatchObject({ status: 404 });
    }
  });
});

it("a device cannot set the fields that users or the server set", async () => {
  const forged = { change: { total: 99 }, reviews: [{ count: 99, name: "李", time: 1, version: 9 }], _disabled: true };
  const _id = await reported({ ...weighed, ...forged, reviews_remark: "没有问题", plate_img: "image/x.jpg" });
  const data = await dataOf(_id);
  expect(data).toEqual({ ...weighed, _disabled: false });
});

describe("pictures of an alarm", () => {
  it("each role of a picture has a separate address", async () => {
    const pictures = { whole: await jpeg(320, 180), plate: await jpeg(60, 20), animal: await jpeg(80, 80) };
    const images = [
      { role: "image" as const, part: "whole" },
      { role: "plate" as const, part: "plate" },
      { role: "animal" as const, part: "animal" },
    ];
    await world.device.client.outcomes([{ ...livestock(), images }], pictures);
    const id = (await world.admin.client.call(findMessages, {})).list[0]?._id ?? "";
    const { list } = await world.staff.client.call(listPictures, { id });
    expect(list.map(({ role }) => role)).toEqual(["image", "plate", "animal"]);
    const bytes = Buffer.from(await (await fetch(app.url + (list[1]?.url ?? ""))).arrayBuffer());
    expect(bytes.equals(pictures.plate)).toBe(true);
  });

  it("a key named by a device is ignored: it gives no access to another device's picture", async () => {
    const foreign = await createWorld(app);
    await foreign.device.client.outcomes([alarmEvent(app, { images: [{ role: "image", part: "p" }] })], {
      p: await jpeg(),
    });
    const stolen = (await foreign.admin.client.call(findMessages, {})).list[0]?.image ?? "";
    expect(stolen).not.toBe("");
    const id = await reported();
    const data = { ...weighed, plate_img: stolen };
    await app.services.db.sql
      .updateTable("message")
      .set({ data: JSON.stringify(data) })
      .where("id", "=", id)
      .execute();
    expect((await world.admin.client.call(listPictures, { id })).list).toEqual([]);
  });
});

describe("an installation with the private deployment code wens", () => {
  let wens: TestApp;
  let own: World;
  beforeAll(async () => {
    wens = await startTestApp({ env: { PRIVATE: "1", PRIVATE_CODE: "wens" } });
    own = await createWorld(wens);
    const events = [livestock(), livestock({ counts: [4], total: 4 }, "tdds"), alarmEvent(wens)];
    await own.device.client.outcomes(events);
  });
  afterAll(() => wens.close());

  it("the livestock list contains only livestock alarms, with their reviewed counts", async () => {
    const all = await own.admin.client.call(findLivestock, {});
    expect(all.page.count).toBe(2);
    const [tdds] = all.list.filter(({ alg }) => alg === "tdds");
    expect(tdds).toMatchObject({ total: 4, weight: null, reviewed: false });
    await own.admin.client.call(reviewCount, { _id: tdds?._id ?? "", index: 0, count: 6 });
    const { list } = await own.admin.client.call(findLivestock, { alg_id: "tdds" });
    expect(list).toMatchObject([{ total: 6, reviewed: true }]);
  });

  it("the livestock list names the farmer of the device's nearest group, and no farmer if there are two", async () => {
    const named = async () => (await own.admin.client.call(findLivestock, {})).list.map((each) => each.farm_owner_name);
    expect(await named()).toEqual(["", ""]);
    const farmer = { org_group: own.groupId, name: "张三", code: "YH-1" };
    await own.lead.client.call(addFarmOwner, farmer);
    const { list } = await own.admin.client.call(findLivestock, {});
    expect(list.map(({ farm_owner_name, farm_owner_code }) => [farm_owner_name, farm_owner_code])).toEqual([
      ["张三", "YH-1"],
      ["张三", "YH-1"],
    ]);
    await own.lead.client.call(addFarmOwner, { ...farmer, code: "YH-2" });
    expect(await named()).toEqual(["", ""]);
  });

  it("in other installations the livestock list is empty", async () => {
    await reported();
    expect((await world.admin.client.call(findLivestock, {})).list).toEqual([]);
  });

  it("the details of a livestock alarm's point show the counts of today and of the week, and the last alarms", async () => {
    expect((await own.admin.client.call(getUserInfo, {})).point_details).toBe(true);
    const { list } = await own.admin.client.call(findMessages, { alg_id: "tdds" });
    const id = list[0]?._id ?? "";
    const { data } = await own.admin.client.call(getMessage, { id });
    const total = data.change === undefined ? 4 : 6;
    expect(await own.admin.client.call(getPointDetails, { id })).toMatchObject({
      today: { messages: 1, total },
      week: { messages: 1, total },
      list: [{ _id: id, total }],
    });
  });
});

it("only organisations with this feature see the details of a point", async () => {
  const special = await startTestApp({ on: app, env: { POINT_DETAIL_ORGS: ` ${world.orgId} ,` } });
  const id = await reported(weighed, "tdds");
  expect(await world.admin.client.fails(getPointDetails, { id })).toMatchObject({ status: 404 });
  expect((await world.admin.client.call(getUserInfo, {})).point_details).toBe(false);
  const there = await signedIn({ ...special }, world.staff.phone);
  expect(await there.call(getPointDetails, { id })).toMatchObject({ week: { messages: 1, total: 29, unreviewed: 1 } });
  expect((await there.call(getUserInfo, {})).point_details).toBe(true);
  await special.close();
});
