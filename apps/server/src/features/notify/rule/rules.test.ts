import { editRule, listRules } from "@huiyan/contract/notify/rule.api";
import { everyDay } from "@huiyan/contract/notify/schedule.rules";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { insertGroup } from "#features/group/group.public.ts";
import { alarmEvent } from "#test/device-client.ts";
import { createNotified, makeChannel, makeRule, type Notified, noticeNode, webhookSecret } from "#test/notified.ts";
import { type Receiver, startReceiver } from "#test/receiver.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";

let app: TestApp;
let receiver: Receiver;
let world: Notified;
beforeAll(async () => {
  app = await startTestApp({ env: { PRIVATE: "1" } });
  receiver = await startReceiver();
});
afterAll(async () => {
  receiver.close();
  await app.close();
});
beforeEach(async () => {
  world = await createNotified(app, receiver, null);
});

const minute = 60_000;

it("a rule names its groups, at any depth of the tree", async () => {
  const add = async (name: string, parent: { id: string; path: string[] } | null) =>
    insertGroup(app.services.db.sql, { id: v7(), orgId: world.orgId, parent, name, sort: 0, now: app.clock.now() });
  const top = await add("B", null);
  const ids = [top.id, (await add("C", top)).id, (await add("A", null)).id];
  await makeRule(world, [world.channelId], { any_group: false, group_ids: ids });
  const { list } = await world.admin.client.call(listRules, {});
  expect(list.map(({ groups }) => groups.map(({ name }) => name))).toEqual([["A", "B", "C"]]);
});

it("an alarm raised before its rule got an escalation channel does not escalate", {
  tags: ["rest"],
}, async () => {
  const path = `${world.path}/boss`;
  const boss = await makeChannel(world, { kind: "webhook", url: receiver.url + path, secret: webhookSecret });
  const _id = await makeRule(world, [world.channelId]);
  const node = noticeNode(app.services);
  const escalated = () => receiver.received.filter((one) => one.path === path).length;
  await world.device.client.outcomes([alarmEvent(app)]);
  await node.run();
  const rule = {
    name: "规则",
    any_group: true,
    group_ids: [],
    alg_ids: [],
    min_severity: 1,
    merge_seconds: 0,
    weekdays: [...everyDay],
    from: "00:00",
    to: "00:00",
    channel_ids: [world.channelId],
    escalation_channel_ids: [boss],
  };
  await world.admin.client.call(editRule, { _id, version: 1, rule });
  app.clock.moveBy(16 * minute);
  await node.run();
  expect(escalated()).toBe(0);
  await world.device.client.outcomes([alarmEvent(app)]);
  await node.run();
  app.clock.moveBy(16 * minute);
  await node.run();
  expect(escalated()).toBe(1);
});
