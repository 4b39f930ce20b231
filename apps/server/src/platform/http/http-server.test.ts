import { findMessages, readMessages } from "@huiyan/contract/alarm/alarm.api";
import { contract } from "@huiyan/contract/contract";
import { errorTable } from "@huiyan/contract/errors";
import { getPublicKey, signIn } from "@huiyan/contract/session/session.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", "x-token": world.staff.client.token, ...headers },
  });

describe("answers a bad request with a clear text", () => {
  it.each([
    ["malformed JSON", "{", {}, 400, "malformed_json"],
    ["no JSON at all", "a=1", { "content-type": "application/x-www-form-urlencoded" }, 400, "invalid_input"],
    ["over 1 MB", JSON.stringify({ _id: ["x".repeat(1_100_000)], read: 1 }), {}, 413, "body_too_large"],
    ["half a letter in a text", '{"_id": ["\\ud800"], "read": 1}', {}, 400, "invalid_input"],
    ["half a letter in a name, deep inside", '{"a": [{"\\udc00": 1}]}', {}, 400, "invalid_input"],
    ["a text in 100,000 brackets", `${"[".repeat(100_000)}"\\ud800"${"]".repeat(100_000)}`, {}, 400, "invalid_input"],
    ["a wrong field", JSON.stringify({ _id: ["x"], read: 1 }), {}, 400, "invalid_input"],
  ])("%s", async (_rule, body, headers, status, error) => {
    const answer = await post(readMessages.path, body, headers);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code: status, error });
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("answers a bad request with the contract's text and the faulty field", async () => {
    const failure = await world.staff.client.fails(readMessages, { _id: [], read: 1 });
    expect(failure).toMatchObject({ message: "请选择需要操作的消息", fields: { _id: "请选择需要操作的消息" } });
  });

  it("answers a bad request in the language of the caller", async () => {
    const answer = await fetch(app.url + findMessages.path, { headers: { "accept-language": "en-GB,en;q=0.9" } });
    expect(await answer.json()).toMatchObject({ message: "Please sign in." });
  });

  it("answers a request for an unknown path with not_found", async () => {
    expect(await (await fetch(`${app.url}/api/client/nowhere`)).json()).toMatchObject({
      code: 404,
      error: "not_found",
    });
  });
});

it("reduces a page size above the maximum to the maximum", async () => {
  expect((await world.admin.client.call(findMessages, { size: 9999 })).page.size).toBe(100);
});

it("has a text in three languages and a permitted code for every error", () => {
  for (const [key, row] of Object.entries(errorTable)) {
    expect(row.zh, key).toMatch(/\p{Script=Han}/u);
    expect(row.tw, key).toMatch(/\p{Script=Han}/u);
    expect(row.en, key).toMatch(/^[A-Z][^\p{Script=Han}]+\.$/u);
    expect([row.status, 403, 406, 1403], key).toContain(row.code);
  }
});

const OpenApi = z.object({
  openapi: z.literal("3.1.0"),
  paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string(), "x-permission": z.string() }))),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

it("lists every endpoint with its permission in the OpenAPI document, whose references all resolve", {
  tags: ["rest"],
}, async () => {
  const text = await (await fetch(`${app.url}/api/openapi.json`)).text();
  const document = OpenApi.parse(JSON.parse(text));
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const documented = operations.map((operation) => `${operation.operationId} ${operation["x-permission"]}`).sort();
  expect(documented).toEqual(contract.map(({ name, permission }) => `${name} ${permission}`).sort());
  for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    expect(document.components.schemas).toHaveProperty([name ?? ""]);
  }
});

it("serves the browsable page with its own scripts and no inline ones", async () => {
  const page = await (await fetch(`${app.url}/api/docs/`)).text();
  const scripts = [...page.matchAll(/<script src="([^"]+)">/g)].map((match) => match[1] ?? "");
  expect(page).not.toMatch(/<script>/);
  expect(scripts).toHaveLength(2);
  for (const script of scripts) expect((await fetch(new URL(script, `${app.url}/api/docs/`))).status).toBe(200);
});

it.each(["/api/openapi.json", "/api/docs/assets/swagger-ui-bundle.js", "/api/docs/assets/swagger-ui.css"])(
  "compresses %s and answers 304 to a client that has it",
  async (path) => {
    const ask = (headers: Record<string, string>) => fetch(app.url + path, { headers });
    const whole = await ask({ "accept-encoding": "identity" });
    const text = await whole.text();
    for (const coding of ["br", "gzip"]) {
      const answer = await ask({ "accept-encoding": coding });
      expect(answer.headers.get("content-encoding")).toBe(coding);
      expect(Number(answer.headers.get("content-length"))).toBeLessThan(text.length / 3);
      expect(await answer.text()).toBe(text);
    }
    expect((await ask({ "if-none-match": whole.headers.get("etag") ?? "" })).status).toBe(304);
  },
);

it.each(["/api/openapi.json", "/api/docs/assets/swagger-ui.css"])(
  "limits the requests of one address for %s",
  async (path) => {
    const ask = async () => (await fetch(app.url + path)).status;
    expect(await Promise.all(Array.from({ length: 90 }, ask))).toContain(429);
  },
);

it.each<[string, () => Promise<Response>]>([
  ["a sign-in", () => post(signIn.path, JSON.stringify({ account: world.staff.phone, password: "Wrong@2026" }))],
  ["a list", () => fetch(app.url + findMessages.path, { headers: { "x-token": world.staff.client.token } })],
  ["a refusal", () => fetch(app.url + findMessages.path)],
  ["a public answer", () => fetch(app.url + getPublicKey.path)],
])("forbids browsers and proxies to cache %s", async (_rule, ask) => {
  expect((await ask()).headers.get("cache-control")).toBe("no-store");
});

it("forbids console pages to embed other pages, and to be embedded", async () => {
  const policy = (await fetch(app.url)).headers.get("content-security-policy") ?? "";
  for (const rule of ["object-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "script-src 'self'"]) {
    expect(policy.split("; ")).toContain(rule);
  }
});

it.each([
  [undefined, "img-src 'self' data: blob:;"],
  ["https://tiles.example.com:8443/{z}/{x}/{y}.png", "img-src 'self' data: blob: https://tiles.example.com:8443;"],
  ["https://webrd0{s}.example.com/t?x={x}&y={y}&z={z}", "img-src 'self' data: blob: https://*.example.com;"],
])(
  "allows pictures only from this server and, with the tiles of %s, from their host",
  { tags: ["rest"] },
  async (MAP_TILE_URL, expected) => {
    const own = await startTestApp({ env: MAP_TILE_URL === undefined ? {} : { MAP_TILE_URL } });
    expect((await fetch(own.url)).headers.get("content-security-policy")).toContain(expected);
    await own.close();
  },
);

it("shows metrics to other machines only with the token", { tags: ["rest"] }, async () => {
  expect((await fetch(`${app.url}/metrics`)).status).toBe(200);
  const token = "a-token-of-this-test-alone";
  const own = await startTestApp({ env: { METRICS_TOKEN: token } });
  const statusOf = async (of: TestApp, authorization: string) =>
    (await fetch(`${of.url}/metrics`, { headers: { "x-forwarded-for": "203.0.113.9", authorization } })).status;
  expect(await statusOf(app, "")).toBe(404);
  expect(await statusOf(app, `Bearer ${token}`)).toBe(404);
  expect(await statusOf(own, "Bearer another-token-of-this-test")).toBe(404);
  expect(await statusOf(own, `Bearer ${token}`)).toBe(200);
  await own.close();
});

it("requires TLS of devices on other machines, unless configured otherwise", {
  tags: ["rest"],
}, async () => {
  // a forwarding header makes the request count as one from another machine
  const report = (url: string, headers: Record<string, string> = { via: "1.1 proxy" }) =>
    fetch(`${url}/api/device/events`, {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=x", ...headers },
      body: "--x--",
    });
  const strict = await startTestApp({ env: { HOST: "0.0.0.0" } });
  const lenient = await startTestApp({ env: { HOST: "0.0.0.0", INSECURE_DEVICES: "1" } });
  const local = (app: TestApp) => `http://127.0.0.1:${new URL(app.url).port}`;
  expect(await (await report(local(strict))).json()).toMatchObject({ error: "device_tls_needed" });
  expect(await (await report(local(strict), {})).json()).toMatchObject({ error: "device_unsigned" });
  expect(await (await report(local(lenient))).json()).toMatchObject({ error: "device_unsigned" });
  expect((await fetch(`${local(strict)}/healthz`)).headers.get("strict-transport-security")).toBe("max-age=31536000");
  await strict.close();
  await lenient.close();
});
