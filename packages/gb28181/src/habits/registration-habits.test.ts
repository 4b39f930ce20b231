import { describe, expect, it } from "vitest";
import { Registrar } from "../device/registrar.ts";
import { type DeviceEntry, Registry } from "../device/registry.ts";
import { type Credentials, digestOf, isProof, Nonces, parseCredentials } from "../sip/digest.ts";
import { RateLimit } from "../sip/rate-limit.ts";
import { headerOf, headersOf, isRequest, parseSip, type SipResponse } from "../sip/sip-message.ts";
import { type SipPeer } from "../sip/sip-transport.ts";
import { parseParams } from "../sip/sip-values.ts";

const id = "34020000001320000001";
const domain = "3402000000";
const password = "secret-1";
const uri = `sip:34020000002000000001@${domain}`;
const peer: SipPeer = { transport: "udp", address: "192.0.2.7", port: 5_060 };

function openRegistrar() {
  const greeted: string[] = [];
  const registry = new Registry(() => undefined);
  const settings = {
    serverId: "34020000002000000001",
    domain,
    host: "127.0.0.1",
    port: 0,
    mediaPorts: { from: 1, to: 2 },
    passwordOf: (device: string) => (device === id ? password : undefined),
  };
  const registrar = new Registrar({ settings, registry, onNew: (entry) => greeted.push(entry.id) });
  const register = (
    headers: readonly string[] = [],
    from = `<sip:${id}@${domain}>;tag=1`,
    source = peer,
  ): SipResponse => {
    const basis = [
      `REGISTER ${uri} SIP/2.0`,
      "Via: SIP/2.0/UDP 192.0.2.7;rport;branch=z",
      `From: ${from}`,
      `To: ${from}`,
    ];
    const message = parseSip(
      Buffer.from([...basis, "Call-ID: 1", "CSeq: 1 REGISTER", ...headers, "", ""].join("\r\n")),
    );
    if (!message || !isRequest(message)) throw new Error("no request");
    return registrar.handle(message, source);
  };
  return { registry, register, greeted };
}

interface ProofOptions {
  algorithm?: "MD5" | "SHA-256";
  withoutQop?: boolean;
  secret?: string;
  nc?: string;
  change?(credentials: Omit<Credentials, "response">): Omit<Credentials, "response">;
  write?(text: string): string;
}

/** Returns the header that answers a challenge. */
function proofFor(challenge: SipResponse, options: ProofOptions = {}): string {
  const value = headersOf(challenge, "www-authenticate").at(-1) ?? "";
  const nonce = parseParams(value.replace(/^Digest /, ""), ",").get("nonce") ?? "";
  const { algorithm = "MD5", withoutQop = false, secret = password, nc = "00000001", change, write } = options;
  const counted = withoutQop ? {} : { counted: { nc, cnonce: "c1", qop: "auth" } };
  const plain = { username: id, realm: domain, nonce, uri, algorithm, ...counted };
  const credentials = change?.(plain) ?? plain;
  const response = digestOf(credentials, "REGISTER", secret);
  const { username, realm } = credentials;
  const basis = `username="${username}", realm="${realm}", nonce="${credentials.nonce}", uri="${credentials.uri}"`;
  const extra = withoutQop ? "" : `, qop=auth, nc=${nc}, cnonce="c1"`;
  const text = `Digest ${basis}, response="${response}", algorithm=${algorithm}${extra}`;
  return `Authorization: ${write?.(text) ?? text}`;
}

describe("admits a registration", () => {
  it.each<[habit: string, options: ProofOptions, headers: string[]]>([
    ["of the standard", {}, ["Expires: 3600"]],
    ["by SHA-256", { algorithm: "SHA-256" }, []],
    ["without qop", { withoutQop: true }, []],
    ["without an algorithm", { write: (text) => text.replace(", algorithm=MD5", "") }, []],
    [
      "with a quoted algorithm in small letters",
      { write: (text) => text.replace("algorithm=MD5", 'algorithm="md5"') },
      [],
    ],
    [
      "with quoted qop and nc",
      { write: (text) => text.replace("qop=auth", 'qop="auth"').replace(/nc=(\d+)/, 'nc="$1"') },
      [],
    ],
    ["with the method in small letters", { write: (text) => text.replace("Digest", "digest") }, []],
    ["without spaces", { write: (text) => text.replaceAll(", ", ",") }, []],
    ["with another user name", { change: (credentials) => ({ ...credentials, username: "admin" }) }, []],
    ["with another URI", { change: (credentials) => ({ ...credentials, uri: "sip:192.0.2.1:5060" }) }, []],
    ["with its expiry in Contact", {}, [`Contact: <sip:${id}@192.0.2.7>;expires=60`]],
    ["without Contact", {}, []],
    ["of edition 2022", {}, ["X-GB-Ver: 3.0"]],
    ["with an expiry of 100 years", {}, ["Expires: 3153600000"]],
  ])("%s", (_habit, options, headers) => {
    const { register, registry } = openRegistrar();
    const challenge = register(headers);
    expect(challenge.status).toBe(401);
    expect(register([proofFor(challenge, options), ...headers]).status).toBe(200);
    expect(registry.find(id)).toMatchObject({ isOnline: true, peer });
  });
});

describe("refuses a registration", () => {
  it.each<[habit: string, options: ProofOptions, status: number, reason: string | undefined]>([
    ["with a wrong password", { secret: "x" }, 403, "wrong_password"],
    ["with another realm", { change: (credentials) => ({ ...credentials, realm: "other" }) }, 403, "wrong_realm"],
    ["with a nonce of before", { change: (credentials) => ({ ...credentials, nonce: "abc" }) }, 401, undefined],
    [
      "with a forged nonce",
      { change: (credentials) => ({ ...credentials, nonce: `${credentials.nonce.slice(0, -1)}_` }) },
      401,
      undefined,
    ],
    ["without a response", { write: (text) => text.replace(/response="\w+", /, "") }, 400, "malformed"],
    ["with Basic", { write: () => "Basic YTpi" }, 400, "malformed"],
    ["with an unknown algorithm", { write: (text) => text.replace("MD5", "SM9") }, 400, "malformed"],
    ["with a count of 0", { nc: "00000000" }, 401, undefined],
    ["with a count that is no number", { nc: "zz" }, 401, undefined],
    ["with an empty response", { write: (text) => text.replace(/response="\w+"/, 'response=""') }, 400, "malformed"],
    [
      "with a short response",
      { write: (text) => text.replace(/response="\w+"/, 'response="ab"') },
      403,
      "wrong_password",
    ],
    ["with 3,000 characters", { write: (text) => `${text}, opaque="${"a".repeat(3_000)}"` }, 400, "malformed"],
  ])("%s", (_habit, options, status, reason) => {
    const { register, registry } = openRegistrar();
    expect(register([proofFor(register(), options)]).status).toBe(status);
    expect(registry.find(id)).toBeUndefined();
    expect(registry.refusals()[0]?.reason).toBe(reason);
  });

  it.each<[habit: string, from: string, headers: string[], status: number, reason: string]>([
    ["of an unknown device", `<sip:34020000001320000009@${domain}>`, [], 403, "unknown_device"],
    ["of a code of 8 digits", `<sip:34020000@${domain}>`, [], 400, "malformed"],
    ["of letters", `<sip:admin@${domain}>`, [], 400, "malformed"],
    ["without a user", `<sip:${domain}>`, [], 400, "malformed"],
    ["with a negative expiry", `<sip:${id}@${domain}>`, ["Expires: -1"], 400, "malformed"],
    ["with an expiry that is no number", `<sip:${id}@${domain}>`, ["Expires: never"], 400, "malformed"],
  ])("%s", (_habit, from, headers, status, reason) => {
    const { register, registry } = openRegistrar();
    expect(register(headers, from).status).toBe(status);
    expect(registry.refusals()).toMatchObject([{ address: peer.address, reason }]);
  });
});

describe.each([
  ["with qop", false],
  ["without qop", true],
])("a proof %s", (_name, withoutQop) => {
  it("is accepted once", () => {
    const { register } = openRegistrar();
    const proof = proofFor(register(), { withoutQop });
    expect(register([proof]).status).toBe(200);
    const replayed = register([proof], undefined, { ...peer, address: "192.0.2.66" });
    expect(replayed.status).toBe(401);
    expect(headerOf(replayed, "www-authenticate")).toContain("stale=true");
  });
});

it("accepts a nonce again with a higher count only", () => {
  const { register } = openRegistrar();
  const challenge = register();
  expect(register([proofFor(challenge, { nc: "00000002" })]).status).toBe(200);
  expect(register([proofFor(challenge, { nc: "00000003" })]).status).toBe(200);
  expect(register([proofFor(challenge, { nc: "00000001" })]).status).toBe(401);
});

it("checks no further password after ten wrong ones from an address", () => {
  const { register, registry } = openRegistrar();
  for (let count = 0; count < 10; count++) register([proofFor(register(), { secret: String(count) })]);
  expect(register([proofFor(register())]).status).toBe(403);
  expect(registry.refusals()[0]?.reason).toBe("too_many");
  const other = { ...peer, address: "192.0.2.8" };
  expect(register([proofFor(register([], undefined, other))], undefined, other).status).toBe(200);
});

it("offers SHA-256 first to devices of edition 2022, and only MD5 to others", () => {
  const { register } = openRegistrar();
  const offers = (headers: string[]) =>
    headersOf(register(headers), "www-authenticate").map((value) => /algorithm=([\w-]+)/.exec(value)?.[1]);
  expect(offers(["X-GB-Ver: 3.0"])).toEqual(["SHA-256", "MD5"]);
  expect(offers(["X-GB-Ver: 2.0"])).toEqual(["MD5"]);
  expect(offers([])).toEqual(["MD5"]);
});

it("queries a device when it is new, was offline or has another address", async () => {
  const { register, registry, greeted } = openRegistrar();
  const admit = async (source = peer) => {
    register([proofFor(register([], undefined, source))], undefined, source);
    await new Promise((resolve) => setImmediate(resolve));
    return greeted.length;
  };
  expect(await admit()).toBe(1);
  expect(await admit()).toBe(1);
  expect(await admit({ ...peer, port: 9 })).toBe(1);
  expect(await admit({ ...peer, address: "192.0.2.8" })).toBe(2);
  registry.sweep(Date.now() + 4_000_000);
  expect(registry.find(id)?.isOnline).toBe(false);
  expect(await admit()).toBe(3);
});

describe("a device is offline", () => {
  const at = 1_000_000;
  const entryOf = (registry: Registry): DeviceEntry =>
    registry.register(id, peer, { expiresAt: at + 3_600_000, edition: "", now: at }).entry;
  const stays = (keepalives: number[], silenceMs: number): boolean => {
    const registry = new Registry(() => undefined);
    const entry = entryOf(registry);
    for (const time of keepalives) {
      registry.heard(entry, peer, at + time);
      registry.keepalive(entry, at + time);
    }
    registry.sweep(at + (keepalives.at(-1) ?? 0) + silenceMs);
    return entry.isOnline;
  };
  it.each<[rule: string, keepalives: number[], silenceMs: number, isOnline: boolean]>([
    ["not after two missing keepalives", [60_000], 170_000, true],
    ["after three missing keepalives", [60_000], 183_000, false],
    ["after three missing keepalives of 20 s", [20_000], 63_000, false],
    ["not after two missing keepalives of 120 s", [120_000], 250_000, true],
    ["not sooner because a keepalive was repeated", [60_000, 60_500], 170_000, true],
    ["when its registration expired", [3_590_000], 11_000, false],
  ])("%s", (_rule, keepalives, silenceMs, isOnline) => expect(stays(keepalives, silenceMs)).toBe(isOnline));
});

it("remembers 100 refusals, newest first and each once", () => {
  const registry = new Registry(() => undefined);
  const refuse = (number: number) =>
    registry.refuse({ deviceId: String(number), address: "192.0.2.7", at: number, reason: "unknown_device" });
  for (let number = 0; number < 150; number++) refuse(number);
  refuse(100);
  expect(registry.refusals()).toHaveLength(100);
  expect(
    registry
      .refusals()
      .slice(0, 2)
      .map(({ deviceId }) => deviceId),
  ).toEqual(["100", "149"]);
});

it("computes the digests of the examples of RFC 2617 and RFC 7616", () => {
  const older: Credentials = {
    username: "Mufasa",
    realm: "testrealm@host.com",
    nonce: "dcd98b7102dd2f0e8b11d0f600bfb0c093",
    uri: "/dir/index.html",
    algorithm: "MD5",
    counted: { nc: "00000001", cnonce: "0a4f113b", qop: "auth" },
    response: "6629fae49393a05397450978507c4ef1",
  };
  expect(isProof(older, "GET", "Circle Of Life")).toBe(true);
  const newer: Credentials = {
    username: "Mufasa",
    realm: "http-auth@example.org",
    nonce: "7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v",
    uri: "/dir/index.html",
    algorithm: "SHA-256",
    counted: { nc: "00000001", cnonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", qop: "auth" },
    response: "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1",
  };
  expect(isProof(newer, "GET", "Circle of Life")).toBe(true);
  expect(isProof(newer, "GET", "circle of life")).toBe(false);
});

it("forgets the oldest nonces and keys, so that memory has a limit", () => {
  const nonces = new Nonces();
  const nonce = nonces.issue(id, 0);
  expect(nonces.isFresh(nonce, id, 299_000)).toBe(true);
  expect(nonces.isFresh(nonce, id, 301_000)).toBe(false);
  expect(nonces.isFresh(nonce, "34020000001320000009", 1_000)).toBe(false);
  const limit = new RateLimit({ burst: 2, perSecond: 1, maxKeys: 2 });
  expect([limit.take("a", 0), limit.take("a", 0), limit.take("a", 0), limit.take("a", 1_000)]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  for (const key of ["b", "c", "d"]) limit.take(key, 1_000);
  expect(limit.take("a", 1_000)).toBe(true);
});

it("parses no credentials without a header", () => expect(parseCredentials(undefined)).toBeUndefined());
