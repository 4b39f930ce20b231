import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { listPictures } from "@huiyan/contract/alarm/review.api";
import { makeSlip } from "@huiyan/contract/weighing/weighing.api";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { jpeg } from "#test/data/pictures.ts";
import { alarmEvent } from "#test/device-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { applyRetention } from "../retention/apply-retention.ts";

let app: TestApp;
let world: World;
afterEach(() => app.close());
async function start(env: Record<string, string> = {}): Promise<void> {
  app = await startTestApp({ env });
  world = await createWorld(app);
}

const twoBatches = { counts: [10, 9], total: 19, weight: 2000, msglist: [{ count: 10 }, { count: 9 }] };
const load = (change: object = {}) =>
  alarmEvent(app, {
    alg_id: "dbgz",
    type: "dbgz",
    data: twoBatches,
    images: [{ role: "image", part: "whole" }],
    batch_images: [
      { batch: 0, role: "image", part: "first" },
      { batch: 1, role: "image", part: "second" },
      { batch: 1, role: "animal", part: "pig" },
    ],
    ...change,
  });
const pictures = async () => ({
  whole: await jpeg(320, 180),
  first: await jpeg(300, 170),
  second: await jpeg(280, 160),
  pig: await jpeg(80, 80),
});
const newest = async () => {
  const [message] = (await world.admin.client.call(findMessages, {})).list;
  if (message === undefined) throw new Error("no message");
  return message;
};
const stored = () => app.services.db.sql.selectFrom("stored_file").select("byte_length").execute();
const Batches = z.array(z.looseObject({ count: z.number() }));

describe("pictures of the batches of a livestock load", () => {
  it("each picture is listed under its batch with a separate address, and its key is in the batch's data", async () => {
    await start();
    const sent = await pictures();
    await world.device.client.outcomes([load()], sent);
    const { _id: id, data } = await newest();
    const { list } = await world.staff.client.call(listPictures, { id });
    expect(list.map(({ role, batch }) => [role, batch])).toEqual([
      ["image", undefined],
      ["image", 0],
      ["image", 1],
      ["animal", 1],
    ]);
    const bytes = Buffer.from(await (await fetch(app.url + (list[2]?.url ?? ""))).arrayBuffer());
    expect(bytes.equals(sent.second)).toBe(true);
    const thumb = await fetch(app.url + (list[3]?.thumb_url ?? ""));
    expect([thumb.status, thumb.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const key = expect.stringMatching(/^image\/[0-9a-f-]{36}\.jpg$/);
    expect(data.msglist).toEqual([
      { count: 10, image: key },
      { count: 9, image: key, animal_img: key },
    ]);
  });

  it("picture keys sent by a device are ignored, and a picture of a batch that the data lacks is not kept", async () => {
    await start();
    const data = { ...twoBatches, msglist: [{ count: 10, image: "image/x.jpg", animal_img: "image/y.jpg" }] };
    await world.device.client.outcomes([load({ data })], await pictures());
    const [first, ...more] = Batches.parse((await newest()).data.msglist);
    expect(more).toEqual([]);
    expect(first?.image).not.toBe("image/x.jpg");
    expect(first).not.toHaveProperty("animal_img");
    expect(await stored()).toHaveLength(2);
  });

  it("an event with two pictures of one role in a batch is refused, and so is one whose picture is missing", async () => {
    await start();
    const twice = [
      { batch: 0, role: "image", part: "first" },
      { batch: 0, role: "image", part: "second" },
    ];
    const gone = [{ batch: 0, role: "image", part: "nowhere" }];
    const outcomes = await world.device.client.outcomes(
      [load({ batch_images: twice }), load({ batch_images: gone })],
      await pictures(),
    );
    expect(outcomes).toMatchObject([
      { state: "refused", reason: "malformed", text: expect.stringContaining("同一批次的同一角色只能有一张图片") },
      { state: "refused", reason: "image_missing" },
    ]);
  });

  it("picture keys do not count towards the device's limit on the size of an event's data", async () => {
    await start();
    const room = 64 * 1024 - Buffer.byteLength(JSON.stringify({ ...twoBatches, note: "" }));
    const full = { ...twoBatches, note: "x".repeat(room) };
    const outcomes = await world.device.client.outcomes(
      [load({ data: full }), load({ data: { ...full, note: "x".repeat(room + 200) } })],
      await pictures(),
    );
    expect(outcomes).toMatchObject([{ state: "accepted" }, { state: "refused", reason: "data_too_large" }]);
  });

  it("batch pictures count towards a device's daily storage; beyond the limit the alarm shows that pictures are missing", async () => {
    const sent = await pictures();
    const bytes = Object.values(sent).reduce((sum, { length }) => sum + length, 0);
    await start({ DEVICE_DAY_GB: String((bytes - 1) / 1024 ** 3) });
    await world.device.client.outcomes([load()], sent);
    const { data, image } = await newest();
    expect([image, data.pictures_left_out]).toEqual(["", "storage_full"]);
    expect(data.msglist).toEqual(twoBatches.msglist);
    expect(await stored()).toEqual([]);
  });

  it("batch pictures of an alarm on a slip stay for three years; those of other alarms are deleted", {
    tags: ["rest"],
  }, async () => {
    await start();
    await world.device.client.outcomes([load()], await pictures());
    await world.staff.client.call(makeSlip, { ids: (await newest())._id });
    app.clock.moveBy(2 * 86_400_000);
    // two days later, so that the pictures are in separate segments
    const alone = [{ batch: 0, role: "image", part: "first" }];
    await world.device.client.outcomes([load({ images: [], batch_images: alone })], await pictures());
    expect(await stored()).toHaveLength(5);
    app.clock.moveBy(200 * 86_400_000);
    await applyRetention(app.services);
    expect(await stored()).toHaveLength(4);
  });

  it("a batch picture of an alarm on a slip is kept even if the alarm has no own picture", {
    tags: ["rest"],
  }, async () => {
    await start();
    const event = load({ images: [], batch_images: [{ batch: 1, role: "animal", part: "pig" }] });
    await world.device.client.outcomes([event], await pictures());
    await world.staff.client.call(makeSlip, { ids: (await newest())._id });
    app.clock.moveBy(200 * 86_400_000);
    await applyRetention(app.services);
    expect(await stored()).toHaveLength(1);
  });
});
