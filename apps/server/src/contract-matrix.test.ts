import { findMessages, summariseMessages } from "@huiyan/contract/alarm/alarm.api";
import { contract } from "@huiyan/contract/contract";
import { findDevices } from "@huiyan/contract/device/device.api";
import { type AnyEndpoint } from "@huiyan/contract/endpoint";
import { generateKeyPair, getKeyPair } from "@huiyan/contract/open-api/open-api.api";
import { getDepartmentTree } from "@huiyan/contract/people/department.api";
import { findPeople } from "@huiyan/contract/people/people.api";
import { appMay, isNamedPermission, type Permission, roleMay } from "@huiyan/contract/permissions";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAppClient } from "../test/app-client.ts";
import { type Client, createClient } from "../test/client.ts";
import { alarmEvent } from "../test/device-client.ts";
import { jpeg } from "../test/pictures.ts";
import { samples } from "../test/samples.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";
import { createWorld, signedIn, type World } from "../test/world.ts";

let app: TestApp;
let ours: World;
let theirs: World;
let messageId: string;
let imageKey: string;

beforeAll(async () => {
  app = await startTestApp();
  [ours, theirs] = [await createWorld(app), await createWorld(app)];
  const event = alarmEvent(app, { images: [{ role: "image", part: "p" }] });
  await ours.device.client.outcomes([event], { p: await jpeg() });
  const { list } = await ours.admin.client.call(findMessages, {});
  messageId = list[0]?._id ?? "";
  imageKey = list[0]?.image ?? "";
  await ours.admin.client.call(generateKeyPair, {});
});
afterAll(() => app.close());

const actors = ["anyone", "admin", "lead", "staff", "app"] as const;
type Actor = (typeof actors)[number];

/** The answer's code when the permission refuses this actor; undefined when it lets him through. */
function refusalCode(permission: Permission, actor: Actor): number | undefined {
  if (permission === "public" || permission === "signed") return undefined;
  if (permission === "device") return 401;
  // whoever signs as a program at an endpoint that is not open to programs is nobody there
  if (actor === "app") return appMay(permission) ? undefined : 403;
  if (actor === "anyone") return 403;
  return isNamedPermission(permission) && !roleMay(actor, permission) ? 1403 : undefined;
}

async function callerAs(actor: Actor): Promise<Pick<Client, "send">> {
  if (actor === "anyone") return createClient(app.url);
  // the matrix resets the keys too, so they are asked for anew
  if (actor === "app") return createAppClient(app, await ours.admin.client.call(getKeyPair, {}));
  return signedIn(app, ours[actor].phone);
}

const refusals = new Set([401, 403, 1403, 406]);
const codeOf = (body: unknown) => (typeof body === "object" && body !== null && "code" in body ? body.code : undefined);

function sampleFor(endpoint: AnyEndpoint, target: World, message: string, image: string) {
  const sample = samples[endpoint.name]?.(target, message, image);
  if (sample === undefined) throw new Error(`test/samples.ts has no sample for ${endpoint.name}`);
  return sample;
}

it("every endpoint of the contract is served, and the samples name no other", () => {
  const routes = contract.map(({ method, path }) => app.http.hasRoute({ method, url: path }));
  expect(routes).not.toContain(false);
  expect(Object.keys(samples).sort()).toEqual(contract.map((endpoint) => endpoint.name).sort());
});

describe("role matrix", () => {
  const rows = contract.flatMap((endpoint) =>
    actors.map((actor) => ({ endpoint, actor, name: `${endpoint.name} (${endpoint.permission}) as ${actor}` })),
  );
  it.each(rows)("$name", async ({ endpoint, actor }) => {
    const target = theirs;
    const { input, path } = sampleFor(endpoint, target, messageId, imageKey);
    const reply = await (await callerAs(actor)).send(endpoint, input, path);
    const expected = refusalCode(endpoint.permission, actor);
    if (expected !== undefined) expect(codeOf(reply.body)).toBe(expected);
    else if (endpoint.permission !== "signed") expect(refusals.has(Number(codeOf(reply.body)))).toBe(false);
  });
});

describe("cross-tenant: with another organisation's ids nothing is seen and nothing changes", () => {
  const stateOfOurs = async () => [
    await ours.admin.client.call(findDevices, {}),
    (await ours.admin.client.call(findMessages, {})).list.map(({ client_read, client_mark, _id }) => ({
      _id,
      client_read,
      client_mark,
    })),
    await ours.admin.client.call(summariseMessages, {}),
    await ours.admin.client.call(findPeople, {}),
    await ours.admin.client.call(getDepartmentTree, {}),
  ];
  let before: unknown;
  beforeEach(async () => {
    before = await stateOfOurs();
  });

  const memberEndpoints = contract.filter(
    ({ permission }) => permission === "user" || permission === "member" || isNamedPermission(permission),
  );
  it.each(memberEndpoints.map((endpoint) => ({ endpoint, name: endpoint.name })))("$name", async ({ endpoint }) => {
    const foreigner = await signedIn(app, theirs.admin.phone);
    const { input, path } = sampleFor(endpoint, ours, messageId, imageKey);
    const reply = await foreigner.send(endpoint, input, path);
    const text = JSON.stringify(reply.body);
    for (const secret of [
      ours.orgId,
      ours.device.uid,
      `设备 ${ours.device.deviceId}`,
      `点位 ${ours.device.deviceId}`,
      ours.admin.staffId,
    ]) {
      expect(text).not.toContain(secret);
    }
    expect(reply.status).toBeLessThan(500);
    expect(await stateOfOurs()).toEqual(before);
  });
});

it("a forged or expired address gives no picture", async () => {
  const { list } = await ours.admin.client.call(findMessages, {});
  const address = list[0]?.image_url ?? "";
  expect((await fetch(app.url + address)).status).toBe(200);
  expect((await fetch(app.url + address.replace("s=full", "s=thumb"))).status).toBe(403);
  app.clock.moveBy(25 * 60_000);
  expect((await fetch(app.url + address)).status).toBe(403);
  app.clock.moveBy(-25 * 60_000);
});
