import { IncomingMessage, request } from "node:http";
import { Socket } from "node:net";
import { reportEvents } from "@huiyan/contract/alarm/alarm.device";
import { sendPhoneCode, signIn } from "@huiyan/contract/session/session.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "../../../test/client.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { peerOf } from "./proxy.ts";

/** A request from this address with these headers; nothing of it goes over a wire. */
function requestFrom(remoteAddress: string, headers: Record<string, string>): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: remoteAddress });
  return Object.assign(new IncomingMessage(socket), { headers });
}

const chain = "198.51.100.1, 203.0.113.7";
const tls = "https";

describe("of the forwarded chain only what the own proxies wrote is believed", () => {
  it.each([
    ["no proxy is set", undefined, "192.0.2.9", chain, "192.0.2.9", false],
    ["one proxy: the address that it saw", 1, "10.0.0.2", chain, "203.0.113.7", true],
    ["two proxies: the address that the outer one saw", 2, "10.0.0.2", chain, "198.51.100.1", true],
    ["more hops than there are addresses: the outermost", 5, "10.0.0.2", chain, "198.51.100.1", true],
    ["the proxy by its network", ["10.0.0.0/8"], "10.0.0.2", chain, "203.0.113.7", true],
    ["somebody else than the named proxy", ["10.0.0.0/8"], "192.0.2.9", chain, "192.0.2.9", false],
  ])("%s", (_rule, trustProxy, remote, forwarded, address, isTls) => {
    const request = requestFrom(remote, { "x-forwarded-for": forwarded, "x-forwarded-proto": tls });
    expect(peerOf({ trustProxy }, request)).toEqual({ address, isTls, isDirect: false });
  });

  it("a caller who claims TLS himself is not believed when the proxy says otherwise", () => {
    const request = requestFrom("10.0.0.2", { "x-forwarded-for": chain, "x-forwarded-proto": "https, http" });
    expect(peerOf({ trustProxy: 1 }, request).isTls).toBe(false);
  });
});

describe("behind one proxy", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ env: { TRUST_PROXY: "1" } });
  });
  afterAll(() => app.close());

  /** As the proxy passes it on: what the caller wrote, then the address that the proxy saw. */
  const through = (n: number, seen: string) =>
    createClient(app.url, "", { "x-forwarded-for": `10.1.${n >> 8}.${n & 255}, ${seen}` });

  it("guesses with an invented address each are all counted for the true one", async () => {
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

  it("so are phone codes", async () => {
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

  it("a device that came to the proxy without TLS is told so, although the proxy is on this machine", async () => {
    expect(await (await report({ "x-forwarded-proto": "http" })).json()).toMatchObject({ error: "device_tls_needed" });
    expect(await (await report({ "x-forwarded-proto": "https" })).json()).toMatchObject({ error: "device_unsigned" });
  });

  it("browsers that came over TLS are told to stay with it", async () => {
    const hsts = async (headers: Record<string, string>) =>
      (await fetch(`${app.url}/healthz`, { headers })).headers.get("strict-transport-security");
    expect(await hsts({ "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.7" })).toBe("max-age=31536000");
    expect(await hsts({})).toBeNull();
  });
});

it("a page under a stranger's name that leads here is answered nothing", async () => {
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
  await app.close();
});
