import { IncomingMessage, request } from "node:http";
import { Socket } from "node:net";
import { reportEvents } from "@huiyan/contract/alarm/alarm.device";
import { sendPhoneCode, signIn } from "@huiyan/contract/session/session.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "#test/client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { peerOf } from "./proxy.ts";

/** Returns a request from this address with these headers, without a network. */
function requestFrom(remoteAddress: string, headers: Record<string, string>): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: remoteAddress });
  return Object.assign(new IncomingMessage(socket), { headers });
}

const chain = "198.51.100.1, 203.0.113.7";
const tls = "https";

describe("trusts only the entries of x-forwarded-for that trusted proxies added", () => {
  it.each([
    ["no proxy is set", undefined, "192.0.2.9", chain, "192.0.2.9", false],
    ["one proxy: the address that it saw", 1, "10.0.0.2", chain, "203.0.113.7", true],
    ["two proxies: the address that the outer one saw", 2, "10.0.0.2", chain, "198.51.100.1", true],
    ["more hops than there are addresses: the outermost", 5, "10.0.0.2", chain, "198.51.100.1", true],
    ["the proxy by its network", ["10.0.0.0/8"], "10.0.0.2", chain, "203.0.113.7", true],
    ["somebody else than the named proxy", ["10.0.0.0/8"], "192.0.2.9", chain, "192.0.2.9", false],
  ])("%s", (_rule, trustProxy, remote, forwarded, address, isTls) => {
    const request = requestFrom(remote, { "x-forwarded-for": forwarded, "x-forwarded-proto": tls });
    expect(peerOf({ trustProxy }, request)).toEqual({ address, isTls, isLocal: false });
  });

  it("ignores a client's claim of TLS if the proxy reports otherwise", () => {
    const request = requestFrom("10.0.0.2", { "x-forwarded-for": chain, "x-forwarded-proto": "https, http" });
    expect(peerOf({ trustProxy: 1 }, request).isTls).toBe(false);
  });
});

describe("recognises a program of this machine by the loopback and the absence of proxy headers", () => {
  it.each([
    ["the loopback", "127.0.0.1", {}, true],
    ["the loopback by IPv6", "::1", {}, true],
    ["the loopback by a mapped address", "::ffff:127.0.0.1", {}, true],
    ["another machine", "203.0.113.7", {}, false],
    ...["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip", "forwarded", "via"].map(
      (name) => [`a proxy of this machine that writes ${name}`, "127.0.0.1", { [name]: "1.1 proxy" }, false] as const,
    ),
  ] as const)("%s", (_rule, remote, headers, isLocal) => {
    for (const trustProxy of [undefined, 1, ["127.0.0.1"]])
      expect(peerOf({ trustProxy }, requestFrom(remote, headers)).isLocal).toBe(isLocal);
  });
});

describe("with one trusted proxy", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ env: { TRUST_PROXY: "1" } });
  });
  afterAll(() => app.close());

  /**
   * Headers as the proxy sends them: x-forwarded-for has the text of the caller, then the address that the proxy saw.
   */
  const through = (n: number, seen: string) =>
    createClient(app.url, "", { "x-forwarded-for": `10.1.${n >> 8}.${n & 255}, ${seen}` });

  it("counts sign-in attempts for the true address, although each claims another one", { tags: ["rest"] }, async () => {
    const answers: string[] = [];
    for (let n = 0; n < 60; n++) {
      const input = { account: `1390001${String(n).padStart(4, "0")}`, password: "Wrong@2026" };
      answers.push((await through(n, "203.0.113.7").fails(signIn, input)).error);
    }
    expect(answers.filter((answer) => answer === "sign_in_failed").length).toBeLessThanOrEqual(30);
    expect(answers.at(-1)).toMatch(/sign_in_slowed|captcha_needed/);
    const elsewhere = await through(0, "203.0.113.8").fails(signIn, { account: "13900019999", password: "Wrong@2026" });
    expect(elsewhere.error).toBe(answers[0]);
  });

  it("counts requests for phone codes for the true address", async () => {
    const answers: string[] = [];
    for (let n = 0; n < 30; n++) {
      const phone = `1380001${String(n).padStart(4, "0")}`;
      const reply = await through(n, "203.0.113.9").send(sendPhoneCode, { phone, type: "code" });
      answers.push(reply.status === 200 ? "sent" : JSON.stringify(reply.body));
    }
    expect(answers.filter((answer) => answer === "sent")).toHaveLength(10);
    expect(answers.at(-1)).toContain("captcha_needed");
  });

  const report = (headers: Record<string, string>) =>
    fetch(app.url + reportEvents.path, {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=x", "x-forwarded-for": "203.0.113.7", ...headers },
      body: "--x--",
    });

  it("refuses a device without TLS behind a proxy, even if the proxy is on this machine", async () => {
    expect(await (await report({ "x-forwarded-proto": "http" })).json()).toMatchObject({ error: "device_tls_needed" });
    expect(await (await report({ "x-forwarded-proto": "https" })).json()).toMatchObject({ error: "device_unsigned" });
  });

  it("shows metrics to local programs and admits local devices without TLS, but not when forwarded", async () => {
    const ask = async (path: string, headers: Record<string, string> = {}) => fetch(app.url + path, { headers });
    const forwarded = { "x-forwarded-for": "203.0.113.7" };
    expect((await ask("/metrics")).status).toBe(200);
    expect(await (await ask("/healthz")).json()).toHaveProperty("failing");
    expect((await ask("/metrics", forwarded)).status).toBe(404);
    expect(await (await ask("/healthz", forwarded)).json()).toEqual({ ok: true });
    const own = { method: "POST", headers: { "content-type": "multipart/form-data; boundary=x" }, body: "--x--" };
    expect(await (await fetch(app.url + reportEvents.path, own)).json()).toMatchObject({ error: "device_unsigned" });
  });

  it("sends HSTS to browsers that used TLS", async () => {
    const hsts = async (headers: Record<string, string>) =>
      (await fetch(`${app.url}/healthz`, { headers })).headers.get("strict-transport-security");
    expect(await hsts({ "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.7" })).toBe("max-age=31536000");
    expect(await hsts({})).toBeNull();
  });
});

it("refuses a page under a foreign name that resolves to this server", { tags: ["rest"] }, async () => {
  const app = await startTestApp();
  const { hostname, port } = new URL(app.url);
  const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const outgoing = request({ hostname, port, path: "/common/privatize", headers: { host: "evil.example" } });
    outgoing.on("error", reject);
    outgoing.on("response", async (incoming) => {
      let text = "";
      for await (const chunk of incoming) text += chunk;
      resolve({ status: incoming.statusCode, text });
    });
    outgoing.end();
  });
  expect(answer.status).toBe(421);
  expect(answer.text).toContain("host_unknown");
  // the message names the setting that admits the name
  expect(answer.text).toContain("ALLOWED_HOSTS");
  await app.close();
});
