import * as api from "@huiyan/contract/open-api/open-api.api";
import { deliveryStates } from "@huiyan/contract/open-api/open-api.rules";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

/** Public IP address, so that no name is resolved. Saving the address sends no request. */
const publicUrl = "https://93.184.215.14/in";

it("without a key pair no address is accepted, because the uploads could not be signed", async () => {
  const own = await createWorld(app);
  for (const endpoint of [api.saveDataUpload, api.tryDataUpload]) {
    expect(await own.admin.client.fails(endpoint, { url: publicUrl })).toMatchObject({ error: "key_missing" });
  }
  expect(await own.admin.client.call(api.getDataUpload, {})).toEqual({ url: "" });
});

describe("an address within the operator's own network is refused outside private deployments", () => {
  it.each([
    "http://127.0.0.1:8686/",
    "http://[::1]/",
    "http://10.0.0.1/",
    "http://169.254.169.254/latest",
    "http://2130706433/",
  ])("%s", async (url) => {
    await world.admin.client.call(api.generateKeyPair, {});
    for (const endpoint of [api.saveDataUpload, api.tryDataUpload]) {
      expect(await world.admin.client.fails(endpoint, { url })).toMatchObject({ error: "outgoing_private" });
    }
  });
});

it.each([
  ["no address", { url: "ftp://example.com" }, "请输入以 http:// 或 https:// 开头的地址"],
  ["too long", { url: `https://example.com/${"x".repeat(500)}` }, "接收地址最多 500 个字符"],
])("%s is refused with a readable reason", async (_rule, input, message) => {
  expect(await world.admin.client.fails(api.saveDataUpload, input)).toMatchObject({ status: 400, message });
});

it("an address is saved, changed and removed; each change is in the audit log", async () => {
  await world.admin.client.call(api.generateKeyPair, {});
  const urls = [publicUrl, `${publicUrl}/2`, ""];
  for (const url of urls) {
    await world.admin.client.call(api.saveDataUpload, { url });
    expect(await world.admin.client.call(api.getDataUpload, {})).toEqual({ url });
    app.clock.moveBy(1);
  }
  const lines = await app.services.db.sql
    .selectFrom("audit")
    .select(["before", "after"])
    .where("action", "=", api.saveDataUpload.name)
    .orderBy("id")
    .execute();
  expect(lines).toEqual([
    { before: { url: "" }, after: { url: publicUrl } },
    { before: { url: publicUrl }, after: { url: `${publicUrl}/2` } },
    { before: { url: `${publicUrl}/2` }, after: { url: "" } },
  ]);
});

it("the log can be filtered by each state", async () => {
  for (const state of deliveryStates) {
    expect(await world.admin.client.call(api.findDeliveries, { state })).toMatchObject({
      list: [],
      page: { count: 0 },
    });
  }
});
