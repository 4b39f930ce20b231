import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type addChannel as api } from "@huiyan/contract/notify/channel.api";
import { v7 } from "uuid";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { insertChannel, lockNotifySettings } from "../channel/channel.queries.ts";
import { sealSecrets, secretsOf } from "../channel/channel-secrets.ts";
import { hostOf, settingsOf } from "../channel/channel-settings.ts";
import { checkTarget } from "../channel/check-target.ts";
import { nameTaken } from "../name-taken.ts";

/** Adds a notification channel. @throws AppError channel_exists, channel_limit, invalid_input, outgoing_… */
export async function addChannel(
  ctx: Context<MemberCaller>,
  { name, target }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { orgId } = ctx.caller;
  const id = v7();
  const secrets = secretsOf(ctx, target, undefined, undefined);
  await checkTarget(ctx, ctx.caller.orgId, target, secrets);
  const facts = { name, kind: target.kind, settings: settingsOf(target, secrets), host: hostOf(target, secrets) };
  await ctx.db
    .transaction(async (tx) => {
      await lockNotifySettings(tx.sql, orgId);
      const sealed = { ...facts, secretsSealed: sealSecrets(ctx.key, secrets) };
      const isMade = await insertChannel(tx.sql, { id, orgId, now: ctx.clock.now(), ...sealed });
      refuseUnless(isMade, "channel_limit");
      await tx.audit(
        auditEntry(ctx, "notify.addChannel", id, { after: { name, kind: target.kind, host: facts.host } }),
      );
    })
    .catch(nameTaken);
  return { _id: id };
}
