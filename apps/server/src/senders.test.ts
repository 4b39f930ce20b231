import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cameTo, sentItems } from "#test/jobs/items/sent-items.ts";
import { type ItemStage } from "#test/jobs/items/two-items.ts";
import { sendAll } from "#test/jobs/sender-of.ts";
import { startReceiver } from "#test/receiver.ts";
import { startPushService } from "#test/stand-in/push-service.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { features } from "./features.ts";
import { RunningSender } from "./platform/outbox/running-sender.ts";
import { type Sender } from "./platform/outbox/sender.ts";

let app: TestApp;
let stage: ItemStage;
beforeAll(async () => {
  app = await startTestApp({ env: { PRIVATE: "1" } });
  stage = { app, receiver: await startReceiver(), pushService: await startPushService() };
});
afterAll(async () => {
  stage.receiver.close();
  stage.pushService.close();
  await app.close();
});

/** Creates the sender with fresh state, as on another node. */
function open(name: string): Sender {
  const all = features(app.services).flatMap((feature) => feature.senders?.(app.services) ?? []);
  const sender = all.find((each) => each.name === name);
  if (sender === undefined) throw new Error(`${name} is not registered`);
  return sender;
}
const node = (name: string) => new RunningSender(app.services, open(name));

describe.each(Object.entries(sentItems))("%s", (name, { makeWaiting }) => {
  it("sends each row once, from any number of nodes", { tags: ["rest"] }, async () => {
    const rows = [];
    for (let n = 0; n < 5; n++) rows.push(await makeWaiting(stage));
    const nodes = [node(name), node(name), node(name)];
    const begun = await Promise.all(nodes.map((each) => each.startWorkers()));
    await Promise.all(begun.flat());
    for (const each of nodes) await sendAll(each);
    expect(rows.map((row) => cameTo(stage, row))).toEqual([1, 1, 1, 1, 1]);
  });

  it("sends the rows that a dead node had taken only after their lease has expired", async () => {
    const row = await makeWaiting(stage);
    const died = open(name);
    const now = app.clock.now();
    const due = await died.findDue({ now, limit: 100, last: [] });
    const until = new Date(now.getTime() + died.leaseMs);
    const taken = await Promise.all(due.map(({ target }) => died.take(target, { now, until })));
    expect(taken.filter((each) => each !== undefined)).toHaveLength(1);
    app.clock.moveBy(died.leaseMs - 1);
    await sendAll(node(name));
    expect(cameTo(stage, row)).toBe(0);
    app.clock.moveBy(1);
    await sendAll(node(name));
    expect(cameTo(stage, row)).toBe(1);
  });

  it("sends no rows of an inactive organisation", async () => {
    const row = await makeWaiting(stage);
    const set = (status: "active" | "leave") =>
      app.services.db.sql.updateTable("organisation").set({ status }).where("id", "=", row.orgId).execute();
    await set("leave");
    await sendAll(node(name));
    expect(cameTo(stage, row)).toBe(0);
    await set("active");
    await sendAll(node(name));
    expect(cameTo(stage, row)).toBe(1);
  });

  it("queries targets in trouble after all others", async () => {
    const rows = [];
    for (let n = 0; n < 3; n++) rows.push(await makeWaiting(stage));
    const look = { now: app.clock.now(), limit: 3 };
    const [first] = await open(name).findDue({ ...look, last: [] });
    for (let n = 0; n < 5; n++) {
      const due = await open(name).findDue({ ...look, last: [first?.target ?? ""] });
      expect(due.at(-1)?.target).toBe(first?.target);
    }
    await sendAll(node(name));
  });
});
