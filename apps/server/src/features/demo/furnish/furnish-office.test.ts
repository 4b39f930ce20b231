import { findArrangements } from "@huiyan/contract/algorithm/arrangement.api";
import { findInStore } from "@huiyan/contract/algorithm/store.api";
import { findDevices } from "@huiyan/contract/device/device.api";
import { signIn } from "@huiyan/contract/session/session.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client, createClient } from "#test/client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { prepareDemo } from "../demo.feature.ts";
import { createHistoryMaker } from "../history/make-history.ts";
import { forEachItem } from "./furnish-office.ts";

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ demo: true });
  const accounts = await prepareDemo(app.services, { cameras: [], history: true });
  // the first call makes the additional demo content that needs no day of the history
  await createHistoryMaker(app.services)();
  const { account = "", password = "" } = accounts[0] ?? {};
  admin = createClient(app.url, (await createClient(app.url).call(signIn, { account, password })).token);
});
afterAll(() => app.close());

it("stores pipelines for the platform of the demo's devices, on which their algorithms are available", async () => {
  const [devices, pipelines, store] = await Promise.all([
    admin.call(findDevices, {}),
    admin.call(findArrangements, {}),
    admin.call(findInStore, { size: 100 }),
  ]);
  const platforms = new Set(devices.list.map(({ platform }) => platform));
  expect(pipelines.list).toHaveLength(2);
  for (const { platform, algs } of pipelines.list) {
    expect([...platforms]).toEqual([platform.id]);
    const listed = store.list.filter((one) => one.platform.some(({ id }) => id === platform.id)).map(({ id }) => id);
    expect(listed).toEqual(expect.arrayContaining(algs.map(({ id }) => id)));
    expect(listed).toHaveLength(20);
  }
});

it("tries every item even if one fails, and reports the last failure", async () => {
  const tried: number[] = [];
  const work = forEachItem([1, 2, 3, 4], async (item) => {
    tried.push(item);
    if (item === 2 || item === 3) throw new Error(`item ${item}`);
  });
  await expect(work).rejects.toThrow("item 3");
  expect(tried).toEqual([1, 2, 3, 4]);
});
