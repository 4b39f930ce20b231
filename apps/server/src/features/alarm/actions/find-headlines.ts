import { type findHeadlines as api } from "@huiyan/contract/alarm/headline.api";
import { livestockAlgorithms } from "@huiyan/contract/alarm/livestock.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { onlineRate } from "@huiyan/contract/home/home.rules";
import { hiddenAlgorithms } from "@huiyan/contract/setting/setting.rules";
import { countOnline, getNotices } from "#features/device/device.public.ts";
import { getOrganisationName } from "#features/group/group.public.ts";
import { getChosenAlarmCentre } from "#features/setting/setting.public.ts";
import { dayStart } from "#platform/clock/calendar-day.ts";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { countHeadlines, findHeadlineIds, type RequestedHeadlines } from "../headline.queries.ts";
import { headlineOfMessage, headlineOfNotice } from "../headline-view.ts";
import { getMessageRows } from "../message.queries.ts";
import { viewWithStorms } from "../storm/storm-view.ts";

async function requestedOf({ db, clock, caller }: Context<ReaderCaller>): Promise<RequestedHeadlines> {
  const chosen = await getChosenAlarmCentre(db.sql, caller.orgId);
  return {
    since: dayStart(clock.now()),
    algs: chosen?.enable_alg_alert,
    noAlgs: chosen === undefined ? [...hiddenAlgorithms, ...livestockAlgorithms] : hiddenAlgorithms,
    offline: chosen?.enable_device_offline_alert ?? false,
  };
}

/** Returns today's lead alarms of the chosen algorithms, and device incidents: docs/reference/alarms.md A4. */
export async function findHeadlines(
  ctx: Context<ReaderCaller>,
  { page, size }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { sql } = ctx.db;
  const { scope } = ctx.caller;
  const wanted = await requestedOf(ctx);
  const [ids, count, devices, orgName] = await Promise.all([
    findHeadlineIds(sql, scope, wanted, { page, size }),
    countHeadlines(sql, scope, wanted),
    countOnline(sql, scope),
    getOrganisationName(sql, scope.orgId),
  ]);
  const idsOf = (isNotice: boolean) => ids.filter((row) => row.is_notice === isNotice).map(({ id }) => id);
  const [messages, notices] = await Promise.all([
    getMessageRows(sql, scope, idsOf(false)).then((rows) => viewWithStorms(ctx, rows)),
    getNotices(ctx, idsOf(true)),
  ]);
  const items = new Map(
    [
      ...messages.map((message) => headlineOfMessage(message, orgName)),
      ...notices.map((notice) => headlineOfNotice(notice, orgName)),
    ].map((item) => [item._id, item]),
  );
  return {
    list: ids.flatMap(({ id }) => items.get(id) ?? []),
    page: { page, size, count },
    device_online_rate: onlineRate(devices.online, devices.total),
  };
}
