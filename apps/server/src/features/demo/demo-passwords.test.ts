import { getDemo, signIn } from "@huiyan/contract/session/session.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDemo, getDemoAccounts, printedPassword } from "#features/session/session.public.ts";
import { createClient } from "#test/client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { prepareDemo } from "./demo.feature.ts";

const account = "13800000001";
const plain = { cameras: [], history: false };
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ demo: true, env: { TRUST_PROXY: "1" } });
  await prepareDemo(app.services, plain);
});
afterAll(() => app.close());

const tryAt = (url: string, password = printedPassword) => createClient(url).send(signIn, { account, password });
const adminPassword = async () => (await getDemoAccounts(app.services.db.sql))[0]?.password;

/** Returns a sign-in request forwarded by a proxy for a client with this address. */
const from = (address: string, body: object) =>
  fetch(`${app.url}${signIn.path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
    body: JSON.stringify(body),
  }).then((answer) => answer.json());

it("the documented password is accepted on this machine, and refused for every client behind a proxy", async () => {
  expect(await tryAt(app.url)).toMatchObject({ status: 200 });
  expect(await from("127.0.0.1", { account, password: printedPassword })).toMatchObject({ code: 0 });
  expect(await from("203.0.113.9", { account, password: printedPassword })).toMatchObject({ error: "wrong_password" });
  const shown = await fetch(`${app.url}${getDemo.path}`, { headers: { "X-Forwarded-For": "203.0.113.9" } });
  expect(await shown.json()).toMatchObject({ data: { accounts: [] } });
});

it("without the demo, a server refuses to start with data in which an account has the demo's password", async () => {
  await expect(startTestApp({ on: app })).rejects.toThrow(
    `数据里有演示账号（${account}），密码仍是演示时公开的密码，没有启动`,
  );
});

it("a demo that other machines may reach gives its accounts other passwords", async () => {
  const open = { ...app.services, config: { ...app.services.config, demoOpen: false } };
  const accounts = await prepareDemo(open, plain);
  expect(accounts.map(({ password }) => password === printedPassword)).toEqual([false, false, false, false]);
  expect(await tryAt(app.url)).toMatchObject({ status: 400 });
  expect(await tryAt(app.url, await adminPassword())).toMatchObject({ status: 200 });
  // a second start does not change the passwords
  expect(await prepareDemo(open, plain)).toEqual(accounts);
});

it("a closed demo keeps its data under separate passwords, and can be used in production", async () => {
  const closed = await closeDemo(app.services);
  expect(closed.map((each) => each.account)).toEqual(["13800000001", "13800000002", "13800000003", "13800000009"]);
  expect(await closeDemo(app.services)).toEqual([]);
  const real = await startTestApp({ on: app });
  try {
    expect(await tryAt(real.url)).toMatchObject({ status: 400 });
    expect(await tryAt(real.url, closed[0]?.password)).toMatchObject({ status: 200 });
  } finally {
    await real.close();
  }
});
