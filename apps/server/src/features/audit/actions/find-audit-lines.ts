import { type findAuditLines as api } from "@huiyan/contract/audit/audit.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { ownGroupTerm } from "#features/organisation/organisation.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { countAuditRows, findAuditRows } from "../audit-log.queries.ts";
import { listObjectNames } from "../audit-names.queries.ts";
import { viewAuditLine } from "../audit-view.ts";

export async function findAuditLines(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { page, size } = input;
  const filter = { ...input, orgId: ctx.caller.orgId };
  const [rows, counted, groupTerm] = await Promise.all([
    findAuditRows(ctx.db.sql, filter, input),
    countAuditRows(ctx.db.sql, filter),
    ownGroupTerm(ctx.db.sql, filter.orgId),
  ]);
  const names = await listObjectNames(ctx.db.sql, filter.orgId, rows);
  const reader = { language: ctx.request.language, groupTerm };
  return { list: rows.map((row) => viewAuditLine(row, names, reader)), page: { page, size, ...counted } };
}
