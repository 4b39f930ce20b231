import { expect, it } from "vitest";
import { movableClock } from "../clock/clock.ts";
import { createLog } from "../log/log.ts";
import { openBus } from "../mqtt/bus.ts";
import { createReplySignal } from "./reply-signal.ts";

async function waitingFor(commandId: string) {
  const clock = movableClock(new Date());
  const replies = await createReplySignal(await openBus(undefined, createLog("silent")), clock);
  const watch = replies.watch(commandId);
  /** Timeout of a wait in milliseconds, longer than any test here. */
  const lastMs = 60_000;
  return { clock, replies, watch, lastMs };
}

/** Returns true if the wait is still pending after all published messages were delivered. */
async function lasts(waiting: Promise<void>): Promise<boolean> {
  const ended = waiting.then(() => false);
  await new Promise(setImmediate);
  return Promise.race([ended, new Promise<true>((resolve) => setImmediate(resolve, true))]);
}

it("wakes a caller by the reply to its command only, or at the timeout", async () => {
  const { clock, replies, watch, lastMs } = await waitingFor("a");
  const waiting = watch.next(lastMs);
  replies.replied("b");
  expect(await lasts(waiting)).toBe(true);
  replies.replied("a");
  await waiting;
  const again = watch.next(lastMs);
  clock.pass(lastMs - 1000);
  expect(await lasts(again)).toBe(true);
  clock.pass(1000);
  await again;
  watch.close();
});

it("keeps a reply that arrives between two waits, and delivers it once", async () => {
  const { clock, replies, watch, lastMs } = await waitingFor("a");
  replies.replied("a");
  await new Promise(setImmediate);
  await watch.next(lastMs);
  const waiting = watch.next(lastMs);
  expect(await lasts(waiting)).toBe(true);
  clock.pass(lastMs);
  await waiting;
  watch.close();
});
