import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import * as api from "@huiyan/contract/operator/health.api";
import { type HealthFigureKey, healthFigureKeys } from "@huiyan/contract/operator/health.rules";
import { findActs } from "@huiyan/contract/operator/operator.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { productVersion } from "#platform/config/product-version.ts";
import { type Client } from "#test/client.ts";
import { alarmEvent } from "#test/device-client.ts";
import { operatorSession } from "#test/operator/operator-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let operator: Client;
let world: World;
beforeAll(async () => {
  app = await startTestApp({ env: { ROLES: "api,jobs" } });
  operator = await operatorSession(app);
  world = await createWorld(app);
});
afterAll(() => app.close());

const get = () => operator.call(api.getHealth, {});
/** Makes every node report its state again. */
async function report(): Promise<void> {
  const before = (await get()).nodes.map(({ seen_at }) => seen_at);
  app.clock.pass(10_000);
  await expect.poll(async () => (await get()).nodes.some(({ seen_at }, at) => seen_at !== before[at])).toBe(true);
}
async function figure(key: HealthFigureKey): Promise<number | null> {
  const { figures } = await get();
  return figures.find((one) => one.key === key)?.value ?? null;
}
const jobOf = async (name: string) => (await get()).jobs.find((job) => job.name === name);

describe("the health page", () => {
  it("shows every figure with its state, and the answering node with its version", async () => {
    await report();
    const { figures, nodes, unreadable, schema } = await get();
    expect(figures.map(({ key }) => key)).toEqual(healthFigureKeys);
    expect(unreadable).toEqual([]);
    expect(figures.filter(({ state }) => state === "unknown").map(({ key }) => key)).toEqual([]);
    expect(nodes).toMatchObject([{ roles: ["api", "jobs"], state: "ok", version: productVersion }]);
    expect(schema).toMatch(/^\d{4}-/);
    expect(await figure("database_bytes")).toBeGreaterThan(1e6);
    expect(await figure("devices")).toBe(2);
  });

  it("counts the events of devices, and the refused ones by reason", async () => {
    await world.device.client.outcomes([
      alarmEvent(app),
      alarmEvent(app),
      alarmEvent(app, { alg_id: "nobody_knows_it", type: "nobody_knows_it" }),
    ]);
    await report();
    expect((await get()).refusals).toEqual([{ reason: "unknown_algorithm", count: 1 }]);
    expect(await figure("events_refused")).toBe(33.3);
  });

  it("shows the slowest statements without the values in them", async () => {
    const { statements } = await get();
    expect(statements.length).toBeGreaterThan(3);
    expect(JSON.stringify(statements)).not.toContain(world.admin.phone);
  });

  it("a second node is listed next to the first, and is lost after a minute without a report", async () => {
    const other = await startTestApp({ on: app, env: { ROLES: "api" } });
    const id = `${hostname()}:${new URL(other.url).port}`;
    other.clock.pass(10_000);
    await expect.poll(async () => (await get()).nodes).toHaveLength(2);
    const { sql } = app.services.db;
    // clears `stopped_at`, so that the node's row looks as after kill -9
    await other.close();
    await sql.updateTable("node_status").set({ stopped_at: null }).where("id", "=", id).execute();
    app.clock.pass(61_000);
    await report();
    expect((await get()).nodes.map(({ state }) => state).toSorted()).toEqual(["ok", "wrong"]);
    expect(await figure("nodes_lost")).toBe(1);
    await sql.updateTable("node_status").set({ stopped_at: app.clock.now() }).where("id", "=", id).execute();
    expect(await figure("nodes_lost")).toBe(0);
  });

  it("shows a machine whose clock differs from that of the database, in both directions", async () => {
    await report();
    expect(await figure("clock_off")).toBe(0);
    for (const ms of [600_000, -45_000]) {
      app.clock.machineOffMs = () => ms;
      await report();
      expect(await figure("clock_off")).toBe(Math.abs(ms) / 1000);
      expect((await get()).nodes).toMatchObject([{ state: Math.abs(ms) > 300_000 ? "wrong" : "attention" }]);
    }
    delete app.clock.machineOffMs;
    await report();
    expect(await figure("clock_off")).toBe(0);
  });

  it("names devices whose network cameras an old ffmpeg decodes, and no others", async () => {
    const { device, hidden } = world;
    const { sql } = app.services.db;
    const set = async ({ uid }: typeof device, ffmpeg: string, camera: object | null) => {
      await sql
        .updateTable("device")
        .set({ version: JSON.stringify({ ffmpeg }) })
        .where("id", "=", uid)
        .execute();
      await sql
        .updateTable("point")
        .set({ camera: camera && JSON.stringify(camera) })
        .where("device_uid", "=", uid)
        .execute();
    };
    const named = async () => (await get()).old_decoders;
    await set(device, "4.4.2", { kind: "file", path: "yard.mp4" });
    await set(hidden, "5.1.9-0+deb12u1", { kind: "rtsp", url: "rtsp://10.0.0.9/1" });
    expect([await figure("decoders_old"), await named()]).toEqual([0, []]);
    await set(device, "4.4.2", { kind: "rtsp", url: "rtsp://10.0.0.8/1" });
    expect(await figure("decoders_old")).toBe(1);
    expect(await named()).toEqual([{ device_id: device.deviceId, version: "4.4.2" }]);
    // a camera that a user added on the device's page
    await set(hidden, "git-2018", null);
    expect(await figure("decoders_old")).toBe(2);
    expect((await get()).figures.find(({ key }) => key === "decoders_old")?.state).toBe("attention");
  });

  it("shows that a file store accepts no pictures", async () => {
    expect(await figure("store_down")).toBe(0);
    const files = join(app.dataDir, "files");
    await rm(files, { recursive: true, force: true });
    await writeFile(files, "in the way");
    app.clock.pass(20_000);
    await app.services.storage.check();
    await report();
    expect(await figure("store_down")).toBe(1);
    await rm(files);
    await mkdir(files);
    await chmod(files, 0o750);
    await app.services.storage.check();
    await report();
    expect(await figure("store_down")).toBe(0);
  });
});

describe("a job", () => {
  const name = "operator.getHealth";

  it("runs at once on request, and its last run is shown", async () => {
    const [first] = (await get()).jobs.filter(({ when }) => when.endsWith(" s"));
    expect(first).toBeDefined();
    const before = await jobOf("device.disk");
    expect(before).toBeDefined();
    await operator.call(api.runJob, { job: "device.disk" });
    await expect
      .poll(async () => {
        app.clock.moveBy(1000);
        return (
          (app.services.jobs.runs().find((run) => run.name === "device.disk")?.endedAt ?? 0) > (before?.ended_at ?? 0)
        );
      })
      .toBe(true);
    const [act] = (await operator.call(findActs, {})).list;
    expect(act).toMatchObject({ action: "operator.runJob", object: "device.disk" });
  });

  it("with failed items that wait shows the error of the items, which a call retries at once", async () => {
    const job = "parking.trackBerths";
    const known = (await get()).jobs.map((one) => one.name);
    const target = known.includes(job) ? job : (known.find((one) => one.startsWith("parking.")) ?? "");
    const { sql } = app.services.db;
    const later = new Date(app.clock.now().getTime() + 600_000);
    await sql
      .insertInto("job_retry")
      .values({ job: target, item_id: "x", tries: 9, retry_at: later, cause: "坏了" })
      .execute();
    expect(await jobOf(target)).toMatchObject({ put_off: 1, cause: "坏了", state: "attention" });
    expect(await operator.call(api.retryItems, { job: target })).toEqual({ items: 1 });
    const row = await sql
      .selectFrom("job_retry")
      .select("retry_at")
      .where("item_id", "=", "x")
      .executeTakeFirstOrThrow();
    expect(row.retry_at.getTime()).toBeLessThanOrEqual(app.clock.now().getTime());
    await sql.deleteFrom("job_retry").execute();
  });

  it("with an unknown name is refused", async () => {
    expect(await operator.fails(api.runJob, { job: name })).toMatchObject({ error: "not_found" });
  });

  it("that no running node has is refused with a readable reason", async () => {
    app.clock.moveBy(120_000);
    expect(await operator.fails(api.runJob, { job: "device.disk" })).toMatchObject({ error: "no_job_node" });
    await report();
  });
});

it("the health page and /metrics have the same figures with the same keys", async () => {
  await report();
  const text = await (await fetch(`${app.url}/metrics`)).text();
  const { figures } = await get();
  const inMetrics = [...text.matchAll(/^huiyan_health_state\{figure="(\w+)"\}/gm)].map(([, key]) => key);
  expect(inMetrics.toSorted()).toEqual(figures.map(({ key }) => key).toSorted());
  expect(text).toMatch(/huiyan_health\{figure="devices"\} 2/);
});

it("/metrics answers while the database hangs, without values for the figures", async () => {
  const { sql } = app.services.db;
  app.clock.pass(11_000);
  // the test occupies every database connection of this node, so that its queries wait
  let isOver = () => {};
  const over = new Promise<void>((resolve) => {
    isOver = resolve;
  });
  const taken = Array.from({ length: app.services.config.databasePool }, () => sql.connection().execute(() => over));
  const answer = fetch(`${app.url}/metrics`).then((response) => response.text());
  await expect
    .poll(async () => {
      app.clock.pass(4000);
      return Promise.race([answer, "waits"]);
    })
    .toMatch(/^huiyan_broker_up 1$/m);
  expect(await answer).toContain('huiyan_health_state{figure="database_ms"} 3');
  isOver();
  await Promise.all(taken);
});

it("every query of the dashboard in examples names an existing metric", async () => {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  const known = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
  const dashboard = await readFile(join(import.meta.dirname, "../../../../../examples/grafana/huiyan.json"), "utf8");
  const expressions = [...dashboard.matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].map(([, expression]) => expression ?? "");
  expect(expressions.length).toBeGreaterThan(10);
  const named = expressions.flatMap((expression) => expression.match(/huiyan_\w+/g) ?? []);
  expect(named.map((name) => name.replace(/_(bucket|count|sum)$/, "")).filter((name) => !known.has(name))).toEqual([]);
  const figures = [...dashboard.matchAll(/figure=\\"(\w+)\\"/g)].map(([, key]) => key);
  expect(figures.filter((key) => !healthFigureKeys.some((known) => known === key))).toEqual([]);
});
