import * as api from "@huiyan/contract/operator/health.api";
import { type HealthFigureKey } from "@huiyan/contract/operator/health.rules";
import { afterEach, expect, it, vi } from "vitest";
import { type Broker, startBroker } from "#test/broker.ts";
import { operatorSession } from "#test/operator/operator-client.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "#test/test-app.ts";

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function start(options: TestAppOptions): Promise<TestApp> {
  const app = await startTestApp(options);
  ends.push(() => app.close());
  return app;
}

async function broker(): Promise<Broker> {
  const made = await startBroker();
  ends.push(() => made.close());
  return made;
}

/**
 * Moves the clocks by one minute in steps of 10 s. After each step, waits until all nodes have reported at the new
 * time.
 */
async function minuteOf(nodes: readonly TestApp[]): Promise<void> {
  const seenOf = async () => {
    const rows = await nodes[0]?.services.db.sql.selectFrom("node_status").select("seen_at").execute();
    return (rows ?? []).map(({ seen_at }) => seen_at.getTime());
  };
  for (let n = 0; n < 6; n++) {
    for (const { clock } of nodes) clock.pass(10_000);
    const from = Math.min(...nodes.map(({ clock }) => clock.now().getTime()));
    await vi.waitUntil(async () => (await seenOf()).every((seen) => seen >= from), { timeout: 60_000 });
  }
}

async function figureAt(app: TestApp, key: HealthFigureKey): Promise<number | null | undefined> {
  const { figures } = await (await operatorSession(app)).call(api.getHealth, {});
  return figures.find((one) => one.key === key)?.value;
}

it.each<[string, (first: Broker) => Promise<Record<string, string>>, number]>([
  ["with the same broker are together", async (first) => ({ MQTT_URL: first.url }), 0],
  ["with another broker are apart", async () => ({ MQTT_URL: (await broker()).url }), 2],
  ["without a broker are apart", async () => ({}), 2],
])("two nodes %s, as health reports", async (_rule, second, apart) => {
  const shared = await broker();
  const one = await start({ env: { MQTT_URL: shared.url } });
  const other = await start({ env: await second(shared), on: one });
  await minuteOf([one, other]);
  expect(await figureAt(one, "nodes_apart")).toBe(apart);
  expect(await figureAt(other, "nodes_apart")).toBe(apart);
});

it("a stopped node is no longer in health, and the others are", async () => {
  const one = await start({});
  const other = await startTestApp({ on: one });
  await minuteOf([one, other]);
  const nodes = async () => (await (await operatorSession(one)).call(api.getHealth, {})).nodes.length;
  expect(await nodes()).toBe(2);
  await other.close();
  expect(await nodes()).toBe(1);
});

it("after the restart of the only node, health reports no missing job node", async () => {
  const env = { ROLES: "api,jobs" };
  const keeper = await start({});
  const first = await startTestApp({ env, on: keeper });
  await first.close();
  await keeper.services.db.sql.deleteFrom("node_status").execute();
  const again = await start({ env, on: keeper });
  expect(await figureAt(again, "job_nodes_missing")).toBe(0);
});
