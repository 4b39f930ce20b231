import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { contract } from "@huiyan/contract/contract";
import { type AnyEndpoint } from "@huiyan/contract/endpoint";
import { isNamedPermission, roleMay } from "@huiyan/contract/permissions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jpeg } from "#test/data/pictures.ts";
import { alarmEvent } from "#test/device-client.ts";
import { addObjects } from "#test/objects/make-objects.ts";
import { openRowsOf } from "#test/objects/rows-of.ts";
import { samples } from "#test/samples.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
/**
 * Organisation whose device, point, group, alarm and other objects are outside the lead's scope; the samples use their
 * ids.
 */
let outside: World;
let messageId: string;
let imageKey: string;
let rowsOutside: Awaited<ReturnType<typeof openRowsOf>>;
/** Rows outside the scope before the next call, for comparison. */
let before: unknown;

beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
  await world.hidden.client.outcomes([alarmEvent(app, { images: [{ role: "image", part: "p" }] })], {
    p: await jpeg(),
  });
  const { list } = await world.admin.client.call(findMessages, {});
  [messageId, imageKey] = [list[0]?._id ?? "", list[0]?.image ?? ""];
  const { hidden, otherGroupId } = world;
  outside = await addObjects({ ...world, device: hidden, groupId: otherGroupId });
  rowsOutside = await openRowsOf(app.databaseUrl, {
    device_uid: hidden.uid,
    point_id: hidden.pointId,
    group_id: otherGroupId,
  });
  before = await rowsOutside.read();
});
afterAll(async () => {
  await rowsOutside.close();
  await app.close();
});

const secrets = () => [world.hidden.uid, `设备 ${world.hidden.deviceId}`, `点位 ${world.hidden.deviceId}`];

describe("hides data outside the lead's groups and refuses to change it", () => {
  const own = contract.filter(
    ({ permission }) => permission === "member" || (isNamedPermission(permission) && roleMay("lead", permission)),
  );
  async function callAsLead(endpoint: AnyEndpoint, target: World) {
    const sample = samples[endpoint.name]?.(target, messageId, imageKey) ?? { input: {} };
    const { status, body } = await world.lead.client.send(endpoint, sample.input, sample.path);
    expect(status).toBeLessThan(500);
    for (const secret of secrets()) expect(JSON.stringify(body)).not.toContain(secret);
    if (endpoint.method === "GET") return;
    const was = before;
    before = await rowsOutside.read();
    expect(before).toEqual(was);
  }

  it.each(own.map((endpoint) => ({ name: endpoint.name, endpoint })))("$name", ({ endpoint }) =>
    callAsLead(endpoint, outside),
  );

  const ofObjects = own.filter(({ name }) => samples[name]?.kinds !== undefined);
  it.each(ofObjects.map((endpoint) => ({ name: endpoint.name, endpoint })))(
    "$name: an object outside the scope with the lead's device, point and group",
    ({ endpoint }) => callAsLead(endpoint, { ...world, objects: outside.objects ?? new Map() }),
  );
});
