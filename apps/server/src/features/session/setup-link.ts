import { sameText } from "@huiyan/device-link/signature";
import { z } from "zod";
import { type Context } from "#platform/context/context.ts";
import { type Db } from "#platform/db/db.ts";
import { deleteInstallationSetting, getInstallationSetting, putInstallationSetting } from "./installation.queries.ts";
import { admitFromAddress, giveTriesBack } from "./login-throttle.ts";
import { hasOrganisation } from "./registration.queries.ts";
import { hashToken, newToken } from "./token.ts";

export const setupSetting = "setup_link";
const Stored = z.object({ hash: z.string() });

/**
 * Creates the single-use key for setting up the first organisation. An earlier key becomes invalid.
 * @returns undefined if an organisation already exists
 */
export async function createSetupKey(db: Db, now: Date): Promise<string | undefined> {
  if (await hasOrganisation(db.sql)) {
    await deleteInstallationSetting(db.sql, setupSetting);
    return undefined;
  }
  const token = newToken();
  await putInstallationSetting(db.sql, setupSetting, { hash: token.hash.toString("hex") }, now);
  return token.text;
}

/**
 * Returns true if the key matches the stored hash.
 * @param stored value of the installation setting `setupSetting`
 */
export function opensSetup(stored: unknown, key: string): boolean {
  const parsed = Stored.safeParse(stored);
  return parsed.success && sameText(parsed.data.hash, hashToken(key).toString("hex"));
}

/**
 * Returns true if the setup key is correct. Wrong keys are counted as failed attempts of the IP address.
 * @throws AppError sign_in_slowed
 */
export async function checkSetupKey(ctx: Context, key: string): Promise<boolean> {
  const tries = await admitFromAddress(ctx);
  const isRight = opensSetup(await getInstallationSetting(ctx.db.sql, setupSetting), key);
  if (isRight) await giveTriesBack(ctx, tries);
  return isRight;
}
