import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "../error/app-error.ts";
import { runLongWorker } from "./run-long-worker.ts";

const serving = new URL("./serve-long-worker.ts", import.meta.url).href;
/** Returns a data URL with the program of a worker thread, which runs this code with `data` and `step`. */
const program = (work: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { serveLongWorker } from ${JSON.stringify(serving)};
      await serveLongWorker({ parse: (data) => data }, async (data, step) => { ${work} });`)}`,
  );

function run(work: string, abort = new AbortController()) {
  const reported: unknown[] = [];
  const step = { signal: abort.signal, report: (progress: unknown) => void reported.push(progress) };
  const answer = runLongWorker(program(work), 20, { heapMb: 32, step, answer: z.number() });
  return { reported, answer, abort };
}

it("reports its progress and its result", async () => {
  const { reported, answer } = run("step.report({ done: 1, total: 2 }); return data + 1;");
  expect(await answer).toBe(21);
  expect(reported).toEqual([{ done: 1, total: 2 }]);
});

it("reports a refusal and a full disk by their error keys, and any other error as internal", {
  tags: ["rest"],
}, async () => {
  const failing = async (thrown: string) => {
    const error: unknown = await run(`throw ${thrown};`).answer.catch((caught: unknown) => caught);
    return error instanceof AppError ? error.key : error;
  };
  expect(await failing('Object.assign(new Error("full"), { code: "ENOSPC" })')).toBe("disk_full");
  expect(await failing('Object.assign(new Error("away"), { code: "ECONNREFUSED" })')).toBe("service_unavailable");
  expect(await failing('new TypeError("secret")')).toBe("internal");
});

it("lets an aborted thread close its resources, or terminates it after the timeout", { tags: ["rest"] }, async () => {
  for (const work of [
    "await new Promise((_, no) => step.signal.addEventListener('abort', no)); return 1;",
    "for (;;);",
  ]) {
    const { reported, answer, abort } = run(`step.report({ done: 0, total: 1 }); ${work}`);
    const ended = expect(answer).rejects.toThrow("enough");
    await expect.poll(() => reported).toHaveLength(1);
    abort.abort(new Error("enough"));
    expect(await Promise.race([ended.then(() => "ended"), sleep(4000, "goes on")])).toBe("ended");
  }
});
