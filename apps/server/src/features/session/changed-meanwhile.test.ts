import { viewAsPerson } from "@huiyan/contract/people/people.api";
import { signIn } from "@huiyan/contract/session/session.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Queryable } from "#platform/db/database.ts";
import { createClient } from "#test/client.ts";
import { addPerson, testPassword } from "#test/person-client.ts";
import { readSql } from "#test/postgres/databases.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { giveNewPassword } from "./password/give-new-password.ts";
import { deleteSessionsOf } from "./session.queries.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

/**
 * Changes the account in a transaction. The request is sent before the transaction commits, and waits for its lock
 * before it opens a session.
 */
async function during<T>(change: (tx: Queryable) => Promise<unknown>, send: () => Promise<T>): Promise<T> {
  let sent: Promise<T> | undefined;
  await app.services.db.sql.transaction().execute(async (tx) => {
    await change(tx);
    sent = send();
    const waiting = `
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(() => readSql(app.databaseUrl, waiting)).toEqual([{ n: 1 }]);
  });
  if (sent === undefined) throw new Error("nothing was sent");
  return sent;
}
const sessionsOf = (accountId: string) =>
  app.services.db.sql.selectFrom("session").select("id").where("account_id", "=", accountId).execute();
const entering = (account: string) => createClient(app.url).fails(signIn, { account, password: testPassword });

it("a sign-in opens no session if the password is changed after it was checked", async () => {
  const { accountId, phone } = await addPerson(world);
  const refused = await during(
    (tx) => giveNewPassword(tx, accountId, "another hash"),
    () => entering(phone),
  );
  expect(refused).toMatchObject({ error: "wrong_password" });
  expect(await sessionsOf(accountId)).toEqual([]);
});

it("a sign-in opens no session if the account is disabled after the password was checked", async () => {
  const { accountId, phone } = await addPerson(world);
  const disable = (tx: Queryable) =>
    tx.updateTable("account").set({ disabled_at: app.clock.now() }).where("id", "=", accountId).execute();
  expect(await during(disable, () => entering(phone))).toMatchObject({ error: "account_disabled" });
  expect(await sessionsOf(accountId)).toEqual([]);
});

it("viewing as another member opens no session if all sessions of the account are ended meanwhile", async () => {
  const { accountId, client } = world.admin;
  const refused = await during(
    (tx) => deleteSessionsOf(tx, accountId, undefined),
    () => client.fails(viewAsPerson, { _id: world.lead.staffId }),
  );
  expect(refused).toMatchObject({ error: "session_void" });
  expect(await sessionsOf(accountId)).toEqual([]);
});
