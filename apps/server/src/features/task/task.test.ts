import { cancelTask, getTask, listTasks, retryTask, shownTaskItems } from "@huiyan/contract/task/task.api";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { initialFeatures, type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError } from "#platform/error/app-error.ts";
import { jobOf } from "#test/jobs/job-of.ts";
import { addPerson, clientOf } from "#test/person-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { createTask } from "./create-task.ts";
import { runNextTask } from "./run-task.ts";
import { taskFeature } from "./task.feature.ts";
import { type TaskStep, type TaskWorker } from "./task-worker.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

type Run = (ctx: Context<MemberCaller>, input: number, step: TaskStep) => Promise<string>;
const workerOf = (run: Run): TaskWorker[] => [
  { kind: "test", permission: "people.manage", run: (ctx, input, step) => run(ctx, z.number().parse(input), step) },
];

/** Creates a task like an action of this member does. */
async function start(staffId: string, count: number, own = world): Promise<string> {
  const scope = { orgId: own.orgId, staffId, seesAll: false };
  const caller: MemberCaller = {
    kind: "member",
    accountId: own.admin.accountId,
    sessionId: own.orgId,
    orgId: own.orgId,
    staffId,
    role: "admin",
    features: initialFeatures,
    departmentId: null,
    scope,
    viewing: null,
    display: null,
  };
  const request = { id: "", ip: "", userAgent: "", language: "zh-CN", params: {}, header: () => "" } as const;
  const items = Array.from({ length: count }, (_, at) => ({ name: `第 ${at} 项`, input: at }));
  return app.services.db.transaction((tx) => createTask({ ...app.services, caller, request }, tx.sql, "test", items));
}
const startOwn = (count: number) => start(world.admin.staffId, count);
const get = (_id: string) => world.admin.client.call(getTask, { _id });

async function runAll(run: Run): Promise<void> {
  while (await runNextTask(app.services, workerOf(run)));
}

it("items run in order, and each shows its result or the readable reason of its failure", async () => {
  const id = await startOwn(3);
  expect(await get(id)).toMatchObject({ kind: "test", total: 3, done: 0, failed: 0, finished: false });
  const order: number[] = [];
  await runAll(async (ctx, input) => {
    order.push(input);
    expect(ctx.caller).toMatchObject({ staffId: world.admin.staffId, orgId: world.orgId, role: "admin" });
    if (input === 1) throw new AppError("staff_exists");
    return `已完成 ${input}`;
  });
  expect(order).toEqual([0, 1, 2]);
  expect(await get(id)).toMatchObject({
    total: 3,
    done: 2,
    failed: 1,
    finished: true,
    items: [
      { name: "第 0 项", state: "done", text: "已完成 0" },
      { name: "第 1 项", state: "failed", text: "用户已存在" },
      { name: "第 2 项", state: "done", text: "已完成 2" },
    ],
  });
});

it("the input of a finished item is deleted, and that of a failed item is kept for a retry", async () => {
  const id = await startOwn(2);
  await runAll(async (_ctx, input) => {
    if (input === 1) throw new AppError("conflict");
    return "";
  });
  const rows = await app.services.db.sql.selectFrom("task_item").select("input").where("task_id", "=", id).execute();
  expect(rows.map(({ input }) => input)).toEqual(expect.arrayContaining([null, 1]));
});

it("a retry runs only the failed items", async () => {
  const id = await startOwn(3);
  await runAll(async (_ctx, input) => {
    if (input !== 1) throw new AppError("department_busy");
    return "好";
  });
  expect(await world.admin.client.call(retryTask, { _id: id })).toEqual({ count: 2 });
  expect(await get(id)).toMatchObject({ done: 1, failed: 0, finished: false });
  const again: number[] = [];
  await runAll(async (_ctx, input) => {
    again.push(input);
    return "好";
  });
  expect(again).toEqual([0, 2]);
  expect(await get(id)).toMatchObject({ done: 3, failed: 0, finished: true });
  expect(await world.admin.client.call(retryTask, { _id: id })).toEqual({ count: 0 });
  expect(await get(id)).toMatchObject({ finished: true });
});

it("a page of thousands of items includes the failed ones", async () => {
  const id = await startOwn(2_000);
  const { sql } = app.services.db;
  const failed = sql.updateTable("task_item").set({ state: "failed" }).where("task_id", "=", id);
  await failed.where("position", "in", [7, 1_999]).execute();
  const { total, items } = await get(id);
  expect([total, items.length]).toEqual([2_000, shownTaskItems]);
  expect(items.filter(({ state }) => state === "failed").map(({ name }) => name)).toEqual(["第 7 项", "第 1999 项"]);
  await sql.deleteFrom("task").where("id", "=", id).execute();
});

it("items that are retried during a run are run in it", async () => {
  const id = await startOwn(3);
  let failures = 0;
  await runAll(async (_ctx, input) => {
    if (input === 0 && failures++ === 0) throw new AppError("conflict");
    if (input === 1) expect(await world.admin.client.call(retryTask, { _id: id })).toEqual({ count: 1 });
    return "好";
  });
  expect(await get(id)).toMatchObject({ done: 3, finished: true });
});

it("two organisations take turns, even if one of them has many tasks", async () => {
  const other = await createWorld(app);
  for (let at = 0; at < 5; at++) await start(world.admin.staffId, 3);
  app.clock.moveBy(1000);
  const turns: string[] = [];
  const run: Run = async ({ caller }) => {
    turns.push(caller.orgId === world.orgId ? "many" : "other");
    // longer than the maximum time of a turn
    app.clock.moveBy(2100);
    return "";
  };
  const next = () => runNextTask(app.services, workerOf(run));
  await next();
  await start(other.admin.staffId, 3, other);
  for (let at = 0; at < 5; at++) await next();
  // several items can run in one turn, so repetitions are removed
  const inOrder = turns.filter((one, at) => one !== turns[at - 1]);
  expect(inOrder.slice(0, 4)).toEqual(["many", "other", "many", "other"]);
  await app.services.db.sql.deleteFrom("task").execute();
});

it("an exception in a worker fails its item with a general text and is logged, and the other items run", async () => {
  const id = await startOwn(2);
  const logged: unknown[] = [];
  const log = app.services.log.child({}, { level: "error" });
  log.error = (...line: unknown[]) => void logged.push(line);
  const services = { ...app.services, log };
  await runNextTask(
    services,
    workerOf(async (_ctx, input) => {
      if (input === 0) throw new TypeError("secret of the house");
      return "好";
    }),
  );
  const { items, finished } = await get(id);
  expect(finished).toBe(true);
  expect(items.map(({ text }) => text)).toEqual(["服务器内部错误", "好"]);
  expect(logged).toHaveLength(1);
});

it("a task of a kind without a worker fails with a readable reason", async () => {
  const id = await startOwn(1);
  await runNextTask(app.services, []);
  expect((await get(id)).items[0]).toMatchObject({ state: "failed", text: "服务器内部错误" });
});

it("after a lost database connection or the end of the process, no item is missing and at most one is repeated", async () => {
  const id = await startOwn(3);
  const ran: number[] = [];
  const dying: Run = async (_ctx, input) => {
    ran.push(input);
    if (input === 1 && ran.length === 2) throw Object.assign(new Error("away"), { code: "ECONNREFUSED" });
    return "好";
  };
  await expect(runNextTask(app.services, workerOf(dying))).rejects.toThrow("away");
  expect(await get(id)).toMatchObject({ done: 1, failed: 0, finished: false });
  expect(await runNextTask(app.services, workerOf(dying))).toBe(false);
  app.clock.moveBy(4000);
  await runAll(dying);
  expect(ran).toEqual([0, 1, 1, 2]);
  expect(await get(id)).toMatchObject({ done: 3, finished: true });
});

it("a worker whose hold was taken over runs no further item", async () => {
  const id = await startOwn(3);
  const ran: string[] = [];
  const slow: Run = async (_ctx, input) => {
    ran.push(`slow ${input}`);
    app.clock.moveBy(31_000);
    await runAll(async (_inner, at) => {
      ran.push(`other ${at}`);
      return "好";
    });
    return "慢";
  };
  await runNextTask(app.services, workerOf(slow));
  expect(ran).toEqual(["slow 0", "other 0", "other 1", "other 2"]);
  expect((await get(id)).items.map(({ text }) => text)).toEqual(["好", "好", "好"]);
});

it("another server continues a task of a killed server after five seconds, at the item's last checkpoint", async () => {
  const id = await startOwn(1);
  let killed = false;
  const { promise: stalled, reject: end } = Promise.withResolvers<string>();
  const { promise: hasReported, resolve: reported } = Promise.withResolvers<void>();
  const dying: Run = (_ctx, _input, step) => {
    step.report({ done: 290, total: 1000 }, { row: 300 });
    step.report({ done: 300, total: 1000 });
    reported();
    return stalled;
  };
  const { sql } = app.services.db;
  const db = {
    ...app.services.db,
    get sql() {
      if (killed) throw Object.assign(new Error("killed"), { code: "ECONNREFUSED" });
      return sql;
    },
  };
  const dead = runNextTask({ ...app.services, db }, workerOf(dying)).catch(() => undefined);
  const loaded = async () => (await get(id)).items[0]?.progress;
  await hasReported;
  app.clock.pass(1000);
  await vi.waitFor(async () => expect(await loaded()).toEqual({ done: 300, total: 1000 }), 60_000);
  killed = true;
  expect(
    await runNextTask(
      app.services,
      workerOf(async () => "太早"),
    ),
  ).toBe(false);
  app.clock.moveBy(5000);
  await runAll(async (_ctx, _input, step) => `从 ${JSON.stringify(step.checkpoint)} 继续`);
  expect((await get(id)).items).toEqual([
    { name: "第 0 项", state: "done", text: '从 {"row":300} 继续', progress: null },
  ]);
  end(new Error("the process is gone"));
  await dead;
});

it("a long item keeps its hold while its server runs", async () => {
  const id = await startOwn(1);
  const { promise: lasting, resolve: end } = Promise.withResolvers<string>();
  const running = runNextTask(
    app.services,
    workerOf(() => lasting),
  );
  const heldUntil = async () => {
    const held = await app.services.db.sql.selectFrom("task").select("held_until").where("id", "=", id).execute();
    return held[0]?.held_until?.getTime();
  };
  await expect.poll(heldUntil).toEqual(expect.any(Number));
  for (let round = 0; round < 3; round++) {
    app.clock.pass(1000);
    await expect.poll(heldUntil, { interval: 10 }).toBe(app.clock.now().getTime() + 4000);
    app.clock.moveBy(3000);
    expect(
      await runNextTask(
        app.services,
        workerOf(async () => "抢"),
      ),
    ).toBe(false);
  }
  end("好");
  await running;
  expect(await get(id)).toMatchObject({ finished: true, items: [{ text: "好" }] });
});

it("a cancelled task keeps finished items, aborts running ones, starts no others, and can be continued later", async () => {
  const id = await startOwn(4);
  const ran: number[] = [];
  const long: Run = async (_ctx, input, step) => {
    ran.push(input);
    if (input !== 1) return "好";
    expect(await world.admin.client.call(cancelTask, { _id: id })).toEqual({ count: 3 });
    expect(await get(id)).toMatchObject({ cancelling: true, finished: false });
    const aborted = new Promise((resolve) => step.signal.addEventListener("abort", resolve));
    app.clock.pass(1000);
    await aborted;
    step.signal.throwIfAborted();
    return "不该到这里";
  };
  await runAll(long);
  expect(ran).toEqual([0, 1]);
  expect(await get(id)).toMatchObject({ done: 1, failed: 0, cancelled: 3, finished: true, cancelling: false });
  expect(await world.admin.client.call(cancelTask, { _id: id })).toEqual({ count: 0 });
  expect(await get(id)).toMatchObject({ finished: true, cancelling: false });
  expect(await world.admin.client.call(retryTask, { _id: id })).toEqual({ count: 0 });
  expect(await world.admin.client.call(retryTask, { _id: id, state: "cancelled" })).toEqual({ count: 3 });
  await runAll(async () => "后来");
  expect(await get(id)).toMatchObject({ done: 4, cancelled: 0, finished: true });
});

it("an item that finishes although it was cancelled stores its result", async () => {
  const id = await startOwn(2);
  await runAll(async () => {
    await world.admin.client.call(cancelTask, { _id: id });
    return "已发出";
  });
  expect((await get(id)).items.map(({ state, text }) => [state, text])).toEqual([
    ["done", "已发出"],
    ["cancelled", ""],
  ]);
});

it("two concurrent workers never hold the same task", async () => {
  const ids = await Promise.all([startOwn(1), startOwn(1)]);
  let count = 0;
  const once: Run = async () => `第 ${++count} 次`;
  await Promise.all([runNextTask(app.services, workerOf(once)), runNextTask(app.services, workerOf(once))]);
  expect(count).toBe(2);
  for (const id of ids) expect(await get(id)).toMatchObject({ done: 1, finished: true });
});

it("a long task lets the next task run after its turn", async () => {
  const first = await startOwn(3);
  const second = await startOwn(1);
  const order: number[] = [];
  await runAll(async (_ctx, input) => {
    order.push(input);
    app.clock.moveBy(1500);
    return "好";
  });
  expect(order).toEqual([0, 1, 0, 2]);
  for (const id of [first, second]) expect(await get(id)).toMatchObject({ finished: true });
});

it("a task with a long item delays no other task, because such tasks run in a separate job", async () => {
  const long = await startOwn(1);
  await app.services.db.sql.updateTable("task").set({ kind: "long" }).where("id", "=", long).execute();
  const short = await startOwn(1);
  const { promise: lasting, resolve: end } = Promise.withResolvers<string>();
  const [worker] = workerOf(async () => "好");
  if (worker === undefined) throw new Error("no worker");
  const workers = [worker, { ...worker, kind: "long", isLong: true as const, run: () => lasting }];
  const jobNamed = (name: string) => jobOf(taskFeature(workers), app.services, name);
  const running = jobNamed("task.runLong").run();
  await jobNamed("task.run").run();
  expect(await get(short)).toMatchObject({ done: 1, finished: true });
  expect(await get(long)).toMatchObject({ done: 0, finished: false });
  end("好");
  await running;
  expect(await get(long)).toMatchObject({ done: 1, finished: true });
});

it("the member's rights are checked before each item", async () => {
  const own = await createWorld(app);
  const person = await addPerson(own, { role: "admin" });
  const client = await clientOf(app, person.phone);
  const id = await start(person.staffId, 4, own);
  const set = (values: { role?: "staff"; status?: "leave" }) =>
    app.services.db.sql.updateTable("staff").set(values).where("id", "=", person.staffId).execute();
  const ran: number[] = [];
  await runAll(async (ctx, input) => {
    ran.push(input);
    if (input === 1) await set({ role: "staff" });
    return ctx.caller.role;
  });
  const { items } = await client.call(getTask, { _id: id });
  expect(items.map(({ text }) => text)).toEqual(["admin", "admin", "您没有此操作的权限", "您没有此操作的权限"]);
  await client.call(retryTask, { _id: id });
  await set({ status: "leave" });
  await runAll(async () => "好");
  const left = await app.services.db.sql
    .selectFrom("task_item")
    .select("text")
    .where("task_id", "=", id)
    .orderBy("position")
    .execute();
  expect(left.map(({ text }) => text)).toEqual(["admin", "admin", "身份失效", "身份失效"]);
  expect(ran).toEqual([0, 1]);
});

it("another member's task does not exist for the caller, in every organisation", async () => {
  const id = await startOwn(1);
  await runAll(async () => "好");
  const foreign = await createWorld(app);
  for (const client of [world.lead.client, foreign.admin.client]) {
    expect(await client.fails(getTask, { _id: id })).toMatchObject({ status: 404 });
    expect(await client.fails(retryTask, { _id: id })).toMatchObject({ status: 404 });
    expect(await client.fails(cancelTask, { _id: id })).toMatchObject({ status: 404 });
    expect(await client.call(listTasks, {})).toEqual([]);
  }
});

it("the list has the caller's tasks, newest first, and can be filtered by kind", async () => {
  app.clock.moveBy(86_400_000);
  const ids = [];
  for (let at = 0; at < 2; at++) {
    ids.unshift(await start(world.lead.staffId, 1));
    app.clock.moveBy(1000);
  }
  const client = await clientAfter(world.lead.phone);
  const list = await client.call(listTasks, { kind: "test" });
  expect(list.map(({ _id }) => _id)).toEqual(ids);
  expect(await client.call(listTasks, { kind: "other" })).toEqual([]);
  await runAll(async () => "好");
});

/** Signs in again: the clock was moved, so earlier sessions have ended. */
const clientAfter = (phone: string) => clientOf(app, phone);

it("a task is deleted seven days after its end, and never while an item waits", async () => {
  const id = await start(world.lead.staffId, 1);
  const clean = jobOf(taskFeature([]), app.services, "task.clean");
  const left = () => app.services.db.sql.selectFrom("task").select("id").where("id", "=", id).execute();
  const keptMs = 7 * 86_400_000;
  app.clock.moveBy(keptMs + 60_000);
  await clean.run();
  expect(await left()).toHaveLength(1);
  await runAll(async () => "好");
  const client = await clientAfter(world.lead.phone);
  expect((await client.call(listTasks, {})).map(({ _id }) => _id)).toContain(id);
  app.clock.moveBy(keptMs);
  await clean.run();
  expect(await left()).toHaveLength(1);
  app.clock.moveBy(1);
  await clean.run();
  expect(await left()).toEqual([]);
});
