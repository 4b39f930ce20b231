import { DeviceEvent, type RefusalReason } from "@huiyan/contract/alarm/alarm.device";
import { demonstrationMark } from "@huiyan/contract/alarm/alarm.rules";
import { alarmSentence } from "@huiyan/contract/alarm/alarm-sentence";
import { isFoldable } from "@huiyan/contract/alarm/folding.rules";
import { findAlgorithm } from "@huiyan/contract/algorithm/algorithm.rules";
import { BerthObservation } from "@huiyan/contract/algorithm/berth-parking.device";
import { deviceLimits } from "@huiyan/contract/device/device.rules";
import { isOwnText } from "@huiyan/contract/issue-text";
import { lateDropMs, lateReplayMs } from "@huiyan/contract/parking/parking.rules";
import { z } from "zod";
import { idAt } from "../../../platform/db/uuid-time.ts";
import { collectPictures, type UploadedPictures } from "./event-pictures.ts";
import { eventTime } from "./event-time.ts";
import { type PreparedEvent, type RefusedEvent } from "./prepared-event.ts";
import { dataOf, hasTooManyKeys, storableJson } from "./storable-data.ts";
import { workedSpans } from "./worked-spans.ts";

export interface EventSource {
  orgId: string;
  deviceUid: string;
  /** Channel → point id. */
  points: ReadonlyMap<string, string>;
  pictures: UploadedPictures;
  now: Date;
  /** Made by the server for its demonstration, long after it would have happened. */
  isDemonstration?: true;
}

export type PreparedOrRefused =
  | { ok: true; event: PreparedEvent }
  | {
      ok: false;
      refusal: RefusedEvent;
      /** Of an unknown channel: when it happened there. */
      unknown?: { channel: string; happenedAt: Date };
    };

const Named = z.object({ event_id: z.string().max(64) });
const berthAlgorithm = "berth_parking";
const Counts = z.object({
  count_in: z.number().int().min(0).max(1e9).catch(0),
  count_out: z.number().int().min(0).max(1e9).catch(0),
});

export const refusalTexts: Record<RefusalReason, string> = {
  malformed: "事件格式不正确",
  unknown_point: "通道不存在，请检查设备配置",
  unknown_algorithm: "算法不存在",
  unknown_berth: "泊位不存在，请检查设备配置",
  too_old: "事件发生得太早：报警和计数最多补传 30 天，泊位观测最多 7 天",
  data_too_large: "事件数据超过 64 KB",
  image_missing: "缺少事件引用的图片",
  image_type: "图片不是有效的 JPEG、PNG 或 WebP",
  image_too_large: "图片超过 10 MB 或 4000 万像素",
  image_truncated: "图片不完整",
  rejected: "数据无法保存",
};

function refused(raw: unknown, reason: RefusalReason, detail = ""): Extract<PreparedOrRefused, { ok: false }> {
  const eventId = Named.safeParse(raw).data?.event_id ?? "";
  return {
    ok: false,
    refusal: {
      eventId,
      reason,
      text: detail === "" ? refusalTexts[reason] : `${refusalTexts[reason]}：${detail}`,
      event: raw,
    },
  };
}

/** What the server and people put into an alarm's data; a device that sends it would speak for them. */
const notOfDevices = new Set([
  ...["plate_img", "animal_img", "car_img", "pictures_left_out"],
  ...["change", "reviews", "reviews_remark", "remark_version", "_disabled"],
  demonstrationMark,
]);

/** Data with the keys of the pictures that have no column of their own. */
function withPictureKeys(sent: Record<string, unknown>, keys: ReadonlyMap<string, string>): Record<string, unknown> {
  const speaksForOthers = Object.keys(sent).some((name) => notOfDevices.has(name));
  const own = Object.entries(sent).filter(([name]) => !notOfDevices.has(name));
  const data = speaksForOthers ? Object.fromEntries(own) : sent;
  const extra = ["plate", "animal", "car"].flatMap((role) => (keys.has(role) ? [[`${role}_img`, keys.get(role)]] : []));
  return extra.length === 0 ? data : { ...data, ...Object.fromEntries(extra) };
}

function faultOf({ issues: [issue] }: z.ZodError): string {
  if (issue === undefined) return "";
  return isOwnText(issue) ? issue.message : issue.path.join(".");
}

type BerthFacts = Pick<PreparedEvent, "berthId" | "isLate">;

/** What an observation of a berth says beside any other event. @returns undefined where it is malformed */
function berthFactsOf(algId: string, data: unknown, ageMs: number): BerthFacts | "too_old" | undefined {
  if (algId !== berthAlgorithm) return { berthId: null, isLate: false };
  const observation = BerthObservation.safeParse(data);
  if (!observation.success) return undefined;
  if (ageMs > lateDropMs) return "too_old";
  return { berthId: observation.data.berth_id, isLate: ageMs > lateReplayMs };
}

/** Checks one event as it came from the device. Nothing here touches the database or a file. */
export function prepareEvent(raw: unknown, source: EventSource): PreparedOrRefused {
  if (hasTooManyKeys(dataOf(raw))) return refused(raw, "data_too_large");
  const parsed = DeviceEvent.safeParse(raw);
  if (!parsed.success) return refused(raw, "malformed", faultOf(parsed.error));
  const event = parsed.data;
  const pointId = source.points.get(event.channel);
  const time = eventTime(event.happened_at, event.offset_ms, source.now.getTime());
  if (pointId === undefined) {
    return { ...refused(raw, "unknown_point"), unknown: { channel: event.channel, happenedAt: time.happenedAt } };
  }
  const algorithm = findAlgorithm(event.alg_id);
  if (algorithm === undefined) return refused(raw, "unknown_algorithm");
  if (time.tooOld) return refused(raw, "too_old");
  const berth = berthFactsOf(event.alg_id, event.data, source.now.getTime() - time.happenedAt.getTime());
  if (berth === undefined) return refused(raw, "malformed", "data");
  if (berth === "too_old") return refused(raw, "too_old");
  const worked = workedSpans(event, time.happenedAt.getTime());
  if (worked === undefined) return refused(raw, "malformed", "data.intervals");
  const pictures = collectPictures(event, source.pictures);
  if (!pictures.ok) return refused(raw, pictures.reason);
  const own = withPictureKeys(event.data, pictures.value.keys);
  const data = storableJson(source.isDemonstration ? { ...own, [demonstrationMark]: true } : own);
  if (data === undefined || Buffer.byteLength(data) > deviceLimits.eventDataBytes)
    return refused(raw, "data_too_large");
  const counts = Counts.parse(event.data);
  return {
    ok: true,
    event: {
      eventId: event.event_id,
      id: idAt(time.happenedAt),
      orgId: source.orgId,
      deviceUid: source.deviceUid,
      pointId,
      algId: event.alg_id,
      isAlarm: algorithm.kind === "alarm",
      isFoldable: isFoldable(event.alg_id),
      ...berth,
      worked,
      isQuiet: source.isDemonstration === true,
      severity: algorithm.severity,
      message: storableText(alarmSentence(event.alg_id, event.data, "zh-CN")),
      happenedAt: time.happenedAt,
      happenedRaw: new Date(event.happened_at),
      offsetMs: event.offset_ms,
      timeCorrected: time.corrected,
      plate: storableText(plateOf(event.data)),
      countIn: counts.count_in,
      countOut: counts.count_out,
      image: pictures.value.keys.get("image") ?? "",
      resImage: pictures.value.keys.get("res_image") ?? "",
      data,
      pictures: pictures.value.pictures,
    },
  };
}

const Plated = z.object({ licensePlate: z.string().max(16) });

function plateOf(data: unknown): string {
  return Plated.safeParse(data).data?.licensePlate ?? "";
}

function storableText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "");
}
