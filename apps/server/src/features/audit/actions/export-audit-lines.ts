import { exportAuditLines as api } from "@huiyan/contract/audit/audit.api";
import { type Received } from "@huiyan/contract/endpoint";
import { type LocalizedText, localize } from "@huiyan/contract/language";
import { ownGroupTerm } from "#features/organisation/organisation.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type FileAnswer } from "#platform/http/serve.ts";
import { auditSheet } from "../audit-sheet.ts";

const title: LocalizedText = ["操作日志", "操作日誌", "Audit log"];

/** Exports audit lines; the export itself is written to the log as well. */
export async function exportAuditLines(ctx: Context<MemberCaller>, filters: Received<typeof api>): Promise<FileAnswer> {
  const { orgId } = ctx.caller;
  const { language } = ctx.request;
  await ctx.db.transaction((tx) => tx.audit(auditEntry(ctx, api.name, orgId, { after: filters })));
  return {
    mime: api.output.mime,
    byteLength: undefined,
    maxAgeSeconds: 0,
    fileName: `${localize(title, language)}.xlsx`,
    open: async () => {
      const groupTerm = await ownGroupTerm(ctx.db.sql, orgId);
      return auditSheet(ctx.db.sql, { orgId, ...filters }, { language, groupTerm });
    },
  };
}
