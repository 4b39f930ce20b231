import { failuresToTell } from "@huiyan/contract/notify/notify.rules";
import { v7 } from "uuid";
import { type Services } from "#platform/context/context.ts";
import { type NextAttempt } from "#platform/outbox/sender.ts";
import { endChannelNotice, insertChannelNotice, lockVersion, storeFailure } from "../channel/channel-health.queries.ts";
import { failed } from "../send/send-outcome.ts";
import { type DueNotice, type NoticeResult, storeResult } from "./due-notice.queries.ts";
import { type NoticeTry } from "./send-notice.ts";

function resultOf({ id }: DueNotice, tried: NoticeTry, nextAt: Date | null, now: Date): NoticeResult {
  const base = { id, outcome: tried, tookMs: tried.tookMs, nextAt: null, now };
  if (tried.isEmpty === true) return { ...base, state: "skipped" };
  if (tried.error === "") return { ...base, state: "done" };
  if (tried.isLasting) return { ...base, state: "failed" };
  if (nextAt !== null) return { ...base, state: "waiting", nextAt };
  return { ...base, state: "failed", outcome: failed(tried.status, "超过 24 小时未能送达", true) };
}

/**
 * Stores the result of an attempt for the notification and for its channel. Creates an incident if the channel keeps
 * failing. A temporary failure delays all notifications of the channel.
 * If the channel's settings changed during a failed attempt, the failure does not count, and the notification is due
 * again immediately.
 */
export async function storeNoticeTry(
  { db, deviceChanges }: Services,
  notice: DueNotice,
  tried: NoticeTry,
  { retryAt, nextAt, now }: NextAttempt & { now: Date },
): Promise<void> {
  const { channel_id: channelId, org_id: orgId } = notice;
  const changed = await db.transaction(async (tx) => {
    // the channel is locked before the notification, as in a user's change, to avoid deadlocks
    const version = await lockVersion(tx.sql, channelId);
    const isOutdated = tried.isEmpty !== true && tried.error !== "" && version !== notice.channel_version;
    const result = resultOf(notice, tried, nextAt, now);
    const isAgain = isOutdated && notice.kind !== "test";
    await storeResult(tx.sql, isAgain ? { ...result, outcome: tried, state: "waiting", nextAt: now } : result);
    if (isOutdated) return [];
    if (tried.isEmpty === true) return [];
    if (tried.error === "") return endChannelNotice(tx.sql, channelId, now);
    const failures = notice.failures + 1;
    const { error, values, isLasting } = tried;
    await storeFailure(tx.sql, { channelId, failures, error, values, retryAt, now });
    // no incident for a test, because the user who tests the channel sees the result
    if (notice.kind === "test" || (!isLasting && failures < failuresToTell)) return [];
    return [await insertChannelNotice(tx.sql, { id: v7(), channelId, now })];
  });
  for (const noticeId of changed) if (noticeId !== undefined) deviceChanges.notify({ orgId, deviceUids: [], noticeId });
}
