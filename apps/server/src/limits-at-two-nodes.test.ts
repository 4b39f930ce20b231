import { createHash, createHmac, randomUUID } from "node:crypto";
import { addDevice, findDevices } from "@huiyan/contract/device/device.api";
import { generateKeyPair } from "@huiyan/contract/open-api/open-api.api";
import { appHeaders, appSigningText } from "@huiyan/contract/open-api/open-api.rules";
import { createOrganisation } from "@huiyan/contract/organisation/organisation.api";
import { organisationLimits } from "@huiyan/contract/organisation/organisation.rules";
import { getPictureCode, register, sendPhoneCode, signIn } from "@huiyan/contract/session/session.api";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createClient } from "#test/client.ts";
import { sendFrom } from "#test/from-address.ts";
import { addAccount, newPhone, testPassword } from "#test/person-client.ts";
import { phoneCodeFor, solvedPicture } from "#test/session/phone-code.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn } from "#test/world.ts";
import { loadFactoryDevices, newSecret } from "./features/device/device.public.ts";

let nodes: [TestApp, TestApp];
beforeAll(async () => {
  const first = await startTestApp();
  nodes = [first, await startTestApp({ on: first, now: first.clock.now() })];
});
afterAll(async () => {
  await nodes[1].close();
  await nodes[0].close();
});
// each test uses new addresses and accounts
beforeEach(() => {
  for (const { clock } of nodes) clock.moveBy(25 * 3600_000);
});

const nodeOf = (at: number) => nodes[at % 2] ?? nodes[0];
const addressOf = (at: number) => `127.21.1.${2 + at}`;

/** Returns the outcomes of parallel calls that alternate between two nodes, with their numbers. */
async function atBoth(
  count: number,
  send: (url: string, at: number) => Promise<string>,
): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  const sent = Array.from({ length: count }, (_, at) => send(nodeOf(at).url, at));
  for (const outcome of await Promise.all(sent)) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  return outcomes;
}

const errorOf = ({ body }: { body: unknown }) =>
  typeof body === "object" && body !== null && "error" in body ? String(body.error) : "ok";

it("limits wrong passwords of an account over both nodes: three without a picture code, five with one", {
  tags: ["rest"],
}, async () => {
  const { phone } = await addAccount(nodes[0]);
  const wrong = { account: phone, password: "Guess@2026" };
  const plain = await atBoth(60, (url, at) => sendFrom(url, addressOf(at), signIn, wrong));
  expect(plain).toEqual({ wrong_password: 3, captcha_needed: 57 });
  const pictures = await Promise.all(Array.from({ length: 60 }, () => solvedPicture(nodes[0])));
  const solved = await atBoth(60, (url, at) => sendFrom(url, addressOf(at), signIn, { ...wrong, ...pictures[at] }));
  expect(solved.wrong_password).toBe(2);
});

it("accepts a picture code once, at either node", { tags: ["rest"] }, async () => {
  const { phone } = await addAccount(nodes[0]);
  const wrong = { account: phone, password: "Guess@2026" };
  await atBoth(60, (url, at) => sendFrom(url, addressOf(at), signIn, wrong));
  const picture = await solvedPicture(nodes[1]);
  const outcomes = await atBoth(60, (url, at) => sendFrom(url, addressOf(at), signIn, { ...wrong, ...picture }));
  expect(outcomes).toEqual({ wrong_password: 1, captcha_wrong: 59 });
});

it("limits picture codes to thirty a minute per address over both nodes", { tags: ["rest"] }, async () => {
  let drawn = 0;
  for (let at = 0; at < 60 && (await sendFrom(nodeOf(at).url, "127.21.2.2", getPictureCode, {})) === "ok"; at++)
    drawn++;
  expect(drawn).toBe(30);
});

it("sends one SMS to a phone for parallel calls at both nodes", { tags: ["rest"] }, async () => {
  const phone = newPhone();
  const outcomes = await atBoth(60, (url, at) => sendFrom(url, addressOf(at), sendPhoneCode, { phone }));
  expect(outcomes).toEqual({ ok: 1, phone_code_soon: 59 });
});

it("registers once with a phone's code, at either node", async () => {
  const phone = newPhone();
  const verification_code = await phoneCodeFor(nodes[0], createClient(nodes[0].url), phone, "register");
  const input = { account: phone, password: testPassword, verification_code };
  const outcomes = await atBoth(60, (url, at) => sendFrom(url, addressOf(at), register, input));
  expect(outcomes.ok).toBe(1);
});

it("limits guesses of a device's binding code to ten over both nodes", { tags: ["rest"] }, async () => {
  const { admin } = await createWorld(nodes[0]);
  const tokens = nodes.map(({ url }) => createClient(url, admin.client.token));
  const { services, clock } = nodes[0];
  const device = { device_id: "NODES-0001", key: newSecret(), code: "ABCD2345", type: "AIS" as const };
  await loadFactoryDevices(services.db.sql, services.key, clock, [device]);
  const outcomes = await atBoth(60, async (_, at) => {
    const input = { nickname: "新盒子", device_id: device.device_id, code: `WRONG${String(at).padStart(3, "0")}` };
    return errorOf((await tokens[at % 2]?.send(addDevice, input)) ?? { body: {} });
  });
  expect(outcomes).toEqual({ device_taken: 10, device_code_tries: 50 });
});

it("limits the organisations that a user creates per day over both nodes together", async () => {
  const { phone } = await addAccount(nodes[0]);
  const { token } = await signedIn(nodes[0], phone);
  const clients = nodes.map(({ url }) => createClient(url, token));
  const outcomes = await atBoth(30, async (_, at) => {
    const fields = { name: `企业 ${at}`, type: "物流仓储", addr: "", phone: "13912345678" };
    return errorOf((await clients[at % 2]?.send(createOrganisation, { fields })) ?? { body: {} });
  });
  expect(outcomes.ok).toBe(organisationLimits.perDay);
});

it("accepts a program's signed call once, even if it is repeated at the other node", { tags: ["rest"] }, async () => {
  const { admin } = await createWorld(nodes[0]);
  const { appId, appSecret } = await admin.client.call(generateKeyPair, {});
  const [time, nonce] = [String(nodes[0].clock.now().getTime()), randomUUID()];
  const hash = createHash("sha256").update("").digest("hex");
  const text = appSigningText("GET", findDevices.path, appId, time, nonce, hash);
  const headers = {
    [appHeaders.id]: appId,
    [appHeaders.time]: time,
    [appHeaders.nonce]: nonce,
    [appHeaders.sign]: createHmac("sha256", appSecret).update(text).digest("hex"),
  };
  const outcomes = await atBoth(60, async (url) => {
    const answer = await fetch(url + findDevices.path, { headers });
    return errorOf({ body: await answer.json() });
  });
  expect(outcomes).toEqual({ ok: 1, app_replayed: 59 });
});
