import * as api from "@huiyan/contract/open-api/open-api.api";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type RunningSender } from "#platform/outbox/running-sender.ts";
import { alarmEvent } from "#test/device-client.ts";
import { jobOf } from "#test/jobs/job-of.ts";
import { sendAll as sendDue, senderOf } from "#test/jobs/sender-of.ts";
import { createUploader, type Receiver, startReceiver } from "#test/receiver.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { signedIn, type World } from "#test/world.ts";
import { openApiFeature } from "./open-api.feature.ts";

let app: TestApp;
let receiver: Receiver;
let sender: RunningSender;
beforeAll(async () => {
  app = await startTestApp({ env: { PRIVATE: "1" } });
  receiver = await startReceiver();
  sender = newSender();
});
afterAll(async () => {
  receiver.close();
  await app.close();
});
beforeEach(() => receiver.forget());

const newSender = () => senderOf(openApiFeature, app.services, "openApi.deliver");
const raise = (world: World, count = 1) =>
  world.device.client.outcomes(Array.from({ length: count }, () => alarmEvent(app)));
/** Sends all uploads that are due. */
const sendAll = () => sendDue(sender);
const came = (path: string) => receiver.received.filter((one) => one.path === path);
/** Returns the upload log after a new sign-in, because the moved clock has ended the former session. */
const log = async (world: World, state?: "waiting" | "done" | "failed") =>
  (await signedIn(app, world.admin.phone)).call(api.findDeliveries, state === undefined ? {} : { state });

it("removing the address fails the waiting uploads; later uploads go to the new address", async () => {
  const world = await createUploader(app, receiver);
  const admin = await signedIn(app, world.admin.phone);
  receiver.answers.set(world.path, 503);
  await raise(world);
  await sendAll();
  await admin.call(api.saveDataUpload, { url: `${receiver.url}/moved` });
  app.clock.moveBy(10_000);
  await sendAll();
  expect(came("/moved")).toHaveLength(1);

  await raise(world);
  await admin.call(api.saveDataUpload, { url: "" });
  await sendAll();
  await raise(world);
  expect(came("/moved")).toHaveLength(1);
  const { list } = await log(world);
  expect(list.map(({ state, error }) => [state, error])).toEqual([
    ["failed", "数据上传已停止"],
    ["done", ""],
  ]);
  expect(await admin.fails(api.resendDeliveries, {})).toMatchObject({ message: "请先保存接收地址，再重新发送" });
});

it("an organisation sees and resends only its own uploads", async () => {
  const [ours, theirs] = [await createUploader(app, receiver), await createUploader(app, receiver)];
  receiver.answers.set(ours.path, 404);
  await raise(ours);
  await app.services.db.sql.updateTable("delivery").set({ tries: 6 }).where("org_id", "=", ours.orgId).execute();
  await sendAll();
  const [failed] = (await log(ours)).list;
  const foreigner = await signedIn(app, theirs.admin.phone);
  expect(failed).toMatchObject({ state: "failed" });
  expect((await log(theirs)).list).toEqual([]);
  expect(await foreigner.call(api.resendDeliveries, { _id: [failed?._id ?? ""] })).toEqual({ count: 0 });
  expect((await log(ours)).list[0]).toMatchObject({ state: "failed" });
  const admin = await signedIn(app, ours.admin.phone);
  expect(await admin.call(api.resendDeliveries, { _id: [failed?._id ?? ""] })).toEqual({ count: 1 });
});

it("an upload is in the log for thirty days", async () => {
  const world = await createUploader(app, receiver);
  await raise(world);
  await sendAll();
  const forget = jobOf(openApiFeature, app.services, "openApi.forgetDeliveries");
  app.clock.moveBy(30 * 86_400_000);
  await forget.run();
  expect((await log(world)).list).toHaveLength(1);
  app.clock.moveBy(1);
  await forget.run();
  expect((await log(world)).list).toEqual([]);
});

it("a test request is signed, and the admin gets the receiver's answer", async () => {
  const world = await createUploader(app, receiver);
  const admin = await signedIn(app, world.admin.phone);
  receiver.answers.set("/test", 418);
  const answer = await admin.call(api.tryDataUpload, { url: `${receiver.url}/test` });
  expect(answer).toMatchObject({ status: 418 });
  expect(JSON.parse(came("/test")[0]?.body ?? "")).toEqual({ event: "test", time: app.clock.now().getTime() });
  expect(came("/test")[0]?.headers["x-huiyan-sign"]).toMatch(/^[0-9a-f]{64}$/);
  expect(await admin.fails(api.tryDataUpload, { url: "http://127.0.0.1:9" })).toMatchObject({
    error: "outgoing_unreachable",
  });
});

it("a node that runs jobs sends uploads automatically", { tags: ["rest"] }, async () => {
  const node = await startTestApp({ env: { PRIVATE: "1", ROLES: "api,jobs" } });
  const world = await createUploader(node, receiver);
  await raise(world);
  await expect.poll(() => came(world.path).length, { timeout: 60_000 }).toBe(1);
  await node.close();
});

it("a stopping node stores the result of an upload that it is sending", { tags: ["rest"] }, async () => {
  const world = await createUploader(app, receiver);
  receiver.answers.set(world.path, { text: "", afterMs: 1500 });
  const node = await startTestApp({ env: { PRIVATE: "1", ROLES: "api,jobs" }, on: app });
  node.clock.moveTo(app.clock.now());
  await raise(world);
  await expect.poll(() => came(world.path).length, { timeout: 60_000 }).toBe(1);
  expect((await log(world, "done")).page.count).toBe(0);
  await node.close();
  expect((await log(world, "done")).page.count).toBe(1);
});
