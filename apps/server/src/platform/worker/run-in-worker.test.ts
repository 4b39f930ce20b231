import { describe, expect, it } from "vitest";
import { z } from "zod";
import { testPayer } from "#test/data/payer.ts";
import { runInWorker, WorkerFailed } from "./run-in-worker.ts";

const limits = { payer: testPayer, estimateMs: 100, heapMb: 32, timeoutMs: 3000 };
const program = (text: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from "node:worker_threads";${text}`)}`,
  );
const echo = program("parentPort.postMessage(workerData * 2);");

it("returns the message that the thread posts", async () => {
  expect(await runInWorker(echo, 21, limits, z.number())).toBe(42);
});

it("queues threads beyond the limit, and answers all", { tags: ["rest"] }, async () => {
  const asked = Array.from({ length: 9 }, (_, n) => n);
  const answers = await Promise.all(asked.map((n) => runInWorker(echo, n, limits, z.number())));
  expect(answers).toEqual(asked.map((n) => n * 2));
});

it("passes no secret of this process to a thread", async () => {
  const file = program("parentPort.postMessage(Object.keys(process.env).length);");
  expect(await runInWorker(file, null, limits, z.number())).toBe(0);
});

it("counts the processor time of a thread, not the time that it waits", { tags: ["rest"] }, async () => {
  const waiting = program("setTimeout(() => parentPort.postMessage(1), 700);");
  expect(await runInWorker(waiting, null, { ...limits, timeoutMs: 200 }, z.number())).toBe(1);
});

it("answers service_unavailable if the machine gives a thread no processor time", { tags: ["rest"] }, async () => {
  const waiting = program("setTimeout(() => parentPort.postMessage(1), 60_000);");
  await expect(runInWorker(waiting, null, { ...limits, timeoutMs: 200 }, z.number())).rejects.toMatchObject({
    key: "service_unavailable",
  });
});

describe("survives a thread that", () => {
  it.each([
    ["takes too much memory", "const all = []; for (;;) all.push(Array(100_000).fill(all.length));"],
    ["never ends", "for (;;);"],
    ["never leaves a regular expression", "/^(a+)+$/.test('a'.repeat(60) + 'b');"],
    ["throws", "throw new Error('no');"],
    ["ends silently", "process.exit(0);"],
  ])("%s", { tags: ["rest"] }, async (_rule, text) => {
    await expect(runInWorker(program(text), null, { ...limits, timeoutMs: 1500 }, z.number())).rejects.toThrow(
      WorkerFailed,
    );
    expect(await runInWorker(echo, 1, limits, z.number())).toBe(2);
  });

  it("posts a message of an unexpected type", async () => {
    await expect(runInWorker(echo, 1, limits, z.string())).rejects.toThrow(z.ZodError);
  });
});
