import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { formText } from "@huiyan/contract/form-texts";
import { type tryChannel as api } from "@huiyan/contract/notify/channel.api";
import { noticeErrorText } from "@huiyan/contract/notify/notice-error";
import { v7 } from "uuid";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { lockChannel } from "../channel/channel.queries.ts";
import { insertTestNotice } from "../deliver/due-notice.queries.ts";
import { noticeLeaseMs } from "../deliver/notice-sender.ts";
import { sendNotice } from "../deliver/send-notice.ts";
import { storeNoticeTry } from "../deliver/store-notice-try.ts";

/**
 * Sends a test notification once and returns the receiver's answer, which is also written to the log.
 * @throws AppError not_found
 */
export async function tryChannel(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { orgId } = ctx.caller;
  const id = v7();
  const now = ctx.clock.now();
  const channel = await ctx.db.transaction(async (tx) => {
    const row = found(await lockChannel(tx.sql, orgId, _id));
    await insertTestNotice(tx.sql, { id, orgId, channelId: _id, now, until: new Date(now.getTime() + noticeLeaseMs) });
    await tx.audit(auditEntry(ctx, "notify.tryChannel", _id, { after: { name: row.name } }));
    return { ...row, secrets_sealed: found(row.secrets_sealed) };
  });
  const { settings, secrets_sealed, failures, version: channel_version } = channel;
  const test = { id, org_id: orgId, kind: "test" as const, rule_name: "", created_at: now, failures };
  const notice = { ...test, channel_id: _id, channel_kind: channel.kind, channel_version, settings, secrets_sealed };
  const tried = await sendNotice(ctx, notice);
  // a failed test is stored as final and not retried, because the user already sees its result
  const stored = tried.error === "" ? tried : { ...tried, isLasting: true };
  await storeNoticeTry(ctx, notice, stored, { retryAt: null, nextAt: null, now: ctx.clock.now() });
  const { error, values, tookMs } = tried;
  const { language } = ctx.request;
  const text =
    error === ""
      ? formText("已送达，用时 {ms} 毫秒", language, { ms: tookMs })
      : noticeErrorText(error, values, language);
  return { ok: error === "", text, took_ms: tookMs };
}
