import { expect, it } from "vitest";
import { AppError } from "../http/app-error.ts";
import { RunningSlots } from "./running-slots.ts";

function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const task = {
    started: false,
    end: resolve,
    fail: reject,
    run() {
      task.started = true;
      return promise;
    },
  };
  return task;
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

it("two run at once, two wait in turn, and whoever comes then is told to come again", async () => {
  const slots = new RunningSlots({ running: 2, waiting: 2 });
  const tasks = Array.from({ length: 4 }, work);
  const answers = tasks.map(({ run }) => slots.run(run));
  const refusal: unknown = await slots.run(work().run).catch((error: unknown) => error);
  expect(refusal instanceof AppError && [refusal.key, refusal.details.retryAfterSeconds]).toEqual([
    "service_unavailable",
    2,
  ]);
  expect(tasks.map(({ started }) => started)).toEqual([true, true, false, false]);
  tasks[1]?.end("b");
  await settle();
  expect(tasks.map(({ started }) => started)).toEqual([true, true, true, false]);
  for (const [at, { end }] of tasks.entries()) end(String(at));
  expect(await Promise.all(answers)).toEqual(["0", "b", "2", "3"]);
});

it("one that fails leaves its place", async () => {
  const slots = new RunningSlots({ running: 1, waiting: 1 });
  const [first, second] = [work(), work()];
  const failing = slots.run(first.run);
  const next = slots.run(second.run);
  first.fail(new Error("no"));
  await expect(failing).rejects.toThrow("no");
  second.end("yes");
  expect(await next).toBe("yes");
  expect(await slots.run(async () => "again")).toBe("again");
});
