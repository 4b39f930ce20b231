import { operatorLinkHours } from "@huiyan/contract/operator/operator.rules";
import { phonePattern } from "@huiyan/contract/session/session.rules";
import { v7 } from "uuid";
import {
  deleteSessionsOf,
  findAccountByPhone,
  insertAccount,
  listStandings,
  newToken,
} from "#features/session/session.public.ts";
import { type Clock } from "#platform/clock/clock.ts";
import { type Queryable } from "#platform/db/database.ts";
import { endOperator, setOperator } from "./operator.queries.ts";

interface OperatorDeps {
  db: { sql: Queryable };
  clock: Clock;
}

/**
 * Makes the account with this phone an operator, or creates a new link for an operator who lost the password.
 * @returns key of a link that sets the password, valid once, for {@link operatorLinkHours} hours.
 * @throws Error with a Chinese sentence if the phone is invalid or belongs to a member of an organisation
 */
export async function makeOperator({ db, clock }: OperatorDeps, phone: string): Promise<string> {
  if (!phonePattern.test(phone)) throw new Error(`${phone} 不是手机号，请使用 11 位手机号`);
  const now = clock.now();
  const known = await findAccountByPhone(db.sql, phone);
  if (known !== undefined && (await listStandings(db.sql, known.id)).length > 0)
    throw new Error(`${phone} 是企业成员的账号；运营方不能看企业的数据，请换一个手机号`);
  const accountId = known?.id ?? v7();
  if (known === undefined)
    await insertAccount(db.sql, { id: accountId, phone, name: "运营方", passwordHash: null, now });
  const { text, hash } = newToken();
  const until = new Date(now.getTime() + operatorLinkHours * 3_600_000);
  await setOperator(db.sql, { accountId, linkHash: hash, until, now });
  return text;
}

/**
 * Removes the rights of an operator, disables the account and ends its sessions.
 * @throws Error with a Chinese sentence
 */
export async function removeOperator({ db, clock }: OperatorDeps, phone: string): Promise<void> {
  const accountId = await endOperator(db.sql, phone, clock.now());
  if (accountId === undefined) throw new Error(`${phone} 不是运营方账号，请核对手机号`);
  await deleteSessionsOf(db.sql, accountId, undefined);
}
