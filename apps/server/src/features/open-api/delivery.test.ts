import { createHash, createHmac } from "node:crypto";
import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import * as api from "@huiyan/contract/open-api/open-api.api";
import { deliverySigningText } from "@huiyan/contract/open-api/open-api.rules";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { type RunningSender } from "#platform/outbox/running-sender.ts";
import { alarmEvent } from "#test/device-client.ts";
import { sendAll as sendDue, senderOf } from "#test/jobs/sender-of.ts";
import { createUploader, type Receiver, startReceiver } from "#test/receiver.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";
import { setTryFailed, takeDelivery } from "./due-delivery.queries.ts";
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

it("each new alarm is uploaded once, signed so that the receiver can verify it, and is in the log", async () => {
  const world = await createUploader(app, receiver);
  await raise(world);
  await sendAll();
  const [one, ...more] = came(world.path);
  expect(more).toEqual([]);
  const { list } = await world.admin.client.call(findMessages, {});
  const content = z.object({ event: z.literal("message"), message: z.record(z.string(), z.unknown()) });
  const { message } = content.parse(JSON.parse(one?.body ?? ""));
  expect(message).toMatchObject({ _id: list[0]?._id, message: list[0]?.message, point_name: list[0]?.point_name });
  const header = (name: string) => String(one?.headers[name]);
  const bodyHash = createHash("sha256")
    .update(one?.body ?? "")
    .digest("hex");
  const text = deliverySigningText(header("x-huiyan-delivery"), header("x-huiyan-time"), bodyHash);
  expect(header("x-huiyan-sign")).toBe(createHmac("sha256", world.secret).update(text).digest("hex"));
  expect(header("content-type")).toContain("application/json");
  const { list: log1, page } = await log(world);
  expect(page.count).toBe(1);
  expect(log1[0]).toMatchObject({ state: "done", status: 200, tries: 1, error: "", next_at: null });
  expect(log1[0]).toMatchObject({
    _id: header("x-huiyan-delivery"),
    message: list[0]?.message,
    message_id: list[0]?._id,
  });
});

it("records such as counts are not uploaded, nor is any alarm of an organisation without an address", async () => {
  const world = await createUploader(app, receiver);
  const silent = await createWorld(app);
  const data = { from: 0, to: 1, count_in: 4, count_out: 2, crossings: [] };
  const kind = { alg_id: "passenger_flow_statistics", type: "passenger_flow_statistics", data };
  await world.device.client.outcomes([alarmEvent(app, kind)]);
  await raise(silent);
  await sendAll();
  expect(receiver.received).toEqual([]);
  expect((await log(silent)).list).toEqual([]);
});

it("a refused upload is retried after the intervals of the contract, then fails, and can be sent again by the user", async () => {
  const world = await createUploader(app, receiver);
  receiver.answers.set(world.path, 500);
  await raise(world);
  await sendAll();
  // seconds: ten seconds, then one, five and thirty minutes, then two and six hours
  const waits = [10, 60, 300, 1800, 7200, 21_600];
  for (const [at, seconds] of waits.entries()) {
    expect(came(world.path)).toHaveLength(at + 1);
    const [row] = (await log(world)).list;
    const due = app.clock.now().getTime() + seconds * 1000;
    expect(row).toMatchObject({ state: "waiting", tries: at + 1, status: 500, error: "HTTP 状态码 500", next_at: due });
    app.clock.moveBy(seconds * 1000 - 1);
    await sendAll();
    expect(came(world.path)).toHaveLength(at + 1);
    app.clock.moveBy(1);
    await sendAll();
  }
  const tries = 7;
  expect((await log(world, "failed")).list[0]).toMatchObject({ tries, next_at: null, error: "HTTP 状态码 500" });
  for (const state of ["waiting", "done"] as const) expect((await log(world, state)).list).toEqual([]);
  app.clock.moveBy(86_400_000);
  await sendAll();
  expect(came(world.path)).toHaveLength(tries);

  receiver.answers.delete(world.path);
  const admin = await signedIn(app, world.admin.phone);
  expect(await admin.call(api.resendDeliveries, {})).toEqual({ count: 1 });
  await sendAll();
  expect((await log(world)).list[0]).toMatchObject({ state: "done", tries: 1, status: 200, error: "" });
  const ids = new Set(came(world.path).map((one) => one.headers["x-huiyan-delivery"]));
  expect(ids.size).toBe(1);
  expect(await admin.call(api.resendDeliveries, {})).toEqual({ count: 0 });
});

it("a redirect of the receiver is not followed", async () => {
  const world = await createUploader(app, receiver);
  receiver.answers.set(world.path, { status: 302, location: `${receiver.url}/elsewhere` });
  await raise(world);
  await sendAll();
  expect(came("/elsewhere")).toEqual([]);
  expect((await log(world)).list[0]).toMatchObject({ state: "waiting", error: "目标地址发生跳转，请填写最终地址" });
});

it("an upload fails at once with a readable reason if its alarm was deleted", async () => {
  const world = await createUploader(app, receiver);
  await raise(world);
  await app.services.db.sql.deleteFrom("message").where("org_id", "=", world.orgId).execute();
  await sendAll();
  expect(came(world.path)).toEqual([]);
  expect((await log(world)).list[0]).toMatchObject({ state: "failed", message: "", error: "消息已删除" });
});

it("a server that does not answer delays no other organisation's uploads", { tags: ["rest"] }, async () => {
  const [dead, living] = [await createUploader(app, receiver), await createUploader(app, receiver)];
  receiver.answers.set(dead.path, "hang");
  await raise(dead, 10);
  const workers = [...(await sender.startWorkers())];
  await raise(living, 30);
  await expect
    .poll(
      async () => {
        workers.push(...(await sender.startWorkers()));
        return (await log(living, "done")).page.count;
      },
      { timeout: 9000 },
    )
    .toBe(30);
  expect(came(dead.path)).toHaveLength(2);
  receiver.answers.delete(dead.path);
  receiver.free();
  await Promise.all(workers);
  await sendAll();
  expect((await log(dead, "done")).page.count).toBe(10);
});

it("two nodes that send in parallel send nothing twice", async () => {
  const world = await createUploader(app, receiver);
  await raise(world, 30);
  const other = newSender();
  const begun = await Promise.all([sender.startWorkers(), other.startWorkers()]);
  await Promise.all(begun.flat());
  await sendAll();
  const ids = came(world.path).map((one) => one.headers["x-huiyan-delivery"]);
  expect(ids).toHaveLength(30);
  expect(new Set(ids).size).toBe(30);
});

it("an upload that fails while being sent keeps the state that the removal of the address has set", async () => {
  const world = await createUploader(app, receiver);
  await raise(world);
  const { sql } = app.services.db;
  const now = app.clock.now();
  const until = new Date(now.getTime() + 60_000);
  const taken = await takeDelivery(sql, world.orgId, { now, until });
  await world.admin.client.call(api.saveDataUpload, { url: "" });
  const [ended] = (await log(world)).list;
  expect(ended).toMatchObject({ _id: taken?.id, state: "failed" });
  await setTryFailed(sql, taken?.id ?? "", { status: 500, tookMs: 5, error: "HTTP 500" }, until);
  expect((await log(world)).list).toEqual([ended]);
});

it("an upload that was being sent during a crash is due again after a minute", async () => {
  const world = await createUploader(app, receiver);
  await raise(world);
  receiver.answers.set(world.path, "hang");
  const lost = await newSender().startWorkers();
  await sendAll();
  await expect.poll(() => came(world.path).length).toBe(1);
  receiver.answers.delete(world.path);
  app.clock.moveBy(60_000);
  await sendAll();
  expect(came(world.path)).toHaveLength(2);
  expect((await log(world)).list[0]).toMatchObject({ state: "done" });
  receiver.free();
  await Promise.all(lost);
});
