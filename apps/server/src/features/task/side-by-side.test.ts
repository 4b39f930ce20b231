import { setTimeout as sleep } from "node:timers/promises";
import { cancelTask, getTask, retryTask } from "@huiyan/contract/task/task.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "#platform/error/app-error.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { runNextTask } from "./run-task.ts";
import { insertTask } from "./task.queries.ts";
import { type TaskStep } from "./task-worker.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

type Run = (input: string, step: TaskStep) => Promise<string>;

/** @param queues queue of each item; empty: the item has no queue */
async function start(id: string, queues: readonly string[]): Promise<string> {
  const { orgId, admin } = world;
  const task = { id, orgId, staffId: admin.staffId, kind: "test", language: "zh-CN", now: app.clock.now() } as const;
  const items = queues.map((queue) => ({ name: queue, input: queue, ...(queue !== "" && { queue }) }));
  await app.services.db.transaction((tx) => insertTask(tx.sql, task, items));
  return id;
}
const get = (_id: string) => world.admin.client.call(getTask, { _id });
const runAll = async (run: Run) => {
  const worker = {
    kind: "test",
    permission: "people.manage" as const,
    run: (_ctx: unknown, input: unknown, step: TaskStep) => run(z.string().parse(input), step),
  };
  while (await runNextTask(app.services, [worker]));
};

/**
 * Returns a worker that records the maximum number of concurrent items, and whether two of one queue ran at the same
 * time.
 */
function crowd() {
  const now: string[] = [];
  let [max, twice] = [0, false];
  return {
    async take(queue: string): Promise<void> {
      twice ||= now.includes(queue);
      now.push(queue);
      max = Math.max(max, now.length);
      await sleep(100);
      now.splice(now.indexOf(queue), 1);
    },
    seen: () => ({ max, twice }),
  };
}

it("items of different queues run in parallel, at most eight, and never two of one queue", {
  tags: ["rest"],
}, async () => {
  const queues = Array.from({ length: 40 }, (_, at) => `${at < 12 ? "a" : at % 12}`);
  const id = await start("019a0000-0000-7000-8000-000000000001", queues);
  const { take, seen } = crowd();
  await runAll(async (queue) => {
    await take(queue);
    return "好";
  });
  expect(seen()).toEqual({ max: 8, twice: false });
  expect(await get(id)).toMatchObject({ done: 40, finished: true });
});

it("an item without a queue runs alone", async () => {
  const id = await start("019a0000-0000-7000-8000-000000000002", ["", "", "a", "", "b"]);
  const alone: number[] = [];
  let now = 0;
  await runAll(async (queue) => {
    now += 1;
    if (queue === "") alone.push(now);
    await sleep(10);
    if (queue === "") alone.push(now);
    now -= 1;
    return "";
  });
  expect(alone).toEqual([1, 1, 1, 1, 1, 1]);
  expect(await get(id)).toMatchObject({ done: 5, finished: true });
});

it("items have separate progress and results; a failed one blocks no other, and can be retried alone", {
  tags: ["rest"],
}, async () => {
  const id = await start("019a0000-0000-7000-8000-000000000003", ["a", "b", "c"]);
  let shown: unknown;
  await runAll(async (queue, step) => {
    step.report({ done: queue.charCodeAt(0), total: 200 }, { queue });
    if (queue === "a") {
      await expect
        .poll(async () => (shown = (await get(id)).items.map(({ progress }) => progress?.done)))
        .toContain(99);
    } else await sleep(1500);
    if (queue === "b") throw new AppError("device_offline");
    return queue;
  });
  expect(shown).toEqual([97, 98, 99]);
  expect((await get(id)).items.map(({ state, text }) => [state, text])).toEqual([
    ["done", "a"],
    ["failed", "设备离线"],
    ["done", "c"],
  ]);
  await world.admin.client.call(retryTask, { _id: id });
  const again: string[] = [];
  await runAll(async (queue) => {
    again.push(queue);
    return "好";
  });
  expect(again).toEqual(["b"]);
});

it("a cancelled task starts no item and aborts all running ones", { tags: ["rest"] }, async () => {
  const queues = Array.from({ length: 20 }, (_, at) => `${at}`);
  const id = await start("019a0000-0000-7000-8000-000000000004", queues);
  const begun: string[] = [];
  let brokenOff = 0;
  await runAll(async (queue, { signal }) => {
    begun.push(queue);
    if (begun.length === 8) await world.admin.client.call(cancelTask, { _id: id });
    try {
      await sleep(30_000, undefined, { signal });
    } finally {
      brokenOff += 1;
    }
    return "";
  });
  expect([begun.length, brokenOff]).toEqual([8, 8]);
  expect(await get(id)).toMatchObject({ done: 0, failed: 0, finished: true });
});

it("no item is missed if items end during the search for the next one", async () => {
  const id = await start("019a0000-0000-7000-8000-000000000021", Array<string>(60).fill("a"));
  await runAll(async () => "");
  expect(await get(id)).toMatchObject({ total: 60, done: 60, finished: true });
});
