import { findMessages, summariseMessages } from "@huiyan/contract/alarm/alarm.api";
import { contract } from "@huiyan/contract/contract";
import { addLink } from "@huiyan/contract/dashboard/display-link.api";
import { screenMayCall } from "@huiyan/contract/dashboard/display-link.rules";
import { findDevices } from "@huiyan/contract/device/device.api";
import { type AnyEndpoint } from "@huiyan/contract/endpoint";
import { type ErrorKey } from "@huiyan/contract/errors";
import { generateKeyPair, getKeyPair } from "@huiyan/contract/open-api/open-api.api";
import { getDepartmentTree } from "@huiyan/contract/people/department.api";
import { findPeople } from "@huiyan/contract/people/people.api";
import { appMay, isNamedPermission, type Permission, roleMay } from "@huiyan/contract/permissions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createAppClient } from "../test/app-client.ts";
import { type Client, createClient } from "../test/client.ts";
import { openWall } from "../test/dashboard/display-client.ts";
import { jpeg } from "../test/data/pictures.ts";
import { alarmEvent } from "../test/device-client.ts";
import { operatorSession } from "../test/operator/operator-client.ts";
import { samples } from "../test/samples.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";
import { createWorld, signedIn, type World } from "../test/world.ts";

let app: TestApp;
let ours: World;
let theirs: World;
let messageId: string;
let imageKey: string;
let picture: Buffer;

beforeAll(async () => {
  app = await startTestApp();
  theirs = await createWorld(app);
  ({ world: ours, messageId, imageKey, picture } = await createWatchedWorld());
});
afterAll(() => app.close());

const actors = ["anyone", "admin", "lead", "staff", "app", "wall", "operator"] as const;
/** Of an admin, so that missing permissions refuse nothing. */
const wallScreen = "/dashboard";
let wallKey: string | undefined;
type Actor = (typeof actors)[number];

/** The error when the permission refuses this actor; undefined when it lets him through. */
function refusalOf({ permission, name }: { permission: Permission; name: string }, actor: Actor): ErrorKey | undefined {
  if (permission === "public") return undefined;
  // the samples' signature is forged, and no session replaces it
  if (permission === "signed") return "resource_expired";
  if (permission === "device") return "device_unsigned";
  if (actor === "operator") return operatorMay(permission) ? undefined : "operator_outside";
  return organisationRefusalOf(permission, name, actor);
}

const operatorMay = (permission: Permission) => permission === "operator" || permission === "account";

function organisationRefusalOf(
  permission: Permission,
  name: string,
  actor: Exclude<Actor, "operator">,
): ErrorKey | undefined {
  // a caller that signs as a program at an endpoint that is not open to programs is nobody there
  if (actor === "app") return appMay(permission) ? undefined : "session_missing";
  if (actor === "anyone") return "session_missing";
  if (permission === "operator") return "not_permitted";
  if (actor === "wall") return screenMayCall(wallScreen, name) ? undefined : "display_only";
  return isNamedPermission(permission) && !roleMay(actor, permission) ? "not_permitted" : undefined;
}

async function callerAs(actor: Actor, world: World): Promise<Pick<Client, "send">> {
  if (actor === "anyone") return createClient(app.url);
  // the matrix resets the keys too, so they are asked for again
  if (actor === "app") return createAppClient(app, await world.admin.client.call(getKeyPair, {}));
  if (actor === "wall") {
    wallKey ??= (await world.admin.client.call(addLink, { name: "大屏", screen: wallScreen })).key;
    return openWall(app, wallKey);
  }
  if (actor === "operator") return operatorSession(app);
  return signedIn(app, world[actor].phone);
}

/** An organisation with keys for programs, and nothing that was ever seen. */
async function createQuietWorld() {
  const world = await createWorld(app);
  await world.admin.client.call(generateKeyPair, {});
  return { world, messageId: "", imageKey: "" };
}

/** An organisation with a message that has a picture, and with keys for programs. */
async function createWatchedWorld() {
  const { world } = await createQuietWorld();
  const event = alarmEvent(app, { images: [{ role: "image", part: "p" }] });
  const picture = await jpeg();
  await world.device.client.outcomes([event], { p: picture });
  const { list } = await world.admin.client.call(findMessages, {});
  return { world, messageId: list[0]?._id ?? "", imageKey: list[0]?.image ?? "", picture };
}

/** Errors by which a permission refuses; who is let through gets none of them. */
const refusals: readonly unknown[] = [
  ...["session_missing", "session_void", "membership_lost", "not_permitted", "view_only", "display_only"],
  ...["operator_outside", "operator_factor_missing"],
  ...["device_unsigned", "app_unsigned", "app_sign_wrong"],
];
const Refused = z.object({ error: z.string() });
const Done = z.object({ code: z.literal(0) });
/** The error's key; undefined for a success. */
const errorOf = (body: unknown) => Refused.safeParse(body).data?.error;

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

/** So much time goes by for what is counted a second; the date is the same. */
function waitWithoutDate(ms: number): void {
  app.clock.pass(ms);
  app.clock.moveBy(-ms);
}

describe("role matrix", () => {
  const rows = contract.flatMap((endpoint) =>
    actors.map((actor) => ({ endpoint, actor, name: `${endpoint.name} (${endpoint.permission}) as ${actor}` })),
  );
  const callers = new Map<Actor, Pick<Client, "send">>();
  it.each(rows)("$name", async ({ endpoint, actor }) => {
    const target = theirs;
    const { input, path } = sampleFor(endpoint, target, messageId, imageKey);
    const caller = callers.get(actor) ?? (await callerAs(actor, ours));
    callers.set(actor, caller);
    // all of them come from one address, faster than it may ask for long files
    if (endpoint.cost === "export" || endpoint.cost === "decode") waitWithoutDate(500);
    const reply = await caller.send(endpoint, input, path);
    const expected = refusalOf(endpoint, actor);
    if (expected !== undefined) expect(reply.body).toMatchObject({ error: expected });
    else {
      // what changes something may have ended a session or made other keys
      if (endpoint.method !== "GET") callers.clear();
      expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(500);
      expect(refusals).not.toContain(errorOf(reply.body));
    }
  });
});

describe("with the own organisation's ids a call does its work, or is refused as its sample says", () => {
  // the rows above have used up what an address may try
  beforeAll(() => app.clock.moveBy(3_600_000));
  const callers = ["anyone", "admin", "app", "operator"] as const;
  const rows = contract.flatMap((endpoint) =>
    callers
      .filter((actor) => refusalOf(endpoint, actor) === undefined)
      // what is open to strangers is called by one of them
      .filter((actor) => (endpoint.permission === "public") === (actor === "anyone"))
      // what is everybody's own is called by one of them
      .filter((actor) => actor !== "operator" || endpoint.permission === "operator")
      .map((actor) => ({ endpoint, actor, name: `${endpoint.name} as ${actor}` })),
  );
  // what only reads leaves its world as it was
  let readers: ReturnType<typeof createWatchedWorld> | undefined;
  function worldOf({ method, name }: AnyEndpoint) {
    const needsMessage = (samples[name]?.length ?? 0) > 1;
    if (method !== "GET") return needsMessage ? createWatchedWorld() : createQuietWorld();
    readers ??= createWatchedWorld();
    return readers;
  }

  it.each(rows)("$name", async ({ endpoint, actor }) => {
    const { world, messageId, imageKey } = await worldOf(endpoint);
    const { input, path, refused } = sampleFor(endpoint, world, messageId, imageKey);
    const reply = await (await callerAs(actor, world)).send(endpoint, input, path);
    expect(errorOf(reply.body), JSON.stringify(reply.body)).toBe(refused);
    if (refused !== undefined) return;
    expect(reply.status).toBeLessThan(400);
    if (typeof reply.body === "object") expect(Done.safeParse(reply.body).success).toBe(true);
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
  beforeAll(async () => {
    before = await stateOfOurs();
  });

  const memberEndpoints = contract.filter(
    ({ permission }) => ["user", "account", "member"].includes(permission) || isNamedPermission(permission),
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
    // what reads is judged with the next that should change something, and with the last
    if (endpoint.method !== "GET") expect(await stateOfOurs()).toEqual(before);
  });

  it("all of them together have changed nothing", async () => expect(await stateOfOurs()).toEqual(before));
});

it("a right address gives the picture to whoever has it, a forged or expired one to nobody", async () => {
  const { list } = await ours.admin.client.call(findMessages, {});
  const address = list[0]?.image_url ?? "";
  const right = await fetch(app.url + address);
  expect([right.status, right.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect(Buffer.from(await right.arrayBuffer()).equals(picture)).toBe(true);
  const another = (await createWatchedWorld()).imageKey;
  const forged = [
    address.replace("s=full", "s=thumb"),
    address.replace(/\be=(\d+)/, (_e, ms: string) => `e=${Number(ms) + 1}`),
    address.replace(imageKey, another),
    address.replace(/\bk=\w/, (k) => (k === "k=0" ? "k=1" : "k=0")),
  ];
  for (const wrong of forged) {
    expect(wrong).not.toBe(address);
    expect(await (await fetch(app.url + wrong)).json()).toMatchObject({ error: "resource_expired" });
  }
  app.clock.moveBy(25 * 60_000);
  expect((await fetch(app.url + address)).status).toBe(403);
  app.clock.moveBy(-25 * 60_000);
});
