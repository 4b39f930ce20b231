import { deleteMessages } from "@huiyan/contract/alarm/handling.api";
import { removeChannel } from "@huiyan/contract/notify/channel.api";
import { resendNotices } from "@huiyan/contract/notify/notice.api";
import { noticeLifeMs, noticePictureMs } from "@huiyan/contract/notify/notify.rules";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { jpeg } from "#test/data/pictures.ts";
import { alarmEvent } from "#test/device-client.ts";
import { createNotified, type Notified, noticeNode } from "#test/notified.ts";
import { type Receiver, startReceiver } from "#test/receiver.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { signedIn } from "#test/world.ts";

const publicUrl = "https://huiyan.example";
let app: TestApp;
let receiver: Receiver;
let node: ReturnType<typeof noticeNode>;
let shot: Buffer;
beforeAll(async () => {
  app = await startTestApp({ env: { PRIVATE: "1", PUBLIC_URL: publicUrl } });
  receiver = await startReceiver();
  node = noticeNode(app.services);
  shot = await jpeg(640, 360);
});
afterAll(async () => {
  receiver.close();
  await app.close();
});

const Alarm = z.object({ _id: z.string(), picture: z.url().optional(), picture_until: z.number().optional() });
const Body = z.object({ alarms: z.array(Alarm) });
const minute = 60_000;

let world: Notified;
beforeEach(async () => {
  receiver.forget();
  world = await createNotified(app, receiver, { merge_seconds: 0 });
});

/** Reports an alarm, with or without a picture, and returns the alarm that the webhook received. */
async function raised(withPicture = true): Promise<z.infer<typeof Alarm>> {
  const images = withPicture ? [{ role: "image" as const, part: "p" }] : [];
  await world.device.client.outcomes([alarmEvent(app, { images })], withPicture ? { p: shot } : {});
  await node.run();
  return last();
}
function last(): z.infer<typeof Alarm> {
  const bodies = receiver.received.filter(({ path }) => path === world.path);
  const [alarm] = Body.parse(JSON.parse(bodies.at(-1)?.body ?? "{}")).alarms;
  if (alarm === undefined) throw new Error("nobody was told of an alarm");
  return alarm;
}
/** Opens the link without token and cookie. */
const open = (link: string | undefined) => fetch(app.url + (link ?? "").slice(publicUrl.length));
const changed = (link: string | undefined, change: (query: URLSearchParams) => void): string => {
  const url = new URL(link ?? "");
  change(url.searchParams);
  return url.href;
};

it("a webhook receives each alarm's picture as a link that needs no sign-in and forbids caching", async () => {
  const { picture } = await raised();
  expect(picture).toMatch(/^https:\/\/huiyan\.example\//);
  const answer = await open(picture);
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
    ...[200, "image/jpeg", "no-store"],
  ]);
  expect(Buffer.from(await answer.arrayBuffer()).equals(shot)).toBe(true);
});

it("the notification of an alarm without a picture has no picture link", async () => {
  expect(await raised(false)).not.toHaveProperty("picture");
});

it("the picture link is the same at every attempt of the first day, and expires at the time in the notification", async () => {
  receiver.answers.set(world.path, 503);
  const first = await raised();
  app.clock.moveBy(10 * minute);
  await node.run();
  expect(last()).toEqual(first);
  expect(first.picture_until).toBeGreaterThanOrEqual(app.clock.now().getTime() - 10 * minute + noticeLifeMs);
  app.clock.moveTo(new Date((first.picture_until ?? 0) - 1));
  expect((await open(first.picture)).status).toBe(200);
  app.clock.moveBy(1);
  const late = await open(first.picture);
  expect([late.status, await late.json()]).toEqual([403, expect.objectContaining({ error: "resource_expired" })]);
});

it("a notification that is sent again after days has valid picture links", async () => {
  receiver.answers.set(world.path, 404);
  await raised();
  app.clock.moveBy(5 * noticePictureMs);
  receiver.answers.delete(world.path);
  const admin = await signedIn(app, world.admin.phone);
  await admin.call(resendNotices, { _id: (await world.log()).map(({ _id }) => _id) });
  await node.run();
  expect((await open(last().picture)).status).toBe(200);
});

describe("a picture link opens nothing", () => {
  it.each<[string, (query: URLSearchParams, other: URLSearchParams) => void]>([
    ["with a changed signature", (query) => query.set("k", `${query.get("k")}`.replaceAll(/[0-7]/g, "8"))],
    ["with a later expiry", (query) => query.set("e", String(Number(query.get("e")) + 1))],
    ["with the id of another alarm", (query, other) => query.set("_id", `${other.get("_id")}`)],
    ["with the id of another notification", (query, other) => query.set("n", `${other.get("n")}`)],
  ])("%s", async (_rule, change) => {
    const [one, other] = [await raised(), await raised()];
    const { searchParams } = new URL(other.picture ?? "");
    const answer = await open(changed(one.picture, (query) => change(query, searchParams)));
    expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ error: "resource_expired" })]);
    expect((await open(one.picture)).status).toBe(200);
  });

  it.each<[string, (alarmId: string) => Promise<unknown>]>([
    [
      "after its alarm was deleted",
      async (id) => (await signedIn(app, world.admin.phone)).call(deleteMessages, { _id: [id] }),
    ],
    [
      "after its channel was deleted",
      async () => (await signedIn(app, world.admin.phone)).call(removeChannel, { _id: world.channelId }),
    ],
    [
      "after its organisation has left",
      () =>
        app.services.db.sql
          .updateTable("organisation")
          .set({ status: "leave" })
          .where("id", "=", world.orgId)
          .execute(),
    ],
  ])("%s", async (_rule, revoke) => {
    const { _id, picture } = await raised();
    await revoke(_id);
    const answer = await open(picture);
    expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ error: "not_found" })]);
  });
});
