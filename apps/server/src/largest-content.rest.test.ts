import { contract } from "@huiyan/contract/contract";
import { type AnyEndpoint } from "@huiyan/contract/endpoint";
import { findPoints } from "@huiyan/contract/point/point.api";
import { makeSlip } from "@huiyan/contract/weighing/weighing.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fillLargeOrganisation } from "../test/fleet/large-organisation.ts";
import { longestTurnMs, maxBlockedMs } from "../test/main-thread.ts";
import { samples } from "../test/samples.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";
import { createWorld, type World } from "../test/world.ts";

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
  const { sql } = app.services.db;
  const newest = sql.selectFrom("message").select("id").where("org_id", "=", world.orgId).orderBy("id", "desc");
  messageId = (await newest.executeTakeFirstOrThrow()).id;
});
afterAll(() => app.close());

/** Creates a slip with the maximum number of loads. */
async function makeLongSlip({ admin }: World): Promise<string> {
  const time = app.clock.now().getTime();
  const list = Array.from({ length: 200 }, (_none, at) => ({
    ...{ serial: at + 1, time: time - at * 60_000, total: 29, weight: null, uniformity: null },
  }));
  const total = 200 * 29;
  return (await admin.client.call(makeSlip, { list, total }))._id;
}

const ownIds = (): Record<string, string> => ({
  "task.get": taskId,
  ...{ "weighing.get": slipId, "weighing.getSheet": slipId, "weighing.getPdf": slipId, "weighing.getFile": slipId },
});

/** More than the maximum page size of any list; a larger size is clamped. */
const size = 99_999;

/** Returns the contract's sample with the maximum page size: with all fields, and without optional ones, which filter. */
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

/** Reads an answer without parsing it, which would block this thread as well. */
async function statusOf(endpoint: AnyEndpoint, input: object, path: string = endpoint.path): Promise<number> {
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const headers = { "x-token": world.admin.client.token };
  const answer = await fetch(`${app.url}${path}?${query}`, { headers, redirect: "manual" });
  await answer.arrayBuffer();
  return answer.status;
}

const reading = contract.filter(
  ({ method, permission }) => method === "GET" && !["device", "signed", "operator"].includes(permission),
);

it.each(reading.map((endpoint) => ({ name: endpoint.name, endpoint })))(
  "answers $name of a large organisation without blocking the main thread",
  async ({ endpoint }) => {
    const { inputs, path } = largestInputs(endpoint);
    for (const input of inputs) {
      app.clock.pass(60_000);
      app.clock.moveBy(-60_000);
      const statuses: number[] = [];
      const longest = await longestTurnMs(async () => {
        statuses.push(await statusOf(endpoint, input, path));
      });
      expect(Math.max(...statuses)).toBeLessThan(500);
      expect(longest).toBeLessThan(maxBlockedMs);
    }
  },
);

it("returns more than 1,000 points in the order of small pages", async () => {
  const page = async (at: number, size: number) =>
    (await world.admin.client.call(findPoints, { page: at, size })).list.map(({ _id }) => _id);
  const small: string[] = [];
  for (let at = 1; at <= 22; at++) small.push(...(await page(at, 100)));
  expect(await page(1, 2200)).toEqual(small);
  expect(await page(2, 1100)).toEqual(small.slice(1100));
});
