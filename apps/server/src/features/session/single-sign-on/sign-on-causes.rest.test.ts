import { once } from "node:events";
import { createServer, type Server } from "node:http";
import * as signOnApi from "@huiyan/contract/session/single-sign-on.api";
import { OAuth2Server } from "oauth2-mock-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { findFreePort } from "#platform/process/free-port.ts";
import { createClient } from "#test/client.ts";
import { addAccount, addPerson } from "#test/person-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

const provider = new OAuth2Server();
const secret = "a-secret-of-the-installation";
const bind = "a-random-text-of-this-browser";
let app: TestApp;
let world: World;
let lines: { facts: Record<string, unknown>; text: string }[] = [];
let claims: Record<string, unknown> = {};
/** Changes the next response of the provider's token endpoint. */
let answer: ((answer: { statusCode: number; body: Record<string, unknown> }) => void) | undefined;

const envOf = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: "huiyan",
  OIDC_CLIENT_SECRET: secret,
  PUBLIC_URL: "http://huiyan.test",
});

function capture(of: TestApp): void {
  vi.spyOn(of.services.log, "warn").mockImplementation((...args: unknown[]) => {
    const [facts, text] = args;
    if (typeof facts === "object" && facts !== null && "event" in facts && facts.event === "sign_on.refused")
      lines.push({ facts: { ...facts }, text: String(text) });
  });
}

beforeAll(async () => {
  await provider.issuer.keys.generate("RS256");
  await provider.start(0, "127.0.0.1");
  provider.service.on("beforeTokenSigning", (token: { payload: Record<string, unknown> }) => {
    Object.assign(token.payload, claims);
  });
  provider.service.on("beforeResponse", (response: { statusCode: number; body: Record<string, unknown> }) => {
    answer?.(response);
  });
  app = await startTestApp({ env: envOf(provider.issuer.url ?? "") });
  capture(app);
  world = await createWorld(app);
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});
beforeEach(() => {
  [lines, claims, answer] = [[], {}, undefined];
});

async function follow(at: TestApp, change = (search: string) => search): Promise<URLSearchParams> {
  const start = await createClient(at.url).send(signOnApi.startSingleSignOn, { bind });
  const to = start.headers.get("location") ?? "";
  if (to.startsWith("/#/login?")) return new URLSearchParams(to.slice("/#/login?".length));
  const back = await fetch(to, { redirect: "manual" });
  const returned = new URL(back.headers.get("location") ?? "");
  const end = await fetch(at.url + returned.pathname + change(returned.search), { redirect: "manual" });
  return new URLSearchParams((end.headers.get("location") ?? "").slice("/#/login?".length));
}

/** Verifies that the log has exactly one line, without token, code and secret. Returns this line. */
function onlyLine(): { reason: unknown; detail: unknown; text: string } {
  expect(lines).toHaveLength(1);
  const { facts, text } = lines[0] ?? { facts: {}, text: "" };
  const { err, ...rest } = facts;
  const whole = JSON.stringify(rest) + text + (err instanceof Error ? `${err.message}${err.stack}` : "");
  expect(whole).not.toMatch(/eyJ|a-secret-of/);
  return { reason: facts.reason, detail: facts.detail, text };
}

/** Runs the job and returns the cause that the health page shows for single sign-on; empty if there is none. */
async function causeAt(at: TestApp): Promise<string> {
  const run = () => at.services.jobs.runs().find(({ name }) => name === "session.signOn");
  at.clock.moveBy(1);
  const before = at.clock.now().getTime();
  at.services.askJob("session.signOn");
  await vi.waitUntil(() => (run()?.endedAt ?? 0) >= before, { timeout: 60_000 });
  return run()?.cause ?? "";
}

describe("a refused sign-on", () => {
  const past = Math.floor(Date.now() / 1000) - 3600;
  it.each<[string, () => void | Promise<void>, string, RegExp, string]>([
    [
      "a wrong client secret",
      () => {
        answer = (response) => Object.assign(response, { statusCode: 401, body: { error: "invalid_client" } });
      },
      "client_refused",
      /OIDC_CLIENT_SECRET（invalid_client）/,
      "sign_on_failed",
    ],
    [
      "an authorisation code that the provider refuses",
      () => {
        answer = (response) => Object.assign(response, { statusCode: 400, body: { error: "invalid_grant" } });
      },
      "code_refused",
      /授权码.*invalid_grant/,
      "sign_on_failed",
    ],
    [
      "a response without a token",
      () => {
        answer = (response) => Object.assign(response, { statusCode: 200, body: { hello: "world" } });
      },
      "provider_answer",
      /应答无法使用/,
      "sign_on_failed",
    ],
    [
      "a token with a wrong signature",
      () => {
        answer = ({ body }) => {
          const [head, payload] = String(body.id_token).split(".");
          body.id_token = `${head}.${payload}.${Buffer.alloc(256, 7).toString("base64url")}`;
        };
      },
      "token_signature",
      /签名/,
      "sign_on_failed",
    ],
    [
      "a token of another sign-on",
      () => {
        claims = { nonce: "of-another" };
      },
      "nonce",
      /nonce/,
      "sign_on_failed",
    ],
    [
      "a token of another client",
      () => {
        claims = { aud: "another-client" };
      },
      "token_wrong",
      /OIDC_CLIENT_ID（aud）/,
      "sign_on_failed",
    ],
    [
      "an expired token",
      () => {
        claims = { iat: past - 60, exp: past };
      },
      "clock",
      /时间/,
      "sign_on_failed",
    ],
    [
      "a missing phone number",
      () => {
        claims = { sub: "no-phone" };
      },
      "phone_absent",
      /OIDC_PHONE_CLAIM（phone_number）/,
      "sign_on_unknown",
    ],
    [
      "a phone number that is not verified",
      async () => {
        claims = { sub: "unverified", phone_number: (await addPerson(world)).phone };
      },
      "phone_unverified",
      /phone_number_verified/,
      "sign_on_unknown",
    ],
    [
      "a phone number of another country",
      () => {
        claims = { sub: "abroad", phone_number: "+44 20 7946 0000", phone_number_verified: true };
      },
      "phone_wrong",
      /不是中国大陆手机号/,
      "sign_on_unknown",
    ],
    [
      "a phone number without a membership",
      async () => {
        claims = { sub: "none", phone_number: (await addAccount(app)).phone, phone_number_verified: true };
      },
      "not_member",
      /不是任何企业的成员/,
      "sign_on_unknown",
    ],
    [
      "a member who has left",
      async () => {
        const { phone } = await addPerson(world, { status: "leave" });
        claims = { sub: "left", phone_number: phone, phone_number_verified: true };
      },
      "member_left",
      /已离职/,
      "account_left",
    ],
  ])("%s is logged with its cause, and shown to the user", async (_rule, set, reason, text, problem) => {
    await set();
    expect((await follow(app)).get("problem")).toBe(problem);
    const line = onlyLine();
    expect([line.reason, line.text]).toEqual([reason, expect.stringMatching(text)]);
  });

  it.each([
    ["an unknown state", () => "?state=x&code=y", "state_unknown", ""],
    [
      "a refusal of the provider",
      (search: string) => `?error=access_denied&state=${new URLSearchParams(search).get("state")}`,
      "provider_refused",
      "access_denied",
    ],
    [
      "an error text of the provider that is no identifier",
      (search: string) =>
        `?error=${encodeURIComponent("<b>eyJ</b>")}&state=${new URLSearchParams(search).get("state")}`,
      "provider_refused",
      "",
    ],
  ])("%s is logged", async (_rule, change, reason, detail) => {
    expect((await follow(app, change)).get("problem")).toBe("sign_on_failed");
    expect(onlyLine()).toMatchObject({ reason, detail });
  });

  it("an unknown ticket is logged", async () => {
    const ticket = crypto.randomUUID();
    await createClient(app.url).send(signOnApi.redeemSingleSignOn, { ticket, bind });
    expect(onlyLine()).toMatchObject({ reason: "ticket_unknown" });
  });

  it("a cause in the installation is shown on the health page until a sign-on succeeds, a cause of the user is not", async () => {
    claims = { sub: "no-phone" };
    await follow(app);
    expect(await causeAt(app)).toBe("");
    claims = {};
    answer = (response) => Object.assign(response, { statusCode: 401, body: { error: "invalid_client" } });
    await follow(app);
    expect(await causeAt(app)).toMatch(/OIDC_CLIENT_SECRET/);
    answer = undefined;
    const { phone } = await addPerson(world);
    claims = { sub: `user-${phone}`, phone_number: phone, phone_number_verified: true };
    expect((await follow(app)).get("ticket")).not.toBeNull();
    expect(await causeAt(app)).toBe("");
  });
});

describe("an unusable provider", () => {
  let page: Server;
  let body = "";
  const origin = () => {
    const address = page.address();
    return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  };
  beforeAll(async () => {
    page = createServer((request, reply) => {
      if (request.url?.startsWith("/none") === true) reply.statusCode = 404;
      reply.setHeader("content-type", request.url?.startsWith("/html") === true ? "text/html" : "application/json");
      reply.end(body);
    }).listen(0, "127.0.0.1");
    await once(page, "listening");
    body = JSON.stringify({ issuer: "https://another.example", authorization_endpoint: "https://another.example/a" });
  });
  afterAll(() => page.close());

  it.each<[string, () => string | Promise<string>, string, RegExp]>([
    [
      "a closed port",
      async () => `http://127.0.0.1:${await findFreePort()}`,
      "issuer_unreachable",
      /OIDC_ISSUER（ECONNREFUSED）/,
    ],
    ["an unknown host", () => "http://nowhere.invalid", "issuer_unreachable", /OIDC_ISSUER（E[A-Z_]+）/],
    ["a document of another issuer", () => origin(), "discovery_wrong", /与 OIDC_ISSUER 不符/],
    ["a missing document", () => `${origin()}/none`, "discovery_wrong", /发现文档/],
    ["a page instead of the document", () => `${origin()}/html`, "discovery_wrong", /发现文档/],
  ])("%s is logged, and shown on the health page and to the user", async (_rule, issuer, reason, text) => {
    const other = await startTestApp({ on: app, env: envOf(await issuer()) });
    try {
      capture(other);
      expect((await follow(other)).get("problem")).toBe("sign_on_failed");
      const line = onlyLine();
      expect([line.reason, line.text]).toEqual([reason, expect.stringMatching(text)]);
      expect(await causeAt(other)).toMatch(text);
    } finally {
      await other.close();
    }
  });
});
