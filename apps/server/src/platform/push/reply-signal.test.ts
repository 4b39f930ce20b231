import { expect, it } from "vitest";
import { createLog } from "../log/log.ts";
import { openBus } from "../mqtt/bus.ts";
import { createReplySignal } from "./reply-signal.ts";

const signal = async () => createReplySignal(await openBus(undefined, createLog("silent")));

async function msOf(work: Promise<void>): Promise<number> {
  const began = performance.now();
  await work;
  return performance.now() - began;
}

it("who waits for a command is woken by its reply and by no other's", async () => {
  const replies = await signal();
  const watch = replies.watch("a");
  const waiting = msOf(watch.next(300));
  replies.replied("b");
  expect(await waiting).toBeGreaterThanOrEqual(290);
  setTimeout(() => replies.replied("a"), 20);
  expect(await msOf(watch.next(5000))).toBeLessThan(1000);
  watch.close();
});

it("a reply that came while nobody listened is not lost, and told once", async () => {
  const replies = await signal();
  const watch = replies.watch("a");
  replies.replied("a");
  await new Promise(setImmediate);
  expect(await msOf(watch.next(5000))).toBeLessThan(1000);
  expect(await msOf(watch.next(200))).toBeGreaterThanOrEqual(190);
  watch.close();
});
