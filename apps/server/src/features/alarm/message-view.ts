import { videoWaitMs } from "@huiyan/contract/alarm/alarm.rules";
import { alarmSentence } from "@huiyan/contract/alarm/alarm-sentence";
import { dueAt } from "@huiyan/contract/alarm/handling.rules";
import { isLivestock, isReviewClosed, livestockData } from "@huiyan/contract/alarm/livestock.rules";
import { type Message } from "@huiyan/contract/alarm/message";
import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { type Language } from "@huiyan/contract/language";
import { addressLifeMs } from "@huiyan/contract/resource/resource.api";
import { type Services } from "#platform/context/context.ts";
import { addressEnd, signedAddress } from "#platform/storage/signed-address.ts";
import { type MessageRow } from "./message.queries.ts";

/**
 * Returns the event's data for users. The server computes whether a livestock alarm can still be reviewed, and ignores
 * the device's value.
 */
function shownData({ alg_id, data, happened_at }: MessageRow, now: Date): Record<string, unknown> {
  if (!isLivestock(alg_id)) return data;
  return { ...data, _disabled: isReviewClosed(livestockData(data), happened_at.getTime(), now.getTime()) };
}

const flag = (set: boolean) => (set ? 1 : 0);
const personOf = (id: string | null, name: string | null) => (id === null ? null : { _id: id, name: name ?? "" });

/**
 * Returns the alarm for the console. Its picture addresses are valid for 15 minutes.
 * @param language language of the algorithm's name and of the text; pushes to several users are in Chinese
 */
export function viewMessage(
  { key, clock }: Pick<Services, "key" | "clock">,
  row: MessageRow,
  language: Language,
): Message {
  const now = clock.now();
  const end = addressEnd(now, addressLifeMs);
  const full = (resource: string) => signedAddress(key, resource, "full", end);
  const thumb = (resource: string) => signedAddress(key, resource, "thumb", end);
  return {
    _id: row.id,
    point_id: row.point_id,
    point: row.point_name,
    point_name: row.point_name,
    device_id: row.device_id,
    device_name: row.device_name,
    device_online: row.device_online,
    group_name: row.group_name ?? "",
    alg: row.alg_id,
    alg_name: algorithmName(row.alg_id, language),
    severity: row.severity,
    message: language === "zh-CN" ? row.message : alarmSentence(row.alg_id, row.data, language),
    image: row.image,
    res_image: row.res_image,
    res_video: row.res_video,
    image_url: full(row.image),
    thumb_url: thumb(row.image),
    res_image_url: full(row.res_image),
    res_thumb_url: thumb(row.res_image),
    res_video_urls: row.res_video.map(full),
    video_pending: row.res_video.length === 0 && now.getTime() - row.received_at.getTime() < videoWaitMs,
    create_at: row.happened_at.getTime(),
    received_at: row.received_at.getTime(),
    client_read: flag(row.client_read),
    client_mark: flag(row.client_mark),
    state: row.state,
    version: row.version,
    assignee: personOf(row.assignee_id, row.assignee_name),
    handled_by: personOf(row.handler_id, row.handler_name),
    due_at: isLivestock(row.alg_id) ? null : dueAt(row.severity, row.happened_at.getTime()),
    is_folded: flag(row.is_folded),
    folded_count: row.folded_count,
    folded_msgids: row.folded_msgids,
    folded_into: row.folded_into,
    storm_id: row.storm_id,
    storm: null,
    data: shownData(row, now),
  };
}
