import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { type Services } from "../../../platform/context/context.ts";
import { type OutgoingOf } from "../../../platform/outgoing/outgoing.ts";
import { signDelivery } from "../../open-api/open-api.public.ts";
import { type ChannelSecrets } from "../channel/channel-secrets.ts";
import { type NoticeContent, type NoticedAlarm } from "./notice-content.ts";
import { noticeText } from "./notice-text.ts";
import { picturePath } from "./picture-link.ts";
import { robotOutcome } from "./robot-answer.ts";
import { dingtalkAddress, dingtalkMessage, feishuMessage, feishuSignature, wecomMessage } from "./robot-message.ts";
import { httpOutcome, type SendOutcome } from "./send-outcome.ts";

export type Sender = Pick<Services, "clock" | "config" | "key"> & { outgoing: OutgoingOf };

/** The notice's id, so that a receiver that was called twice can tell. */
const idHeader = "x-huiyan-notice";

function post({ outgoing }: Sender, url: string, id: string, content: unknown) {
  const headers = { "content-type": "application/json; charset=utf-8", [idHeader]: id };
  return outgoing.ask({ url, method: "POST", headers, body: JSON.stringify(content) });
}

export async function sendToRobot(
  sender: Sender,
  kind: "wecom" | "dingtalk" | "feishu",
  { url, secret }: ChannelSecrets,
  content: NoticeContent,
): Promise<SendOutcome> {
  const text = noticeText(content, sender.config.publicUrl);
  const now = sender.clock.now();
  const [address, message] = {
    wecom: () => [url, wecomMessage(text)] as const,
    dingtalk: () => [dingtalkAddress(url, secret, now), dingtalkMessage(text)] as const,
    feishu: () => [url, { ...feishuSignature(secret, now), ...feishuMessage(text) }] as const,
  }[kind]();
  return robotOutcome(kind, await post(sender, address, content.id, message));
}

/** Where people look at an alarm, and where its picture is had without signing in. */
function linksOf({ key, config }: Sender, { id, picture }: NoticedAlarm, content: NoticeContent) {
  const { publicUrl } = config;
  if (publicUrl === undefined) return {};
  const link = `${publicUrl}/#/message?id=${id}`;
  if (picture === "") return { link };
  const end = content.picturesUntil;
  const path = picturePath(key, { noticeId: content.id, messageId: id, end });
  return { link, picture: publicUrl + path, picture_until: end };
}

function alarmFacts(sender: Sender, alarm: NoticedAlarm, content: NoticeContent) {
  return {
    _id: alarm.id,
    alg: alarm.algId,
    alg_name: algorithmName(alarm.algId, "zh-CN"),
    severity: alarm.severity,
    message: alarm.message,
    point_name: alarm.point,
    device_name: alarm.device,
    group_name: alarm.groups,
    create_at: alarm.happenedAt.getTime(),
    ...linksOf(sender, alarm, content),
  };
}

/** The organisation's own server: facts as JSON, and the text as people read it, signed as data upload is. */
export async function sendToWebhook(
  sender: Sender,
  { url, secret }: ChannelSecrets,
  content: NoticeContent,
): Promise<SendOutcome> {
  const { outgoing, clock, config } = sender;
  const { title, parts } = noticeText(content, config.publicUrl);
  const lines = parts.map((part) =>
    part.kind === "fact" ? `${part.name}：${part.text}` : part.kind === "link" ? `${part.text} ${part.url}` : part.text,
  );
  const body = {
    event: "notice",
    id: content.id,
    kind: content.kind,
    rule: content.rule,
    organisation: content.organisation,
    title,
    text: [title, ...lines].join("\n"),
    total: content.total,
    counts: content.counts.map(({ algId, point, count }) => ({ alg: algId, point_name: point, count })),
    alarms: content.newest.map((alarm) => alarmFacts(sender, alarm, content)),
  };
  const call = signDelivery(secret, content.id, body, clock.now());
  const { status } = await outgoing.send({ ...call, url, headers: { ...call.headers, [idHeader]: content.id } });
  return httpOutcome(status);
}
