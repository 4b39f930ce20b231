import { type Received } from "@huiyan/contract/endpoint";
import { type editChannel as api } from "@huiyan/contract/notify/channel.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { type ChannelRow, getChannel, lockChannel, updateChannel } from "../channel/channel.queries.ts";
import { openSecrets, sealSecrets, secretsOf } from "../channel/channel-secrets.ts";
import { hostOf, settingsOf } from "../channel/channel-settings.ts";
import { checkTarget } from "../channel/check-target.ts";
import { MailSettings } from "../channel/mail-settings.ts";
import { nameTaken } from "../name-taken.ts";

/**
 * Changes a notification channel.
 * @throws AppError not_found, conflict, channel_exists, channel_secret_again, invalid_input, outgoing_…
 */
export async function editChannel(
  ctx: Context<MemberCaller>,
  { _id, version, name, target }: Received<typeof api>,
): Promise<Record<string, never>> {
  const { orgId } = ctx.caller;
  const isSame = (row: ChannelRow) => row.version === version && row.kind === target.kind;
  const shown = found(await getChannel(ctx.db.sql, orgId, _id));
  refuseUnless(isSame(shown), "conflict");
  const stored = shown.secrets_sealed === null ? undefined : openSecrets(ctx.key, shown.secrets_sealed);
  const mail = shown.kind === "email" ? MailSettings.parse(shown.settings) : undefined;
  const secrets = secretsOf(ctx, target, stored, mail);
  await checkTarget(ctx, ctx.caller.orgId, target, secrets);
  const facts = { name, kind: target.kind, settings: settingsOf(target, secrets), host: hostOf(target, secrets) };
  await ctx.db
    .transaction(async (tx) => {
      const before = found(await lockChannel(tx.sql, orgId, _id));
      refuseUnless(isSame(before), "conflict");
      await updateChannel(tx.sql, _id, { ...facts, secretsSealed: sealSecrets(ctx.key, secrets) });
      const entry = { before: { name: before.name, host: before.host }, after: { name, host: facts.host } };
      await tx.audit(auditEntry(ctx, "notify.editChannel", _id, entry));
    })
    .catch(nameTaken);
  return {};
}
