import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { contract } from "@huiyan/contract/contract";
import { addLink } from "@huiyan/contract/dashboard/display-link.api";
import { screenMayCall } from "@huiyan/contract/dashboard/display-link.rules";
import { type AnyEndpoint } from "@huiyan/contract/endpoint";
import { type ErrorKey } from "@huiyan/contract/errors";
import { generateKeyPair, getKeyPair } from "@huiyan/contract/open-api/open-api.api";
import { appMay, isNamedPermission, type Permission, roleMay } from "@huiyan/contract/permissions";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createAppClient } from "#test/app-client.ts";
import { type Client, createClient } from "#test/client.ts";
import { openWall } from "#test/dashboard/display-client.ts";
import { jpeg } from "#test/data/pictures.ts";
import { alarmEvent } from "#test/device-client.ts";
import { addObjects } from "#test/objects/make-objects.ts";
import { objectKinds } from "#test/objects/object-kinds.ts";
import { openRowsOf } from "#test/objects/rows-of.ts";
import { operatorSession } from "#test/operator/operator-client.ts";
import { samples } from "#test/samples.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";

let app: TestApp;
let ours: World;
let theirs: World;
let messageId: string;
let imageKey: string;
let picture: Buffer;

beforeAll(async () => {
  app = await startTestApp();
  theirs = await createWorld(app);
  const watched = await createWatchedWorld();
  ({ messageId, imageKey, picture } = watched);
  ours = await addObjects(watched.world);
});
afterAll(() => app.close());

const actors = ["anyone", "admin", "lead", "staff", "app", "wall", "operator"] as const;
/**
 * Big screen of the tested screen share. An admin created the link, so that no call is refused for missing permissions.
 */
const wallScreen = "/dashboard";
let wallKey: string | undefined;
type Actor = (typeof actors)[number];

/** Returns the error if the permission refuses this actor; undefined if allowed. */
function refusalOf({ permission, name }: { permission: Permission; name: string }, actor: Actor): ErrorKey | undefined {
  if (permission === "public") return undefined;
  // the sample's signature is forged, and a session does not replace a signature
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
  // a program's signature is ignored at an endpoint that is not open to programs
  if (actor === "app") return appMay(permission) ? undefined : "session_missing";
  if (actor === "anyone") return "session_missing";
  if (permission === "operator") return "not_permitted";
  if (actor === "wall") return screenMayCall(wallScreen, name) ? undefined : "display_only";
  return isNamedPermission(permission) && !roleMay(actor, permission) ? "not_permitted" : undefined;
}

async function callerAs(actor: Actor, world: World): Promise<Pick<Client, "send">> {
  if (actor === "anyone") return createClient(app.url);
  // queried each time, because calls of the matrix also reset the keys
  if (actor === "app") return createAppClient(app, await world.admin.client.call(getKeyPair, {}));
  if (actor === "wall") {
    wallKey ??= (await world.admin.client.call(addLink, { name: "大屏", screen: wallScreen })).key;
    return openWall(app, wallKey);
  }
  if (actor === "operator") return operatorSession(app);
  return signedIn(app, world[actor].phone);
}

/** Creates an organisation with keys for programs, and without alarms. */
async function createQuietWorld() {
  const world = await createWorld(app);
  await world.admin.client.call(generateKeyPair, {});
  return { world, messageId: "", imageKey: "" };
}

/** Creates an organisation with keys for programs, and with an alarm that has a picture. */
async function createWatchedWorld() {
  const { world } = await createQuietWorld();
  const event = alarmEvent(app, { images: [{ role: "image", part: "p" }] });
  const picture = await jpeg();
  await world.device.client.outcomes([event], { p: picture });
  const { list } = await world.admin.client.call(findMessages, {});
  return { world, messageId: list[0]?._id ?? "", imageKey: list[0]?.image ?? "", picture };
}

/** Errors that mean a missing permission; a call that the permission allows returns none of them. */
const refusals: readonly unknown[] = [
  ...["session_missing", "session_void", "membership_lost", "not_permitted", "view_only", "display_only"],
  ...["operator_outside", "operator_factor_missing"],
  ...["device_unsigned", "app_unsigned", "app_sign_wrong"],
];
const Refused = z.object({ error: z.string() });
const Done = z.object({ code: z.literal(0) });
/** Returns the error's key; undefined for a success. */
const errorOf = (body: unknown) => Refused.safeParse(body).data?.error;

function sampleFor(endpoint: AnyEndpoint, target: World, message: string, image: string) {
  const sample = samples[endpoint.name]?.(target, message, image);
  if (sample === undefined) throw new Error(`test/samples.ts has no sample for ${endpoint.name}`);
  return sample;
}

it("serves every endpoint of the contract, and has sample inputs for exactly these", () => {
  const routes = contract.map(({ method, path }) => app.http.hasRoute({ method, url: path }));
  expect(routes).not.toContain(false);
  expect(Object.keys(samples).sort()).toEqual(contract.map((endpoint) => endpoint.name).sort());
});

/**
 * Endpoints whose sample input names no existing object: those of the operator, those that need a device's reply, and
 * searches by text.
 */
const withoutObject: readonly string[] = [
  ...["operator.answerFeedback", "operator.cancelOrder", "operator.closeFeedback", "operator.confirmOrder"],
  ...["operator.findRunning", "operator.getFeedbackPictures", "operator.retryItems", "operator.runJob"],
  ...["operator.sendResetCode", "operator.withdrawPackage"],
  ...["alarm.getPointDetails", "demo.receive", "parking.svg"],
  ...["charging.revealPhone", "organisation.getLogo", "parking.noteRefund", "session.startSingleSignOn"],
  ...["weighing.getPublicKey", "weighing.verify"],
];

it("lists each sample that is refused with not_found, except those whose object no organisation can have", () => {
  const all = { ...ours, objects: new Map(objectKinds.map((kind) => [kind, v7()])) };
  const refused = Object.keys(samples).filter((name) => samples[name]?.(all, "", "").refused === "not_found");
  expect(refused.toSorted()).toEqual(withoutObject.toSorted());
});

/** Refills the rate limits by passing time, without changing the date. */
function waitWithoutDate(ms: number): void {
  app.clock.pass(ms);
  app.clock.moveBy(-ms);
}

/**
 * Returns true if a test below executes the call with ids of the actor's organisation: as a program and as the admin,
 * public endpoints without a session, and endpoints for operators as an operator. The role matrix omits these calls.
 */
function isExecuted(endpoint: AnyEndpoint, actor: Actor): boolean {
  if (refusalOf(endpoint, actor) !== undefined) return false;
  if (endpoint.permission === "public") return actor === "anyone";
  return actor === "admin" || actor === "app" || (actor === "operator" && endpoint.permission === "operator");
}

describe("role matrix", () => {
  const rows = contract.flatMap((endpoint) =>
    actors
      .filter((actor) => !isExecuted(endpoint, actor))
      .map((actor) => ({ endpoint, actor, name: `${endpoint.name} (${endpoint.permission}) as ${actor}` })),
  );
  const callers = new Map<Actor, Pick<Client, "send">>();
  it.each(rows)("$name", async ({ endpoint, actor }) => {
    const target = theirs;
    const { input, path } = sampleFor(endpoint, target, messageId, imageKey);
    const caller = callers.get(actor) ?? (await callerAs(actor, ours));
    callers.set(actor, caller);
    // refills the rate limit: all calls come from one address and would exceed its limit of exports
    if (endpoint.cost === "export" || endpoint.cost === "decode") waitWithoutDate(500);
    const reply = await caller.send(endpoint, input, path);
    const expected = refusalOf(endpoint, actor);
    if (expected !== undefined) expect(reply.body).toMatchObject({ error: expected });
    else {
      // a call about the own account may have ended the session, or moved it to another organisation
      if (endpoint.method !== "GET" && !isNamedPermission(endpoint.permission)) callers.clear();
      expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(500);
      expect(refusals).not.toContain(errorOf(reply.body));
    }
  });
});

describe("executes calls with ids of the caller's organisation, or refuses them as their sample declares", () => {
  // the calls above have used up the attempts of the address
  beforeAll(() => app.clock.moveBy(3_600_000));
  const rows = contract.flatMap((endpoint) =>
    actors
      .filter((actor) => isExecuted(endpoint, actor))
      .map((actor) => ({ endpoint, actor, name: `${endpoint.name} as ${actor}` })),
  );
  // read-only calls share one organisation, because they do not change it
  let readers: ReturnType<typeof createWatchedWorld> | undefined;
  async function worldOf({ method, name }: AnyEndpoint) {
    const sample = samples[name];
    const needsMessage = (sample?.length ?? 0) > 1;
    if (method === "GET") {
      readers ??= createWatchedWorld().then(async (made) => ({ ...made, world: await addObjects(made.world) }));
      return readers;
    }
    const made = await (needsMessage ? createWatchedWorld() : createQuietWorld());
    return sample?.kinds === undefined ? made : { ...made, world: await addObjects(made.world, sample.kinds) };
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

describe("cross-tenant: reveals and changes no data of another organisation whose ids are sent", () => {
  let rowsOfOurs: Awaited<ReturnType<typeof openRowsOf>>;
  let before: unknown;
  beforeAll(async () => {
    const { orgId, device, groupId } = ours;
    const owned = { org_id: orgId, device_uid: device.uid, point_id: device.pointId, group_id: groupId };
    rowsOfOurs = await openRowsOf(app.databaseUrl, owned);
    before = await rowsOfOurs.read();
  });
  afterAll(() => rowsOfOurs.close());

  const memberEndpoints = contract.filter(
    ({ permission }) => ["user", "account", "member"].includes(permission) || isNamedPermission(permission),
  );
  /** Calls an endpoint as the admin of another organisation. */
  async function callAsForeigner(endpoint: AnyEndpoint, target: World) {
    const foreigner = await signedIn(app, theirs.admin.phone);
    const { input, path } = sampleFor(endpoint, target, messageId, imageKey);
    const reply = await foreigner.send(endpoint, input, path);
    expect(reply.status).toBeLessThan(500);
    // the data is compared after each changing call and at the end, which also covers the read-only calls in between
    if (endpoint.method !== "GET") {
      const was = before;
      before = await rowsOfOurs.read();
      expect(before).toEqual(was);
    }
    return reply;
  }
  /** Expects the same refusal as for an object that does not exist. */
  function expectRefused(endpoint: AnyEndpoint, body: unknown, target: World) {
    const { objects: _objects, ...without } = target;
    expect(errorOf(body)).toBe(sampleFor(endpoint, without, messageId, imageKey).refused);
  }

  it.each(memberEndpoints.map((endpoint) => ({ endpoint, name: endpoint.name })))("$name", async ({ endpoint }) => {
    const { body } = await callAsForeigner(endpoint, ours);
    const text = JSON.stringify(body);
    for (const secret of [
      ours.orgId,
      ours.device.uid,
      `设备 ${ours.device.deviceId}`,
      `点位 ${ours.device.deviceId}`,
      ours.admin.staffId,
    ]) {
      expect(text).not.toContain(secret);
    }
    if (samples[endpoint.name]?.kinds !== undefined) expectRefused(endpoint, body, ours);
  });

  const ofObjects = memberEndpoints.filter(({ name }) => samples[name]?.kinds !== undefined);
  it.each(ofObjects.map((endpoint) => ({ endpoint, name: endpoint.name })))(
    "$name: another organisation's object with the caller's device, point and group",
    async ({ endpoint }) => {
      const target = { ...theirs, objects: ours.objects ?? new Map() };
      const { body } = await callAsForeigner(endpoint, target);
      expectRefused(endpoint, body, target);
    },
  );

  it("leaves all data unchanged after all refused calls", async () => expect(await rowsOfOurs.read()).toEqual(before));
});

it("returns the picture for a valid address and refuses a forged or expired one", async () => {
  const { list } = await ours.admin.client.call(findMessages, {});
  const address = list.find(({ _id }) => _id === messageId)?.image_url ?? "";
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
