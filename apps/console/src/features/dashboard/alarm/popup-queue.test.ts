import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { closeShown, emptyQueue, enqueue, expire, type PopupQueue } from "./popup-queue.ts";

interface Alarm {
  id: number;
  received_at: number;
}
const alarm = (id: number, received_at = id): Alarm => ({ id, received_at });
const shownOf = ({ shown }: PopupQueue<Alarm>) => shown && [shown.message.id, shown.others, shown.until];

describe("popup of new alarms", () => {
  it.each([
    ["one", [alarm(1)], [1, 0, 5000]],
    ["several at once: the newest, the others counted", [alarm(1), alarm(3), alarm(2)], [3, 2, 5000]],
    ["none", [], undefined],
  ])("shows for arrived alarms: %s", (_, arrived, expected) => {
    expect(shownOf(enqueue(emptyQueue, arrived, 0))).toEqual(expected);
  });

  it("an alarm that arrives while a popup is shown waits until its five seconds are over", () => {
    let queue = enqueue(emptyQueue, [alarm(1)], 0);
    queue = enqueue(queue, [alarm(2)], 1000);
    queue = enqueue(queue, [alarm(3), alarm(4)], 4999);
    expect(shownOf(queue)).toEqual([1, 0, 5000]);
    expect(shownOf(expire(queue, 4999))).toEqual([1, 0, 5000]);
    queue = expire(queue, 5000);
    expect(shownOf(queue)).toEqual([4, 2, 10_000]);
    expect(shownOf(expire(queue, 10_000))).toBeUndefined();
  });

  it("closing a popup shows the next one at once", () => {
    const queue = enqueue(enqueue(emptyQueue, [alarm(1)], 0), [alarm(2)], 100);
    expect(shownOf(closeShown(queue, 200))).toEqual([2, 0, 5200]);
    expect(shownOf(closeShown(closeShown(queue, 200), 300))).toBeUndefined();
  });

  it("shows or counts each alarm once, and shows each popup for at least five seconds", () => {
    const steps = fc.array(fc.record({ wait: fc.integer({ min: 1, max: 7000 }), count: fc.nat({ max: 5 }) }), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(steps, (events) => {
        let queue: PopupQueue<Alarm> = emptyQueue;
        let [now, sent, seen] = [0, 0, 0];
        const began: number[] = [];
        const note = (next: PopupQueue<Alarm>) => {
          if (next.shown !== undefined && next.shown !== queue.shown) {
            seen += 1 + next.shown.others;
            began.push(now);
          }
          queue = next;
        };
        for (const { wait, count } of [...events, { wait: 5000, count: 0 }, { wait: 5000, count: 0 }]) {
          const until = now + wait;
          while (queue.shown !== undefined && queue.shown.until <= until) {
            now = queue.shown.until;
            note(expire(queue, now));
          }
          now = until;
          const arrived = Array.from({ length: count }, (_, at) => alarm(sent + at));
          sent += count;
          note(enqueue(queue, arrived, now));
        }
        expect(seen).toBe(sent);
        for (const [at, time] of began.slice(1).entries()) expect(time - (began[at] ?? 0)).toBeGreaterThanOrEqual(5000);
      }),
    );
  });
});
