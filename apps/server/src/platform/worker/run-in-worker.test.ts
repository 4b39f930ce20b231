import { describe, expect, it } from "vitest";
import { z } from "zod";
import { testPayer } from "../../../test/data/payer.ts";
import { runInWorker, WorkerFailed } from "./run-in-worker.ts";

const limits = { payer: testPayer, estimateMs: 100, heapMb: 32, timeoutMs: 3000 };
const program = (text: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from "node:worker_threads";${text}`)}`,
  );
const echo = program("parentPort.postMessage(workerData * 2);");

it("a thread answers what it was asked", async () => {
  expect(await runInWorker(echo, 21, limits, z.number())).toBe(42);
});

it("more threads than places wait for their turn, and all are answered", async () => {
  const asked = Array.from({ length: 9 }, (_, n) => n);
  const answers = await Promise.all(asked.map((n) => runInWorker(echo, n, limits, z.number())));
  expect(answers).toEqual(asked.map((n) => n * 2));
});

it("no secret of this process is given to a thread", async () => {
  const file = program("parentPort.postMessage(Object.keys(process.env).length);");
  expect(await runInWorker(file, null, limits, z.number())).toBe(0);
});

describe("a thread that fails takes nobody with it", () => {
  it.each([
    ["takes too much memory", "const all = []; for (;;) all.push(Array(100_000).fill(all.length));"],
    ["never ends", "for (;;);"],
    ["throws", "throw new Error('no');"],
    ["ends silently", "process.exit(0);"],
  ])("%s", async (_rule, text) => {
    await expect(runInWorker(program(text), null, { ...limits, timeoutMs: 1500 }, z.number())).rejects.toThrow(
      WorkerFailed,
    );
    expect(await runInWorker(echo, 1, limits, z.number())).toBe(2);
  });

  it("answers something else", async () => {
    await expect(runInWorker(echo, 1, limits, z.string())).rejects.toThrow(z.ZodError);
  });
});
