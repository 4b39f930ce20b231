import { createHash, randomBytes } from "node:crypto";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type Context } from "#platform/context/context.ts";
import { refuse } from "#platform/error/app-error.ts";
import { findFirstOrganisation, lockForSession, recordSignIn } from "./account.queries.ts";
import { isKnownBrowser, rememberBrowser } from "./known-browser.queries.ts";
import { openSession } from "./open-session.ts";
import { refuseLeft } from "./refuse-left.ts";

const browserHash = (browser: string) => createHash("sha256").update(browser).digest();

/**
 * Returns the hash of the browser's token in hex if this browser has signed in to the account before; otherwise
 * undefined.
 */
export async function knownBrowserOf(
  ctx: Context,
  browser: string | undefined,
  account: string,
): Promise<string | undefined> {
  if (browser === undefined || browser === "") return undefined;
  const hash = browserHash(browser);
  return (await isKnownBrowser(ctx.db.sql, hash, account)) ? hash.toString("hex") : undefined;
}

interface Proven {
  id: string;
  disabled_at: Date | null;
  operator_since: Date | null;
  /** Stored password hash against which the password was checked; undefined if the sign-in used no password. */
  rightHash?: string | null;
}

/**
 * Opens the session of an authenticated user. Refuses accounts that are disabled or have left; earlier steps do not
 * reveal this. Also refuses a password that was changed after its check.
 * @param browser token of a known browser; if empty, a new one is created and returned
 * @throws AppError account_disabled, account_left, wrong_password
 */
export async function finishSignIn(
  ctx: Context,
  account: Proven,
  browser: string | undefined,
): Promise<{ token: string; browser: string; notice: string }> {
  if (account.disabled_at !== null) return refuse("account_disabled");
  const now = ctx.clock.now();
  const notice = await refuseLeft(ctx, account.id);
  const orgId = account.operator_since === null ? await findFirstOrganisation(ctx.db.sql, account.id, now) : null;
  const name = browser === undefined || browser === "" ? randomBytes(24).toString("base64url") : browser;
  return ctx.db.transaction(async (tx) => {
    const present = await lockForSession(tx.sql, account.id);
    if (account.rightHash !== undefined && present.password_hash !== account.rightHash) return refuse("wrong_password");
    if (present.disabled_at !== null) return refuse("account_disabled");
    await recordSignIn(tx.sql, { accountId: account.id, orgId, ip: ctx.request.ip, now });
    await rememberBrowser(tx.sql, browserHash(name), account.id, now);
    const token = await openSession(ctx, tx.sql, account.id, orgId);
    const line = { orgId, accountId: account.id };
    const isOperator = account.operator_since !== null;
    await tx.audit(
      isOperator
        ? auditEntry(ctx, "operator.signIn", account.id, line)
        : auditEntry(ctx, "session.signIn", account.id, line),
    );
    return { token, browser: name, notice };
  });
}
