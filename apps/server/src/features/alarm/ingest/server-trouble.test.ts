import { findDeadLetters } from "@huiyan/contract/device/device.api";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { monthPartition } from "#platform/db/partition-months.ts";
import { alarmEvent } from "#test/device-client.ts";
import { runSql } from "#test/postgres/databases.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

const run = (text: string) => runSql(app.databaseUrl, text);
const refusedEvents = async () =>
  (await world.admin.client.call(findDeadLetters, { device_id: world.device.deviceId })).list;

const partition = () => {
  const { name, from, to } = monthPartition("message", app.clock.now());
  return { name, bounds: `for values from ('${from}') to ('${to}')` };
};

/** Faults of the server, each with the calls that cause and repair the fault. */
const troubles: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
  [
    "the month's partition is missing",
    () => run(`alter table message detach partition "${partition().name}"`),
    () => run(`alter table message attach partition "${partition().name}" ${partition().bounds}`),
  ],
  [
    "a table is missing",
    () => run("alter table push_outbox rename to push_outbox_gone"),
    () => run("alter table push_outbox_gone rename to push_outbox"),
  ],
];

it.each(troubles)(
  "a good event is not refused when %s: the device sends it again, and it is accepted",
  async (_rule, harm, mend) => {
    const event = alarmEvent(app);
    await harm();
    const reply = await world.device.client.report([event]);
    expect(reply).toMatchObject({ status: 503, genuine: true, body: { error: "service_unavailable" } });
    expect(await refusedEvents()).toEqual([]);
    await mend();
    expect(await world.device.client.outcomes([event])).toMatchObject([{ state: "accepted" }]);
  },
);

it("with a read-only database the server is not ready: events are sent again, and are accepted when it is writable", async () => {
  const name = new URL(app.databaseUrl).pathname.slice(1);
  const setReadOnly = async (value: "on" | "off") => {
    const server = inject("postgresUrl");
    await runSql(server, `alter database ${name} set default_transaction_read_only = ${value}`);
    await runSql(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  };
  const event = alarmEvent(app);
  await setReadOnly("on");
  expect((await fetch(`${app.url}/readyz`)).status).toBe(503);
  expect(await world.device.client.report([event])).toMatchObject({ status: 503, genuine: true });
  await setReadOnly("off");
  // the first call may fail, because only this call detects the closed connection
  await expect.poll(async () => (await fetch(`${app.url}/readyz`)).status).toBe(200);
  expect(await world.device.client.outcomes([event])).toMatchObject([{ state: "accepted" }]);
});

it("an event whose values cannot be stored is refused alone, next to a good event", async () => {
  await run("alter table message add constraint no_evil check (message not like '%禁区%')");
  const polygon = [
    [0, 0],
    [1, 0],
    [1, 1],
  ];
  const data = { boxes: [], count: 1, region: "禁区", polygon, seconds: 3 };
  const outcomes = await world.device.client.outcomes([alarmEvent(app), alarmEvent(app, { data }), alarmEvent(app)]);
  expect(outcomes.map(({ state }) => state)).toEqual(["accepted", "refused", "accepted"]);
  expect(await refusedEvents()).toMatchObject([{ reason: "rejected" }]);
  await run("alter table message drop constraint no_evil");
});

it("an event that the server cannot store delays its own request, and no other device's", async () => {
  // a four-week-old event must belong to the partition of the previous month; the test moves the
  // clock back, because moving the clock forward would expire the sessions
  const day = app.clock.now().getDate();
  if (day > 26) app.clock.moveBy((10 - day) * 86_400_000);
  const month = monthPartition("message", new Date(app.clock.now().getTime() - 28 * 86_400_000));
  await run(`alter table message detach partition "${month.name}"`);
  const old = alarmEvent(app, { happened_at: app.clock.now().getTime() - 28 * 86_400_000 });
  const [stuck, fine] = await Promise.all([
    world.device.client.report([old]),
    world.hidden.client.report([alarmEvent(app)]),
  ]);
  expect([stuck.status, fine.status]).toEqual([503, 200]);
  await run(
    `alter table message attach partition "${month.name}" for values from ('${month.from}') to ('${month.to}')`,
  );
  expect(await world.device.client.outcomes([old])).toMatchObject([{ state: "accepted" }]);
});

it("an event that the server cannot store delays no other event of its device: only this event has no outcome, and is sent again", async () => {
  const { name, from, to } = monthPartition("message", new Date(app.clock.now().getTime() - 28 * 86_400_000));
  await run(`alter table message detach partition "${name}"`);
  const old = alarmEvent(app, { happened_at: app.clock.now().getTime() - 28 * 86_400_000 });
  const [first, second] = [alarmEvent(app), alarmEvent(app)];
  const outcomes = await world.device.client.outcomes([first, old, second]);
  expect(outcomes.map(({ event_id, state }) => [event_id, state])).toEqual([
    [first.event_id, "accepted"],
    [second.event_id, "accepted"],
  ]);
  expect((await refusedEvents()).filter(({ event_id }) => event_id === old.event_id)).toEqual([]);
  await run(`alter table message attach partition "${name}" for values from ('${from}') to ('${to}')`);
  expect(await world.device.client.outcomes([old])).toMatchObject([{ state: "accepted" }]);
});

it("an event whose event kind throws delays no other event", async () => {
  const kinds = app.services.eventKinds;
  const kind = kinds.kindOf("area_intrusion");
  const broken = { prepare: vi.spyOn(kind ?? expect.unreachable(), "prepare") };
  broken.prepare.mockImplementationOnce(() => {
    throw new Error("a fault of the product");
  });
  const [stuck, fine] = [alarmEvent(app), alarmEvent(app)];
  expect(await world.device.client.outcomes([stuck, fine])).toMatchObject([
    { event_id: fine.event_id, state: "accepted" },
  ]);
  expect(await world.device.client.outcomes([stuck])).toMatchObject([{ state: "accepted" }]);
});

it("a readiness probe answers within 3 s while the database hangs; concurrent probes share one database query", {
  tags: ["rest"],
}, async () => {
  const db = app.services.db.sql;
  const busy = Promise.allSettled(
    Array.from({ length: 6 }, () => db.selectNoFrom((e) => e.fn("pg_sleep", [e.val(30)]).as("slept")).execute()),
  );
  const statuses: number[] = [];
  const asked = Array.from({ length: 20 }, async () => statuses.push((await fetch(`${app.url}/readyz`)).status));
  await expect
    .poll(
      () => {
        app.clock.pass(100);
        return statuses;
      },
      { timeout: 4_500 },
    )
    .toEqual(Array.from({ length: 20 }, () => 503));
  await run(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid()",
  );
  await Promise.all([busy, ...asked]);
  // requests that waited while the database was blocked fail first
  await expect.poll(async () => (await fetch(`${app.url}/readyz`)).status).toBe(200);
});
