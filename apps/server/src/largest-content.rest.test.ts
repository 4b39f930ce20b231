import { contract } from "@huiyan/contract/contract";
import { type AnyEndpoint } from "@huiyan/contract/endpoint";
import { findPoints } from "@huiyan/contract/point/point.api";
import { makeSlip } from "@huiyan/contract/weighing/weighing.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client } from "#test/client.ts";
import { fillLargeOrganisation } from "#test/fleet/large-organisation.ts";
import { largestInput, type Siblings } from "#test/largest-input.ts";
import { longestTurnMs, maxBlockedMs } from "#test/main-thread.ts";
import { addObjects } from "#test/objects/make-objects.ts";
import { readSiblings } from "#test/objects/siblings.ts";
import { operatorSession } from "#test/operator/operator-client.ts";
import { samples } from "#test/samples.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let taskId: string;
let messageId: string;
let slipId: string;

beforeAll(async () => {
  app = await startTestApp({ checkAnswers: false });
  world = await createWorld(app);
  taskId = await fillLargeOrganisation(app.databaseUrl, world);
  slipId = await makeLongSlip(world);
  const newest = app.services.db.sql
    .selectFrom("message")
    .select("id")
    .where("org_id", "=", world.orgId)
    .orderBy("id", "desc");
  messageId = (await newest.executeTakeFirstOrThrow()).id;
});
afterAll(() => app.close());

/** Creates a weighing slip with the maximum number of loads. */
async function makeLongSlip({ admin }: World): Promise<string> {
  const time = app.clock.now().getTime();
  const list = Array.from({ length: 200 }, (_none, at) => ({
    serial: at + 1,
    time: time - at * 60_000,
    total: 29,
    weight: null,
    uniformity: null,
  }));
  const total = 200 * 29;
  return (await admin.client.call(makeSlip, { list, total }))._id;
}

const ownIds = (): Record<string, string> => ({
  "task.get": taskId,
  "weighing.get": slipId,
  "weighing.getSheet": slipId,
  "weighing.getPdf": slipId,
  "weighing.getFile": slipId,
});

/** Requested page size, above the maximum of every list; the server reduces it to the maximum. */
const size = 99_999;

/**
 * Returns sample inputs of the endpoint with the maximum page size: one with all fields, one without the optional
 * filters.
 */
function largestInputs(endpoint: AnyEndpoint): { inputs: object[]; path?: string } {
  const { input, path } = samples[endpoint.name]?.(world, messageId, "") ?? { input: {} };
  const own = ownIds()[endpoint.name];
  const id = own === undefined ? {} : { _id: own };
  const wanted: Record<string, unknown> = { ...(input as object), ...id };
  const accepts = (tried: object) => "safeParse" in endpoint.input && endpoint.input.safeParse(tried).success;
  const needed = { ...wanted };
  for (const name of Object.keys(wanted)) {
    const { [name]: _left, ...others } = needed;
    if (accepts(others)) delete needed[name];
  }
  const withSize = (tried: object) => (accepts({ ...tried, size }) ? { ...tried, size } : tried);
  return { inputs: [withSize(wanted), withSize(needed)], ...(path === undefined ? {} : { path }) };
}

/** Signs in again for each call, because a call may have ended the last session. */
const callerOf = ({ permission }: AnyEndpoint): Promise<Client> =>
  permission === "operator" ? operatorSession(app) : signedIn(app, world.admin.phone);

/** Makes a call without parsing its answer, which would block this thread as well. @param body JSON text */
async function statusOf(endpoint: AnyEndpoint, path: string, body?: string): Promise<number> {
  const { token } = await callerOf(endpoint);
  const answer = await fetch(app.url + path, {
    method: endpoint.method,
    redirect: "manual",
    headers: { "x-token": token, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function expectQuick(call: () => Promise<number>): Promise<void> {
  const statuses: number[] = [];
  const longest = await longestTurnMs(async () => void statuses.push(await call()));
  expect(Math.max(...statuses)).toBeLessThan(500);
  expect(longest).toBeLessThan(maxBlockedMs);
}

const reading = contract.filter(
  ({ method, permission }) => method === "GET" && !["device", "signed"].includes(permission),
);

it.each(reading.map((endpoint) => ({ name: endpoint.name, endpoint })))(
  "answers $name of a large organisation without blocking the main thread",
  async ({ endpoint }) => {
    const { inputs, path = endpoint.path } = largestInputs(endpoint);
    for (const input of inputs) {
      app.clock.pass(60_000);
      app.clock.moveBy(-60_000);
      const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
      await expectQuick(() => statusOf(endpoint, `${path}?${query}`));
    }
  },
);

const maxBodyBytes = 1024 * 1024;
/** Calls that remove objects of the others come last. */
const removes = /remove|delete|unbind|revoke|leave|transfer|dissolve|clear|erase/i;
const changing = contract
  .filter(({ method, permission, input }) => {
    return method !== "GET" && !["device", "signed"].includes(permission) && "safeParse" in input;
  })
  .sort((one, other) => Number(removes.test(one.name)) - Number(removes.test(other.name)));

describe("accepts the largest input in a large organisation without blocking the main thread", () => {
  let siblings: Siblings;
  beforeAll(async () => {
    world = await addObjects(world);
    siblings = await readSiblings(world);
  });

  it.each(changing.map((endpoint) => ({ name: endpoint.name, endpoint })))("$name", async ({ endpoint }) => {
    const { input, path = endpoint.path } = samples[endpoint.name]?.(world, messageId, "") ?? { input: {} };
    const largest = largestInput(endpoint, input, maxBodyBytes, siblings);
    const body = endpoint.method === "DELETE" ? undefined : JSON.stringify(largest);
    await expectQuick(() => statusOf(endpoint, path, body));
  });
});

it("returns more than 1,000 points in the order of small pages", async () => {
  const page = async (at: number, size: number) =>
    (await world.admin.client.call(findPoints, { page: at, size })).list.map(({ _id }) => _id);
  const small: string[] = [];
  for (let at = 1; at <= 22; at++) small.push(...(await page(at, 100)));
  expect(await page(1, 2200)).toEqual(small);
  expect(await page(2, 1100)).toEqual(small.slice(1100));
});
