import { randomBytes } from "node:crypto";
import { z } from "zod";
import { ConfigError } from "../../platform/config/config.ts";
import { type Context, type Services } from "../../platform/context/context.ts";
import { type Queryable } from "../../platform/db/database.ts";
import { isLoopbackAddress } from "../../platform/http/proxy.ts";
import { type SignInTurn } from "../../platform/limits/sign-in-queue.ts";
import { ownCommands } from "../../platform/process/own-commands.ts";
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
    /** Secret of the second factor in base32; accounts of an organisation have none. */
    secret: z.string().optional(),
  }),
);
export type DemoAccount = z.infer<typeof DemoAccounts>[number];
type Deps = Pick<Services, "clock" | "hashing"> & { db: { sql: Queryable } };

/** Password of the accounts of a demo that only this machine reaches. The documents print it. */
export const printedPassword = "Demo@2026";
export const randomPassword = (): string => `Hy-${randomBytes(9).toString("base64url")}1`;

/** Whether the caller is on this machine and the demo shows its passwords there; a proxy's own address does not count. */
export const isDemoOpen = ({ config, request }: Pick<Context, "config" | "request">): boolean =>
  config.demoOpen && isLoopbackAddress(request.ip);

const turn: SignInTurn = { group: "known", one: "demo" };

export async function getDemoAccounts(db: Queryable): Promise<DemoAccount[]> {
  return DemoAccounts.catch([]).parse(await getInstallationSetting(db, setting));
}

export async function putDemoAccounts(db: Queryable, accounts: DemoAccount[], now: Date): Promise<void> {
  await putInstallationSetting(db, setting, accounts, now);
}

/** The account where its present password is the one that is stored in the open. */
async function findUnchanged({ db, hashing }: Omit<Deps, "clock">, { account, password }: DemoAccount) {
  const found = await findAccountByPhone(db.sql, account);
  return found !== undefined && (await isPassword({ hashing }, turn, found.password_hash, password))
    ? found
    : undefined;
}

/** Gives the demo's accounts of a kind random passwords, with which their sessions end. @returns all accounts as they are now */
async function renew(deps: Deps, isOpen: (account: DemoAccount) => boolean): Promise<DemoAccount[]> {
  const accounts: DemoAccount[] = [];
  for (const account of await getDemoAccounts(deps.db.sql)) {
    const found = isOpen(account) ? await findUnchanged(deps, account) : undefined;
    const password = found === undefined ? account.password : randomPassword();
    if (found !== undefined) {
      await giveNewPassword(deps.db.sql, found.id, await hashPassword(deps, turn, password));
      // The secret was shown to everybody: its owner starts a new one at the next sign-in.
      if (account.secret !== undefined) await disableTotp(deps.db.sql, found.id);
    }
    const { role, account: phone } = account;
    accounts.push(found === undefined ? account : { role, account: phone, password });
  }
  return accounts;
}

/** A demo that others may reach has no password that the documents print. */
export async function renewPrintedPasswords(deps: Deps): Promise<void> {
  const printed = (await getDemoAccounts(deps.db.sql)).some(({ password }) => password === printedPassword);
  if (!printed) return;
  const accounts = await renew(deps, ({ password }) => password === printedPassword);
  await putDemoAccounts(deps.db.sql, accounts, deps.clock.now());
}

/**
 * Ends the demo but keeps its data: its accounts get random passwords, which the database holds as hashes only.
 * @returns the accounts that had the demo's password
 */
export async function closeDemo(deps: Deps): Promise<DemoAccount[]> {
  const before = await getDemoAccounts(deps.db.sql);
  const after = await renew(deps, () => true);
  await putDemoAccounts(deps.db.sql, [], deps.clock.now());
  return after.filter(({ password }, at) => password !== before[at]?.password);
}

/** @throws ConfigError where data of a demo is to be used in earnest while its passwords still open */
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
