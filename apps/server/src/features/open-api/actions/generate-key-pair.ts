import { randomBytes } from "node:crypto";
import { type Answer } from "@huiyan/contract/endpoint";
import { type generateKeyPair as api } from "@huiyan/contract/open-api/open-api.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { putAppKey } from "../app-key.queries.ts";

/** Generates a new AppID and AppSecret. Programs that sign with the former pair are refused from now on. */
export async function generateKeyPair(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  const { orgId } = ctx.caller;
  const appId = `hy${randomBytes(8).toString("hex")}`;
  const appSecret = randomBytes(32).toString("base64url");
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    await putAppKey(tx.sql, { orgId, appId, secretSealed: ctx.key.seal(appSecret), now });
    await tx.audit(auditEntry(ctx, "openApi.generateKeyPair", orgId, { after: { appId } }));
  });
  return { appId, appSecret };
}
