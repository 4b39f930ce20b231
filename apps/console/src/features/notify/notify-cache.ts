import { findNotices } from "@huiyan/contract/device/maintenance.api";
import { listChannels } from "@huiyan/contract/notify/channel.api";
import { findAlarmNotices } from "@huiyan/contract/notify/notice.api";
import { listRules } from "@huiyan/contract/notify/rule.api";
import { type QueryClient } from "@tanstack/react-query";

/** Refreshes the queries about channels, rules and sent notifications. */
export function refreshNotify(client: QueryClient): void {
  for (const { name } of [listChannels, listRules, findAlarmNotices, findNotices]) {
    void client.invalidateQueries({ queryKey: [name] });
  }
}
