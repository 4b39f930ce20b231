import { isLivestock } from "@huiyan/contract/alarm/livestock.rules";
import { type Message } from "@huiyan/contract/alarm/message";
import { algorithmsNamed } from "@huiyan/contract/algorithm/algorithm.rules";
import { plateOf } from "../alarm-data.ts";
import { alarmsOnly, type MessageSearch, statusOf } from "../message-search.ts";

function inRange({ create_at }: Message, { start, end }: MessageSearch): boolean {
  // Without a chosen range, the list shows the last 7 days. A new alarm is at most a few days old, so it matches.
  return start === undefined || end === undefined || (create_at >= start && create_at <= end);
}

function hasStatus(message: Message, search: MessageSearch): boolean {
  return { all: true, unread: message.client_read === 0, marked: message.client_mark === 1 }[statusOf(search)];
}

function hasKeyword(message: Message, keyword: string): boolean {
  const needle = keyword.trim().toLowerCase();
  const { point_name, device_name, alg_name } = message;
  const holds = (text: string) => text.toLowerCase().includes(needle);
  return (
    [point_name, device_name, alg_name, plateOf(message)].some(holds) || algorithmsNamed(keyword).includes(message.alg)
  );
}

function hasAlgorithm({ alg }: Message, wanted: string | undefined): boolean {
  if (wanted === alarmsOnly) return !isLivestock(alg);
  return wanted === undefined || alg === wanted;
}

/**
 * Returns whether the list with these filters would contain the alarm.
 * @param groupDevices ids of the devices of the chosen group; undefined without a chosen group
 */
export function messageMatches(
  message: Message,
  search: MessageSearch,
  groupDevices: ReadonlySet<string> | undefined,
): boolean {
  const { alg_id, point_id, device_id, keyword, handling, severity } = search;
  return (
    hasAlgorithm(message, alg_id) &&
    (point_id === undefined || message.point_id === point_id) &&
    (device_id === undefined || message.device_id === device_id) &&
    (handling === undefined || handling === message.state) &&
    (severity === undefined || Number(severity) === message.severity) &&
    (groupDevices === undefined || groupDevices.has(message.device_id)) &&
    inRange(message, search) &&
    hasStatus(message, search) &&
    hasKeyword(message, keyword)
  );
}
