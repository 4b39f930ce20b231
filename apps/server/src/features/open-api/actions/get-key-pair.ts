import { type Answer } from "@huiyan/contract/endpoint";
import { type getKeyPair as api } from "@huiyan/contract/open-api/open-api.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { getAppKey } from "../app-key.queries.ts";

/** Returns the AppID and AppSecret, and writes an audit line. */
export async function getKeyPair(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  const { orgId } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    const row = await getAppKey(tx.sql, orgId);
    if (row === undefined) return { appId: "", appSecret: "" };
    await tx.audit(auditEntry(ctx, "openApi.getKeyPair", orgId));
    return { appId: row.app_id, appSecret: ctx.key.open(row.secret_sealed) };
  });
}
