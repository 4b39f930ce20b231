import { dueAt } from "@huiyan/contract/alarm/handling.rules";
import { stormNoticeText, stormNoticeTitle } from "@huiyan/contract/alarm/storm.texts";
import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { type FormText, formText } from "@huiyan/contract/form-texts";
import { type MessageValues } from "@huiyan/contract/format-message";
import { chinaTime } from "#platform/clock/calendar-day.ts";
import { type NoticeContent, type NoticedAlarm } from "./notice-content.ts";

/**
 * Language of all notifications. The readers of one channel may have different languages, so the organisation's
 * language, Chinese, is used.
 */
const language = "zh-CN";
const text = (key: FormText, values?: MessageValues) => formText(key, language, values);

const severities: Readonly<Record<number, FormText>> = { 3: "高", 2: "中", 1: "低" };
const severityOf = (severity: number) => text(severities[severity] ?? "中");

/** Part of a notification: a line of text, a named fact, or a link. */
export type NoticePart =
  | { kind: "text"; text: string }
  | { kind: "fact"; name: string; text: string }
  | { kind: "link"; text: string; url: string };

export interface NoticeText {
  title: string;
  parts: readonly NoticePart[];
}

const whatOf = ({ algId, point }: NoticedAlarm) =>
  text("{alg}：{point}", { alg: algorithmName(algId, language), point });

function titleOf({ kind, total, named, organisation, storms }: NoticeContent): string {
  const [first] = named;
  if (kind === "test") return text("【测试】{title}", { title: organisation });
  const [storm] = storms;
  if (first === undefined)
    return stormNoticeTitle(kind, storm === undefined ? "" : stormNoticeText(storm, language), language);
  const severity = severityOf(first.severity);
  const sentence = kind === "alarm" ? "【报警·{severity}】{what}" : "【超时未处理·{severity}】{what}";
  // the title names the burst only if there is a single alarm; with several, the first alarm may belong to no burst
  if (storm !== undefined && total === 1) {
    const alg = algorithmName(first.algId, language);
    return text(sentence, { severity, what: text("{alg}：{point}", { alg, point: stormNoticeText(storm, language) }) });
  }
  const what = total > 1 ? text("{what} 等 {count} 条报警", { what: whatOf(first), count: total }) : whatOf(first);
  return text(sentence, { severity, what });
}

function fact(name: FormText, value: string): NoticePart[] {
  return value === "" ? [] : [{ kind: "fact", name: text(name), text: value }];
}

function link(alarm: NoticedAlarm, publicUrl: string | undefined): NoticePart[] {
  if (publicUrl === undefined) return [];
  return [{ kind: "link", text: text("查看报警"), url: `${publicUrl}/#/message?id=${alarm.id}` }];
}

function singleParts(alarm: NoticedAlarm, kind: NoticeContent["kind"], publicUrl: string | undefined): NoticePart[] {
  const due = chinaTime(new Date(dueAt(alarm.severity, alarm.happenedAt.getTime())));
  return [
    ...fact("时间", chinaTime(alarm.happenedAt)),
    ...fact("级别", severityOf(alarm.severity)),
    ...fact("算法", algorithmName(alarm.algId, language)),
    ...fact("点位", alarm.point),
    ...fact("设备", alarm.device),
    ...fact("设备组", alarm.groups),
    ...fact("内容", alarm.message),
    ...(kind === "escalation" ? fact("应处理时限", due) : []),
    ...link(alarm, publicUrl),
  ];
}

function mergedParts({ counts, kinds, named, storms }: NoticeContent, publicUrl: string | undefined): NoticePart[] {
  const line = (sentence: string): NoticePart => ({ kind: "text", text: sentence });
  return [
    ...storms.map((storm) => line(stormNoticeText(storm, language))),
    ...counts.map(({ algId, severity, point, count }) => {
      const alg = algorithmName(algId, language);
      return line(
        text("{severity} {alg} · {point}：{count} 条", { severity: severityOf(severity), alg, point, count }),
      );
    }),
    ...(kinds > counts.length ? [line(text("另有 {count} 类", { count: kinds - counts.length }))] : []),
    line(text("其中 {count} 条", { count: named.length })),
    ...named.flatMap((alarm) => [
      line(`${chinaTime(alarm.happenedAt)} ${severityOf(alarm.severity)} ${whatOf(alarm)}`),
      ...link(alarm, publicUrl),
    ]),
  ];
}

/** Returns title and body, as used by every kind of channel. @param publicUrl undefined: the text has no links */
export function noticeText(content: NoticeContent, publicUrl: string | undefined): NoticeText {
  const [first] = content.named;
  const head = fact("企业", content.organisation);
  const title = titleOf(content);
  if (content.kind === "test" || first === undefined) {
    const sentence = text("通知渠道设置正确，报警将发送到这里");
    return { title, parts: [...head, ...fact("时间", chinaTime(content.now)), { kind: "text", text: sentence }] };
  }
  const parts = content.total > 1 ? mergedParts(content, publicUrl) : singleParts(first, content.kind, publicUrl);
  return { title, parts: [...head, ...parts] };
}
