import { findOrganisations } from "@huiyan/contract/operator/organisation.api";
import { getDemo, signIn } from "@huiyan/contract/session/session.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDemo } from "#features/session/session.public.ts";
import { createClient } from "#test/client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { prepareDemo } from "./demo.feature.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ demo: true });
  await prepareDemo(app.services, { cameras: [], history: false });
});
afterAll(() => app.close());

/** Returns the operator's account that the sign-in page of the demo shows. */
async function shown() {
  const { accounts } = await createClient(app.url).call(getDemo, {});
  const found = accounts.find(({ role }) => role === "operator");
  if (found === undefined) throw new Error("the demo shows no operator");
  return found;
}

it("an operator signs in with the displayed code, even twice within one time step of the code", async () => {
  for (let time = 1; time <= 2; time++) {
    const { account, password, totp } = await shown();
    const { token } = await createClient(app.url).call(signIn, { account, password, totp });
    const { list } = await createClient(app.url, token).call(findOrganisations, {});
    expect(list.map(({ name }) => name)).toContain("慧眼演示园区");
    const days = list.map(
      ({ expires: at }) => at !== null && Math.round((at - app.clock.now().getTime()) / 86_400_000),
    );
    expect(days.toSorted()).toEqual([-12, 200, 7, false]);
  }
});

it("an operator of the demo cannot sign in without the code", async () => {
  const { account, password } = await shown();
  await expect(createClient(app.url).call(signIn, { account, password })).rejects.toThrow("totp_needed");
});

it("the answer for the sign-in page does not contain the secret of the second factor", async () => {
  const reply = await createClient(app.url).call(getDemo, {});
  for (const account of reply.accounts)
    expect(Object.keys(account).toSorted()).toEqual(["account", "password", "role", "totp"]);
});

it("the end of the demo replaces the operator's password and removes the publicly shown second factor", async () => {
  const before = await shown();
  const after = await app.services.db.transaction((tx) => closeDemo({ ...app.services, db: tx }));
  const operator = after.find(({ role }) => role === "operator");
  expect(operator?.password).not.toBe(before.password);
  const row = await app.services.db.sql
    .selectFrom("account")
    .select("totp_enabled_at")
    .where("phone", "=", before.account)
    .executeTakeFirstOrThrow();
  expect(row.totp_enabled_at).toBeNull();
  const { token } = await createClient(app.url).call(signIn, {
    account: before.account,
    password: operator?.password ?? "",
  });
  await expect(createClient(app.url, token).call(findOrganisations, {})).rejects.toThrow("operator_factor_missing");
});

it("a demo that other machines can reach has no operator", async () => {
  const open = await startTestApp();
  try {
    const accounts = await prepareDemo(open.services, { cameras: [], history: false });
    expect(accounts.map(({ role }) => role)).toEqual(["admin", "lead", "staff"]);
  } finally {
    await open.close();
  }
});
