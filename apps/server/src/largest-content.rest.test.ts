import { contract } from "@huiyan/contract/contract";
import { type AnyEndpoint } from "@huiyan/contract/endpoint";
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

/** Returns the contract's sample with the maximum page size. */
function largestInput(endpoint: AnyEndpoint): { input: unknown; path?: string } {
  const { input, path } = samples[endpoint.name]?.(world, messageId, "") ?? { input: {} };
  const own = ownIds()[endpoint.name];
  const id = own === undefined ? {} : { _id: own };
  const wanted = { ...(input as object), ...id };
  const withSize = { ...wanted, size: 1_000 };
  const takesSize = "safeParse" in endpoint.input && endpoint.input.safeParse(withSize).success;
  return { input: takesSize ? withSize : wanted, ...(path === undefined ? {} : { path }) };
}

const reading = contract.filter(
  ({ method, permission }) => method === "GET" && !["device", "signed", "operator"].includes(permission),
);

it.each(reading.map((endpoint) => ({ name: endpoint.name, endpoint })))(
  "answers $name of a large organisation without blocking the main thread",
  async ({ endpoint }) => {
    const { input, path } = largestInput(endpoint);
    app.clock.pass(60_000);
    app.clock.moveBy(-60_000);
    const statuses: number[] = [];
    const longest = await longestTurnMs(async () => {
      statuses.push((await world.admin.client.send(endpoint, input, path)).status);
    });
    expect(Math.max(...statuses)).toBeLessThan(500);
    expect(longest).toBeLessThan(maxBlockedMs);
  },
);
