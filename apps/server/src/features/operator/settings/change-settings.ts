import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type getSettings as getApi, type saveSettings as saveApi } from "@huiyan/contract/operator/settings.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type OperatorCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuse } from "#platform/error/app-error.ts";
import { readInstallation, writeInstallation } from "#platform/installation/installation.queries.ts";
import { settingsWithSources } from "#platform/installation/settings-in-force.ts";

export async function getSettings({ config, db }: Context<OperatorCaller>): Promise<Answer<typeof getApi>> {
  const { values, notice, version } = await readInstallation(db.sql);
  return {
    settings: settingsWithSources(config, values),
    values,
    notice,
    version,
    environment: [...config.environment],
  };
}

/**
 * Stores the settings. Every node applies them at once, and open pages reload them.
 * @throws AppError settings_changed if another operator saved since the caller loaded them
 */
export async function saveSettings(
  ctx: Context<OperatorCaller>,
  input: Received<typeof saveApi>,
): Promise<Answer<typeof saveApi>> {
  const version = await ctx.db.transaction(async (tx) => {
    const before = await readInstallation(tx.sql);
    const next = await writeInstallation(tx.sql, input, ctx.clock.now());
    if (next === undefined) return refuse("settings_changed");
    const line = ({ values, notice }: typeof input) => ({ ...values, notice: notice.text, notice_until: notice.until });
    await tx.audit(auditEntry(ctx, "operator.saveSettings", "", { before: line(before), after: line(input) }));
    return next;
  });
  ctx.installation.notify();
  return { version };
}
