import { getSystemInfo, getUserInfo } from "@huiyan/contract/organisation/organisation.api";
import * as signOnApi from "@huiyan/contract/session/single-sign-on.api";
import { OAuth2Server } from "oauth2-mock-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "#test/client.ts";
import { addAccount, addPerson } from "#test/person-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

const provider = new OAuth2Server();
let app: TestApp;
/** Server with a configured phone claim other than `phone_number`. */
let claimed: TestApp;
let world: World;
let claims: Record<string, unknown> = {};
const publicUrl = "http://huiyan.test";

const signOnEnv = () => ({
  OIDC_ISSUER: provider.issuer.url ?? "",
  OIDC_CLIENT_ID: "huiyan",
  OIDC_CLIENT_SECRET: "secret",
  OIDC_NAME: "企业统一登录",
  PUBLIC_URL: publicUrl,
});

beforeAll(async () => {
  await provider.issuer.keys.generate("RS256");
  await provider.start(0, "127.0.0.1");
  provider.service.on("beforeTokenSigning", (token: { payload: Record<string, unknown> }) => {
    Object.assign(token.payload, claims);
  });
  app = await startTestApp({ env: signOnEnv() });
  claimed = await startTestApp({ env: { ...signOnEnv(), OIDC_PHONE_CLAIM: "mobile" } });
  world = await createWorld(app);
});
afterAll(async () => {
  await app.close();
  await claimed.close();
  await provider.stop();
});

const bind = "a-random-text-of-this-browser";

/** Performs the sign-on like a browser, and returns the query parameters with which it arrives at the console. */
async function signOn({ url } = app): Promise<URLSearchParams> {
  const start = await createClient(url).send(signOnApi.startSingleSignOn, { bind, to: "/message" });
  expect(start.status).toBe(302);
  const back = await fetch(start.headers.get("location") ?? "", { redirect: "manual" });
  const returned = new URL(back.headers.get("location") ?? "");
  expect(returned.origin).toBe(publicUrl);
  const end = await fetch(url + returned.pathname + returned.search, { redirect: "manual" });
  const location = end.headers.get("location") ?? "";
  expect(location).toMatch(/^\/#\/login\?/);
  return new URLSearchParams(location.slice("/#/login?".length));
}
const ticketOf = async () => (await signOn()).get("ticket") ?? "";

describe("single sign-on", () => {
  it("the system information contains the name of the single sign-on", async () => {
    expect(await createClient(app.url).call(getSystemInfo, {})).toMatchObject({ single_sign_on: "企业统一登录" });
  });

  it("a member signs in with a verified phone number, and later with the linked identity alone", async () => {
    const person = await addPerson(world);
    claims = { sub: `user-${person.phone}`, phone_number: `+86 ${person.phone}`, phone_number_verified: true };
    const answer = await signOn();
    expect(answer.get("to")).toBe("/message");
    const { token } = await createClient(app.url).call(signOnApi.redeemSingleSignOn, {
      ticket: answer.get("ticket") ?? "",
      bind,
    });
    expect(await createClient(app.url, token).call(getUserInfo, {})).toMatchObject({
      account: person.phone,
      org: { _id: world.orgId },
    });
    claims = { sub: `user-${person.phone}`, phone_number: "" };
    expect(await ticketOf()).not.toBe("");
  });

  it.each([
    ["with a leading space", (phone: string) => ` +86 ${phone}`],
    ["with 0086", (phone: string) => `0086${phone}`],
    ["with the country code in brackets", (phone: string) => `(+86)${phone}`],
    [
      "with full-width digits",
      (phone: string) => phone.replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
    ],
    ["with an invisible mark", (phone: string) => `\u200b${phone}`],
  ])("a phone number in the ID token %s matches the member", async (_rule, written) => {
    const { phone } = await addPerson(world);
    claims = { sub: `user-${phone}`, phone_number: written(phone), phone_number_verified: true };
    expect(await ticketOf()).not.toBe("");
  });

  it.each([
    ["a phone number without a membership", async () => ({ phone_number: (await addAccount(app)).phone })],
    [
      "a phone number that is marked as unverified",
      async () => ({ phone_number: (await addPerson(world)).phone, phone_number_verified: false }),
    ],
    [
      "a phone number without information about its verification",
      async () => ({ phone_number: (await addPerson(world)).phone, phone_number_verified: undefined }),
    ],
    ["a missing phone number", async () => ({})],
  ])("%s is refused with its reason", async (rule, more) => {
    claims = { sub: rule, phone_number: "", phone_number_verified: true, ...(await more()) };
    const answer = await signOn();
    expect(answer.get("problem")).toBe("sign_on_unknown");
    claims = {};
  });

  it("the phone number in a configured claim is accepted unless the provider marks it as unverified", async () => {
    const { phone } = await addPerson(await createWorld(claimed));
    claims = { sub: `user-${phone}`, mobile: phone, phone_number_verified: false };
    expect((await signOn(claimed)).get("problem")).toBe("sign_on_unknown");
    claims = { sub: `user-${phone}`, mobile: phone };
    expect((await signOn(claimed)).get("ticket")).not.toBeNull();
  });

  it("a former member is refused as such, if the provider has verified the phone number", async () => {
    const person = await addPerson(world, { status: "leave" });
    claims = { sub: `user-${person.phone}`, phone_number: person.phone, phone_number_verified: true };
    expect((await signOn()).get("problem")).toBe("account_left");
  });

  it("of sixty concurrent calls with one ticket one signs in", async () => {
    const person = await addPerson(world);
    claims = { sub: `user-${person.phone}`, phone_number: person.phone, phone_number_verified: true };
    const ticket = await ticketOf();
    const redeem = () => createClient(app.url).send(signOnApi.redeemSingleSignOn, { ticket, bind });
    const replies = await Promise.all(Array.from({ length: 60 }, redeem));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("a ticket is valid for one attempt, for a minute, and in the browser that started the sign-on", async () => {
    const person = await addPerson(world);
    claims = { sub: `user-${person.phone}`, phone_number: person.phone, phone_number_verified: true };
    const client = createClient(app.url);
    const first = await ticketOf();
    expect(
      await client.fails(signOnApi.redeemSingleSignOn, { ticket: first, bind: "another browser's text" }),
    ).toMatchObject({
      error: "sign_on_failed",
    });
    expect((await client.send(signOnApi.redeemSingleSignOn, { ticket: first, bind })).status).toBe(400);
    const late = await ticketOf();
    app.clock.moveBy(61_000);
    expect((await client.send(signOnApi.redeemSingleSignOn, { ticket: late, bind })).status).toBe(400);
  });

  it("an unknown state, or a state that was used before, is refused", async () => {
    const start = await createClient(app.url).send(signOnApi.startSingleSignOn, { bind });
    const back = await fetch(start.headers.get("location") ?? "", { redirect: "manual" });
    const returned = new URL(back.headers.get("location") ?? "");
    const visit = async (search: string) =>
      decodeURIComponent(
        (await fetch(app.url + returned.pathname + search, { redirect: "manual" })).headers.get("location") ?? "",
      );
    expect(await visit("?state=x&code=y")).toContain("problem=sign_on_failed");
    expect(await visit(returned.search)).toContain("ticket=");
    expect(await visit(returned.search)).toContain("problem=sign_on_failed");
  });
});
