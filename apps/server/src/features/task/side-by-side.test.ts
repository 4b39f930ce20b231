import { setTimeout as sleep } from "node:timers/promises";
import { cancelTask, getTask, retryTask } from "@huiyan/contract/task/task.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { AppError } from "../../platform/http/app-error.ts";
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

/** @param lanes of the items; empty: none */
async function start(id: string, lanes: readonly string[]): Promise<string> {
  const { orgId, admin } = world;
  const task = { id, orgId, staffId: admin.staffId, kind: "test", language: "zh-CN", now: app.clock.now() } as const;
  const items = lanes.map((lane) => ({ name: lane, input: lane, ...(lane !== "" && { lane }) }));
  await app.services.db.transaction((tx) => insertTask(tx.sql, task, items));
  return id;
}
const get = (_id: string) => world.admin.client.call(getTask, { _id });
const runAll = async (run: Run) => {
  const worker = {
    ...{ kind: "test", permission: "people.manage" as const },
    run: (_ctx: unknown, input: unknown, step: TaskStep) => run(z.string().parse(input), step),
  };
  while (await runNextTask(app.services, [worker]));
};

/** Counts what goes on at the same moment. */
function crowd() {
  const now: string[] = [];
  let [most, twice] = [0, false];
  return {
    async take(lane: string): Promise<void> {
      twice ||= now.includes(lane);
      now.push(lane);
      most = Math.max(most, now.length);
      await sleep(100);
      now.splice(now.indexOf(lane), 1);
    },
    seen: () => ({ most, twice }),
  };
}

it("items of different lanes are done side by side, eight at most and never two of one lane", async () => {
  const lanes = Array.from({ length: 40 }, (_, at) => `${at < 12 ? "a" : at % 12}`);
  const id = await start("019a0000-0000-7000-8000-000000000001", lanes);
  const { take, seen } = crowd();
  await runAll(async (lane) => {
    await take(lane);
    return "好";
  });
  expect(seen()).toEqual({ most: 8, twice: false });
  expect(await get(id)).toMatchObject({ done: 40, finished: true });
});

it("an item without a lane is done alone", async () => {
  const id = await start("019a0000-0000-7000-8000-000000000002", ["", "", "a", "", "b"]);
  const alone: number[] = [];
  let now = 0;
  await runAll(async (lane) => {
    now += 1;
    if (lane === "") alone.push(now);
    await sleep(10);
    if (lane === "") alone.push(now);
    now -= 1;
    return "";
  });
  expect(alone).toEqual([1, 1, 1, 1, 1, 1]);
  expect(await get(id)).toMatchObject({ done: 5, finished: true });
});

it("each has its own progress and its own end; one that fails holds up no other, and is tried again alone", async () => {
  const id = await start("019a0000-0000-7000-8000-000000000003", ["a", "b", "c"]);
  let shown: unknown;
  await runAll(async (lane, step) => {
    step.report({ done: lane.charCodeAt(0), total: 200 }, { lane });
    if (lane === "a") {
      await expect
        .poll(async () => (shown = (await get(id)).items.map(({ progress }) => progress?.done)))
        .toContain(99);
    } else await sleep(1500);
    if (lane === "b") throw new AppError("device_offline");
    return lane;
  });
  expect(shown).toEqual([97, 98, 99]);
  expect((await get(id)).items.map(({ state, text }) => [state, text])).toEqual([
    ["done", "a"],
    ["failed", "设备离线"],
    ["done", "c"],
  ]);
  await world.admin.client.call(retryTask, { _id: id });
  const again: string[] = [];
  await runAll(async (lane) => {
    again.push(lane);
    return "好";
  });
  expect(again).toEqual(["b"]);
});

it("a cancelled task begins nothing more and breaks off all that is at hand", async () => {
  const lanes = Array.from({ length: 20 }, (_, at) => `${at}`);
  const id = await start("019a0000-0000-7000-8000-000000000004", lanes);
  const begun: string[] = [];
  let brokenOff = 0;
  await runAll(async (lane, { signal }) => {
    begun.push(lane);
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
}, 15_000);
