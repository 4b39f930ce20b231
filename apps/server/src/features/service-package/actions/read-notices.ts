import { type Answer, type Received } from "@huiyan/contract/endpoint";
import {
  type listPackageNotices as listApi,
  type readPackageNotice as readApi,
} from "@huiyan/contract/service-package/package.api";
import { sellsPackages } from "#features/allowance/allowance.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { listNoticeRows, markNoticeRead } from "../own/notice.queries.ts";

/** Returns unread reminders of packages near their end. Only admins get them, because only they can order. */
export async function listPackageNotices(ctx: Context<MemberCaller>): Promise<Answer<typeof listApi>> {
  const { orgId, staffId, role } = ctx.caller;
  if (role !== "admin" || !sellsPackages(ctx)) return { list: [] };
  const rows = await listNoticeRows(ctx.db.sql, orgId, staffId, ctx.clock.now());
  return { list: rows.map(({ id, title, days, ends_at }) => ({ _id: id, title, days, ends_at: ends_at.getTime() })) };
}

export async function readPackageNotice(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof readApi>,
): Promise<Record<string, never>> {
  await markNoticeRead(ctx.db.sql, ctx.caller.orgId, ctx.caller.staffId, _id);
  return {};
}
