import { randomBytes } from "node:crypto";
import { z } from "zod";
import { ConfigError } from "#platform/config/config.ts";
import { type Context, type Services } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { isLoopbackAddress } from "#platform/http/proxy.ts";
import { type SignInTurn } from "#platform/limits/sign-in-queue.ts";
import { ownCommands } from "#platform/process/own-commands.ts";
import { findAccountByPhone } from "./account.queries.ts";
import { disableTotp } from "./codes/totp.queries.ts";
import { getInstallationSetting, putInstallationSetting } from "./installation.queries.ts";
import { giveNewPassword } from "./password/give-new-password.ts";
import { hashPassword, isPassword } from "./password/password.ts";

const setting = "demo_accounts";
const DemoAccounts = z.array(
  z.object({
    role: z.string(),
    account: z.string(),
    password: z.string(),
    /** Secret of the second factor in base32. Only operators have one. */
    secret: z.string().optional(),
  }),
);
export type DemoAccount = z.infer<typeof DemoAccounts>[number];
type Deps = Pick<Services, "clock" | "hashing"> & { db: { sql: Queryable } };

/**
 * Password of demo accounts that is printed in the documentation. Only valid while the demo cannot be reached from
 * other machines.
 */
export const printedPassword = "Demo@2026";
export const randomPassword = (): string => `Hy-${randomBytes(9).toString("base64url")}1`;

/**
 * Returns true if the demo displays its passwords and the caller is on this machine. Behind a proxy, the address of the
 * proxy's client is decisive.
 */
export const isDemoOpen = ({ config, request }: Pick<Context, "config" | "request">): boolean =>
  config.demoOpen && isLoopbackAddress(request.ip);

const turn: SignInTurn = { group: "known", one: "demo" };

export async function getDemoAccounts(db: Queryable): Promise<DemoAccount[]> {
  return DemoAccounts.catch([]).parse(await getInstallationSetting(db, setting));
}

export async function putDemoAccounts(db: Queryable, accounts: DemoAccount[], now: Date): Promise<void> {
  await putInstallationSetting(db, setting, accounts, now);
}

/** Returns the account if its password is still the one that is stored in plain text for display. */
async function findUnchanged({ db, hashing }: Omit<Deps, "clock">, { account, password }: DemoAccount) {
  const found = await findAccountByPhone(db.sql, account);
  return found !== undefined && (await isPassword({ hashing }, turn, found.password_hash, password))
    ? found
    : undefined;
}

/**
 * Sets random passwords for the chosen demo accounts, which ends their sessions.
 * @returns all demo accounts with their current passwords
 */
async function renew(deps: Deps, isOpen: (account: DemoAccount) => boolean): Promise<DemoAccount[]> {
  const accounts: DemoAccount[] = [];
  for (const account of await getDemoAccounts(deps.db.sql)) {
    const found = isOpen(account) ? await findUnchanged(deps, account) : undefined;
    const password = found === undefined ? account.password : randomPassword();
    if (found !== undefined) {
      await giveNewPassword(deps.db.sql, found.id, await hashPassword(deps, turn, password));
      // The old secret was public. The owner sets up a new one at the next sign-in.
      if (account.secret !== undefined) await disableTotp(deps.db.sql, found.id);
    }
    const { role, account: phone } = account;
    accounts.push(found === undefined ? account : { role, account: phone, password });
  }
  return accounts;
}

/**
 * Replaces the passwords that are printed in the documentation, because the demo can be reached from other machines.
 */
export async function renewPrintedPasswords(deps: Deps): Promise<void> {
  const printed = (await getDemoAccounts(deps.db.sql)).some(({ password }) => password === printedPassword);
  if (!printed) return;
  const accounts = await renew(deps, ({ password }) => password === printedPassword);
  await putDemoAccounts(deps.db.sql, accounts, deps.clock.now());
}

/**
 * Ends the demo and keeps its data. The demo accounts get random passwords, of which only hashes are stored.
 * @returns the accounts whose passwords were replaced
 */
export async function closeDemo(deps: Deps): Promise<DemoAccount[]> {
  const before = await getDemoAccounts(deps.db.sql);
  const after = await renew(deps, () => true);
  await putDemoAccounts(deps.db.sql, [], deps.clock.now());
  return after.filter(({ password }, at) => password !== before[at]?.password);
}

/**
 * Refuses to start without the demo while accounts of a former demo still have public passwords.
 * @throws ConfigError
 */
export async function refuseDemoData({
  config,
  db,
  hashing,
}: Pick<Services, "config" | "db" | "hashing">): Promise<void> {
  if (config.demo) return;
  for (const account of await getDemoAccounts(db.sql)) {
    if ((await findUnchanged({ db, hashing }, account)) === undefined) continue;
    throw new ConfigError(
      `数据里有演示账号（${account.account}），密码仍是演示时公开的密码，没有启动。正式使用请用 HUIYAN_DATA 换一个空的数据目录；` +
        `要继续使用这些数据，请先运行 ${ownCommands.command} --close-demo，它给演示账号换上随机密码并打印出来`,
    );
  }
}
