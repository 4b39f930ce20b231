import * as operatorApi from "@huiyan/contract/operator/operator.api";
import * as factorApi from "@huiyan/contract/session/second-factor.api";
import { v7 } from "uuid";
import { makeOperator } from "#features/operator/operator.feature.ts";
import { insertAccount, openSession } from "#features/session/session.public.ts";
import { type Client, createClient } from "../client.ts";
import { newPhone } from "../person-client.ts";
import { type TestApp } from "../test-app.ts";
import { password } from "../world.ts";
import { authenticatorOf } from "./authenticator.ts";

export interface TestOperator {
  phone: string;
  client: Client;
  /** Returns the code that the operator's authenticator shows now. */
  code(): string;
}

/** Creates a session of an operator with a second factor directly in the database. The sign-in has separate tests. */
export async function operatorSession(app: TestApp): Promise<Client> {
  const { sql } = app.services.db;
  const [accountId, now] = [v7(), app.clock.now()];
  await insertAccount(sql, { id: accountId, phone: newPhone(), name: "运营方", passwordHash: null, now });
  const since = { operator_since: now, totp_enabled_at: now };
  await sql.updateTable("account").set(since).where("id", "=", accountId).execute();
  const request = { ip: "127.0.0.1", userAgent: "test" };
  return createClient(app.url, await openSession({ clock: app.clock, request }, sql, accountId, null));
}

/** Creates an operator like a user of the command line: with a link, then a password and a second factor. */
export async function createOperator(app: TestApp, phone: string = newPhone()): Promise<TestOperator> {
  const key = await makeOperator(app.services, phone);
  const { token } = await createClient(app.url).call(operatorApi.redeemLink, { key, password });
  const client = createClient(app.url, token);
  const { secret } = await client.call(factorApi.startSecondFactor, { password });
  const codeAt = authenticatorOf(secret);
  const code = () => codeAt(app.clock.now().getTime());
  await client.call(factorApi.enableSecondFactor, { totp: code() });
  return { phone, client, code };
}
