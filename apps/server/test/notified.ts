import { addChannel, type ChannelEntry } from "@huiyan/contract/notify/channel.api";
import { findAlarmNotices } from "@huiyan/contract/notify/notice.api";
import { addRule, type RuleEntry } from "@huiyan/contract/notify/rule.api";
import { everyDay } from "@huiyan/contract/notify/schedule.rules";
import { notifyFeature } from "#features/notify/notify.feature.ts";
import { planNotices } from "#features/notify/plan/plan-notices.ts";
import { type Services } from "#platform/context/context.ts";
import { sendAll, senderOf } from "./jobs/sender-of.ts";
import { type Receiver } from "./receiver.ts";
import { type TestApp } from "./test-app.ts";
import { createWorld, signedIn, type World } from "./world.ts";

export const webhookSecret = "0123456789abcdef";

/** Runs the notification jobs of a node until no row is due. */
export function noticeNode(services: Services) {
  const sender = senderOf(notifyFeature, services, "notify.send");
  return {
    sender,
    async run() {
      await planNotices(services);
      await sendAll(sender);
    },
  };
}

let paths = 0;
export type Notified = World & {
  path: string;
  channelId: string;
  /**
   * Returns the notification log. Signs in again for each call, because the test moves the clock by days and sessions
   * end.
   */
  log(): Promise<{ state: string; count: number; kind: string; error: string; tries: number; _id: string }[]>;
};

let names = 0;
export async function makeChannel(world: World, target: ChannelEntry): Promise<string> {
  const admin = await signedIn(world.app, world.admin.phone);
  return (await admin.call(addChannel, { name: `渠道 ${names++}`, target }))._id;
}

/** Creates a rule for all alarms at all times, for these channels. */
export async function makeRule(world: World, channelIds: string[], rule: Partial<RuleEntry> = {}): Promise<string> {
  const admin = await signedIn(world.app, world.admin.phone);
  const any = { any_group: true, group_ids: [], alg_ids: [], min_severity: 1, merge_seconds: 60 };
  const always = { weekdays: [...everyDay], from: "00:00", to: "00:00" };
  const targets = { channel_ids: channelIds, escalation_channel_ids: [] };
  return (await admin.call(addRule, { name: `规则 ${names++}`, ...any, ...always, ...targets, ...rule }))._id;
}

/** Creates an organisation whose notifications go to a path of the receiver. @param rule null: no rule is created */
export async function createNotified(
  app: TestApp,
  receiver: Receiver,
  rule: Partial<RuleEntry> | null = {},
): Promise<Notified> {
  const world = await createWorld(app);
  const path = `/notice/${paths++}`;
  const channelId = await makeChannel(world, { kind: "webhook", url: receiver.url + path, secret: webhookSecret });
  if (rule !== null) await makeRule(world, [channelId], rule);
  const log = async () => (await (await signedIn(app, world.admin.phone)).call(findAlarmNotices, { size: 100 })).list;
  return { ...world, path, channelId, log };
}
