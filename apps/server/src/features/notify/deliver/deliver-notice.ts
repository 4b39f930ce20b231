import { failuresToTell, noticeLifeMs, retryWaitMs } from "@huiyan/contract/notify/notify.rules";
import { v7 } from "uuid";
import { type Services } from "../../../platform/context/context.ts";
import { endChannelNotice, insertChannelNotice, storeFailure } from "../channel/channel-health.queries.ts";
import { failed } from "../send/send-outcome.ts";
import { type DueNotice, type NoticeResult, storeResult } from "./due-notice.queries.ts";
import { type NoticeTry, sendNotice } from "./send-notice.ts";

/** The channel waits, and with it all its notices, longer after each failure; a lasting one is nothing that waiting mends. */
function retryAt({ failures }: DueNotice, { isLasting }: NoticeTry, now: Date): Date | null {
  return isLasting ? null : new Date(now.getTime() + retryWaitMs(failures + 1));
}

function resultOf(notice: DueNotice, tried: NoticeTry, now: Date): NoticeResult {
  const base = { id: notice.id, outcome: tried, tookMs: tried.tookMs, nextAt: null, now };
  if (tried.isEmpty === true) return { ...base, state: "skipped" };
  if (tried.error === "") return { ...base, state: "done" };
  if (tried.isLasting) return { ...base, state: "failed" };
  const next = retryAt(notice, tried, now);
  const isOver = next === null || next.getTime() - notice.created_at.getTime() > noticeLifeMs;
  if (isOver) return { ...base, state: "failed", outcome: failed(tried.status, "超过 24 小时未能送达", true) };
  return { ...base, state: "waiting", nextAt: next };
}

/** Writes down what came of a try: of the notice, and of the channel, whose trouble the admins hear of. */
export async function storeTry(services: Services, notice: DueNotice, tried: NoticeTry): Promise<void> {
  const { db, clock, deviceChanges } = services;
  const { channel_id: channelId, org_id: orgId } = notice;
  const now = clock.now();
  const changed = await db.transaction(async (tx) => {
    await storeResult(tx.sql, resultOf(notice, tried, now));
    if (tried.isEmpty === true) return [];
    if (tried.error === "") return endChannelNotice(tx.sql, channelId, now);
    const failures = notice.failures + 1;
    const { error, values, isLasting } = tried;
    await storeFailure(tx.sql, { channelId, failures, error, values, retryAt: retryAt(notice, tried, now), now });
    // whoever tests a channel sees what came of it
    if (notice.kind === "test" || (!isLasting && failures < failuresToTell)) return [];
    return [await insertChannelNotice(tx.sql, { id: v7(), channelId, now })];
  });
  for (const noticeId of changed) if (noticeId !== undefined) deviceChanges.notify({ orgId, deviceUids: [], noticeId });
}

/**
 * Sends one notice and writes down what came of it.
 * @returns whether the channel may have the next one
 * @throws when the database is away; the notice is due again when its hold has run out
 */
export async function deliverNotice(services: Services, notice: DueNotice): Promise<boolean> {
  const tried = await sendNotice(services, notice);
  await storeTry(services, notice, tried);
  return tried.error === "" || tried.isLasting;
}
