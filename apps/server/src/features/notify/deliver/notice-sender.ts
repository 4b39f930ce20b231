import { type NoticeError } from "@huiyan/contract/notify/notice-error";
import { noticeLifeMs, retryWaitMs } from "@huiyan/contract/notify/notify.rules";
import { type Services } from "#platform/context/context.ts";
import { type Sender } from "#platform/outbox/sender.ts";
import { type DueNotice, findDueChannels, leaseNotice } from "./due-notice.queries.ts";
import { type NoticeTry, sendNotice } from "./send-notice.ts";
import { storeNoticeTry } from "./store-notice-try.ts";

/** Duration of a lease in milliseconds. Longer than any attempt takes, including an attempt with a mail server. */
export const noticeLeaseMs = 90_000;

type Outcome = Pick<NoticeTry, "values" | "isLasting" | "isEmpty">;

/**
 * Sends notifications to their channels. All nodes together send a channel one notification at a time, and keep a
 * robot's rate limit.
 */
export function noticeSender(services: Services): Sender<DueNotice, Outcome, NoticeError> {
  const { sql } = services.db;
  return {
    name: "notify.send",
    shares: { workers: 24, perTarget: 1, perShare: 6, turns: 20 },
    leaseMs: noticeLeaseMs,
    backOff: { waitMs: retryWaitMs, lifeMs: noticeLifeMs },
    async findDue(look) {
      const due = await findDueChannels(sql, look);
      return due.map(({ id, org_id, host }) => ({ target: id, shares: [`host ${host}`, `organisation ${org_id}`] }));
    },
    take: (channelId, lease) => leaseNotice(sql, channelId, lease),
    async send(notice) {
      const tried = await sendNotice(services, notice);
      return { ...tried, isHopeless: tried.isLasting };
    },
    store: (notice, tried, next) => storeNoticeTry(services, notice, { values: {}, isLasting: false, ...tried }, next),
  };
}
