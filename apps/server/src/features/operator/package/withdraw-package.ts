import { type Received } from "@huiyan/contract/endpoint";
import { type withdrawPackage as api } from "@huiyan/contract/operator/package.api";
import { setAlgorithmWithdrawn } from "#features/algorithm/algorithm.public.ts";
import { setPackageWithdrawn } from "#features/device/device.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type OperatorCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { found } from "#platform/error/app-error.ts";

/** Stores or clears the withdrawal. @returns name of the package for the audit log @throws AppError not_found */
async function setWithdrawn(db: Queryable, { _id, kind }: Received<typeof api>, at: Date | null): Promise<string> {
  if (kind === "algorithm") {
    const { alg_id, version } = found(await setAlgorithmWithdrawn(db, _id, at));
    return `${alg_id} ${version}`;
  }
  const { version, platform } = found(await setPackageWithdrawn(db, _id, at));
  return platform === "" ? version : `${version} ${platform}`;
}

/** Withdraws a package, or offers it again. Installations that already run stay. @throws AppError not_found */
export async function withdrawPackage(
  ctx: Context<OperatorCaller>,
  input: Received<typeof api>,
): Promise<Record<string, never>> {
  await ctx.db.transaction(async (tx) => {
    const name = await setWithdrawn(tx.sql, input, input.withdrawn ? ctx.clock.now() : null);
    const { withdrawn } = input;
    await tx.audit(
      withdrawn ? auditEntry(ctx, "operator.withdrawPackage", name) : auditEntry(ctx, "operator.restorePackage", name),
    );
  });
  return {};
}
