import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { signDelivery } from "#features/open-api/open-api.public.ts";
import { type ChannelProvider, noticeIdHeader, type SendContext } from "./channel-provider.ts";
import { type NoticeContent, type NoticedAlarm } from "./notice-content.ts";
import { noticeText } from "./notice-text.ts";
import { picturePath } from "./picture-link.ts";
import { httpOutcome } from "./send-outcome.ts";

/** Returns the address of an alarm's page, and the address of its picture, which needs no sign-in. */
function linksOf({ key, config }: SendContext, { id, picture }: NoticedAlarm, content: NoticeContent) {
  const { publicUrl } = config;
  if (publicUrl === undefined) return {};
  const link = `${publicUrl}/#/message?id=${id}`;
  if (picture === "") return { link };
  const end = content.picturesUntil;
  const path = picturePath(key, { noticeId: content.id, messageId: id, end });
  return { link, picture: publicUrl + path, picture_until: end };
}

function alarmFacts(ctx: SendContext, alarm: NoticedAlarm, content: NoticeContent) {
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
    ...linksOf(ctx, alarm, content),
  };
}

/**
 * Posts the content as JSON, with a readable text, to the organisation's server. The request is signed like a data
 * upload.
 */
export const sendToWebhook: ChannelProvider = async (ctx, { secrets: { url, secret } }, content) => {
  const { outgoing, clock, config } = ctx;
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
    counts: content.counts.map(({ algId, severity, point, count }) => ({
      alg: algId,
      severity,
      point_name: point,
      count,
    })),
    alarms: content.named.map((alarm) => alarmFacts(ctx, alarm, content)),
  };
  const call = signDelivery(secret, content.id, body, clock.now());
  const { status } = await outgoing.send({ ...call, url, headers: { ...call.headers, [noticeIdHeader]: content.id } });
  return httpOutcome(status);
};
