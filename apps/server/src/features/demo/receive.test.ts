import { findReceived, receiveInDemo } from "@huiyan/contract/demo/demo.api";
import { listChannels } from "@huiyan/contract/notify/channel.api";
import { signIn } from "@huiyan/contract/session/session.api";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { appSecretOf, signDelivery } from "#features/open-api/open-api.public.ts";
import { demoReceiverUrl } from "#platform/outgoing/outgoing.ts";
import { type Client, createClient } from "#test/client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { prepareDemo } from "./demo.feature.ts";
import { findRunningHistory } from "./history/demo-history.queries.ts";
import { createHistoryMaker } from "./history/make-history.ts";

let app: TestApp;
let admin: Client;
let secret: string;
let orgId: string;
beforeAll(async () => {
  app = await startTestApp({ demo: true });
  const accounts = await prepareDemo(app.services, { cameras: [], history: true });
  orgId = (await findRunningHistory(app.services.db.sql))?.org_id ?? "";
  // the first call makes the additional demo content that needs no day of the history
  await createHistoryMaker(app.services)();
  const { account = "", password = "" } = accounts[0] ?? {};
  admin = createClient(app.url, (await createClient(app.url).call(signIn, { account, password })).token);
  secret = await appSecretOf(app.services, app.services.db.sql, orgId);
});
afterAll(() => app.close());

const post = async (body: object, withSecret = secret, url = app.url) => {
  const { method, headers, body: text } = signDelivery(withSecret, v7(), body, app.clock.now());
  const answer = await fetch(url + receiveInDemo.path, { method, headers: { ...headers }, body: String(text) });
  return answer.status;
};

it("stores signed requests by their kind, newest first, and refuses unsigned ones", async () => {
  for (const body of [{ event: "notice", title: "一" }, { event: "message" }, { order_no: "P1", amount_fen: 500 }]) {
    app.clock.moveBy(1000);
    expect(await post(body)).toBe(200);
  }
  expect(await post({ event: "notice" }, "another secret")).not.toBe(200);
  const { list, page } = await admin.call(findReceived, {});
  expect(list.map(({ kind, body }) => [kind, body])).toEqual([
    ["order", '{"order_no":"P1","amount_fen":500}'],
    ["message", '{"event":"message"}'],
    ["notice", '{"event":"notice","title":"一"}'],
  ]);
  expect(page.count).toBe(3);
  expect((await admin.call(findReceived, { kind: "order" })).page.count).toBe(1);
});

it("finds every attempt to send a notification, and no order with the same id", async () => {
  const [id, other] = [v7(), v7()];
  for (const body of [{ event: "notice", id }, { event: "notice", id: other }, { event: "notice", id }, { id }])
    expect(await post(body)).toBe(200);
  const { list, page } = await admin.call(findReceived, { notice_id: id });
  expect(page.count).toBe(2);
  expect(list.map(({ body }) => JSON.parse(body))).toEqual([
    { event: "notice", id },
    { event: "notice", id },
  ]);
});

it("the demo may send requests to its simulated receiver, and to no other address of this machine", async () => {
  const outgoing = app.services.outgoing.of(orgId);
  await expect(outgoing.check(demoReceiverUrl(app.services.config))).resolves.toBeUndefined();
  await expect(outgoing.check(`${demoReceiverUrl(app.services.config)}/x`)).rejects.toThrow();
  const [channel] = (await admin.call(listChannels, {})).list;
  expect(channel?.target).toMatchObject({ kind: "webhook", address: demoReceiverUrl(app.services.config) });
});

it("does not exist outside the demo", async () => {
  const plain = await startTestApp();
  try {
    expect(await post({ event: "notice" }, secret, plain.url)).toBe(404);
    await expect(plain.services.outgoing.of(orgId).check(demoReceiverUrl(plain.services.config))).rejects.toThrow();
  } finally {
    await plain.close();
  }
});
