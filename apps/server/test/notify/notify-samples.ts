import { v7 } from "uuid";
import { type ObjectSample, ofObject } from "../objects/objects.ts";
import { type SampleOf } from "../sample.ts";

const empty: SampleOf = () => ({ input: {} });

/** Returns a notification rule that sends to this channel. */
const notifyRule = (groupId: string, channelId: string) => ({
  name: "规则",
  alg_ids: [],
  any_group: false,
  group_ids: [groupId],
  min_severity: 1,
  merge_seconds: 60,
  weekdays: [1],
  from: "08:00",
  to: "18:00",
  channel_ids: [channelId],
  escalation_channel_ids: [],
});

/** Keys of a browser, from the example in RFC 8291. */
const browserKeys = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};
/** Sample inputs of the endpoints about notifications. */
export const notifySamples: Record<string, ObjectSample> = {
  "notify.listChannels": empty,
  "notify.addChannel": () => ({
    input: { name: "群", target: { kind: "webhook", url: "http://127.0.0.1:9/", secret: "0123456789" } },
    refused: "outgoing_private",
  }),
  "notify.editChannel": ofObject("channel", (_id) => ({ _id, version: 1, name: "群", target: { kind: "wecom" } })),
  "notify.switchChannel": ofObject("channel", (_id) => ({ _id, enabled: false })),
  "notify.removeChannel": ofObject("channel", (_id) => ({ _id })),
  "notify.tryChannel": ofObject("channel", (_id) => ({ _id })),
  "notify.listRules": empty,
  "notify.addRule": ofObject("channel", (id, { groupId }) => notifyRule(groupId, id)),
  "notify.editRule": ofObject(["notifyRule", "channel"], (_id, { groupId }, channel) => ({
    _id,
    version: 1,
    rule: notifyRule(groupId, channel),
  })),
  "notify.switchRule": ofObject("notifyRule", (_id) => ({ _id, enabled: false })),
  "notify.removeRule": ofObject("notifyRule", (_id) => ({ _id })),
  "notify.getPicture": (_target, messageId) => ({
    input: { n: v7(), _id: messageId, e: 4_102_444_800_000, k: "forged" },
    refused: "resource_expired",
  }),
  "notify.findNotices": empty,
  "notify.resendNotices": () => ({ input: { _id: [v7()] } }),
  "notify.listDispatched": empty,
  "notify.openDispatched": (_target, messageId) => ({ input: { _id: messageId } }),
  "notify.getPushKey": empty,
  "notify.subscribePush": () => ({
    input: { endpoint: "http://127.0.0.1:9/", ...browserKeys },
    refused: "outgoing_private",
  }),
  "notify.unsubscribePush": () => ({ input: { endpoint: "http://127.0.0.1:9/" } }),
};
