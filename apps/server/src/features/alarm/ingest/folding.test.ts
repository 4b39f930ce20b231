import { findMessages, getBell, getMessage, readMessages } from "@huiyan/contract/alarm/alarm.api";
import { findFolded } from "@huiyan/contract/alarm/folding.api";
import * as handling from "@huiyan/contract/alarm/handling.api";
import { optionOf } from "@huiyan/contract/alarm/handling.rules";
import { saveFolding } from "@huiyan/contract/setting/setting.api";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alarmEvent } from "#test/device-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const at = (seconds: number) => app.clock.now().getTime() - 7_200_000 + seconds * 1000;
const alarm = (seconds: number, change: Record<string, unknown> = {}) =>
  alarmEvent(app, { happened_at: at(seconds), ...change });
const report = (...events: unknown[]) => world.device.client.outcomes(events);
const heads = async () => (await world.admin.client.call(findMessages, {})).list;
const secondsOf = (time: number) => Math.round((time - at(0)) / 1000);
/** Returns the list as “seconds of the lead alarm: seconds of its grouped alarms”, oldest first. */
async function folded(): Promise<string[]> {
  const texts: string[] = [];
  for (const head of (await heads()).toReversed()) {
    const { list, page } = await world.admin.client.call(findFolded, { id: head._id });
    expect([list.length, head.folded_msgids.length, head.is_folded]).toEqual([
      page.count,
      head.folded_count,
      page.count > 0 ? 1 : 0,
    ]);
    expect(head.folded_msgids).toEqual(list.map(({ _id }) => _id));
    texts.push(`${secondsOf(head.create_at)}: ${list.map(({ create_at }) => secondsOf(create_at)).join(" ")}`.trim());
  }
  return texts;
}

describe("grouping of repeated alarms", () => {
  it.each([
    [
      "example: 10:00, 10:04 and 10:08 form one group, 10:20 starts another",
      [0, 240, 480, 1200],
      ["0: 240 480", "1200:"],
    ],
    ["an alarm 300 s after the newest one is a repeat", [0, 300], ["0: 300"]],
    ["an alarm 301 s after the newest one is no repeat", [0, 301], ["0:", "301:"]],
    [
      "a lead alarm gets no repeats 1800 s after it",
      [0, 300, 600, 900, 1200, 1500, 1799, 1800],
      ["0: 300 600 900 1200 1500 1799", "1800:"],
    ],
    ["a late alarm is grouped under the lead alarm of its time", [0, 240, 1200, 100], ["0: 100 240", "1200:"]],
    ["an alarm before the lead alarm is a lead alarm itself", [300, 0], ["0:", "300:"]],
  ])("%s", async (_rule, times, expected) => {
    world = await createWorld(app, { folding: true });
    for (const seconds of times) await report(alarm(seconds));
    expect(await folded()).toEqual(expected);
    if (times.some((seconds, index) => seconds < (times[index - 1] ?? 0))) return;
    // the same alarms in one upload, in reverse order, are grouped in the same way
    world = await createWorld(app, { folding: true });
    await report(...times.toReversed().map((seconds) => alarm(seconds)));
    expect(await folded()).toEqual(expected);
  });

  it("alarms of other algorithms, other points, and livestock are not grouped", async () => {
    world = await createWorld(app, { folding: true });
    await report(alarm(0), alarm(1, { alg_id: "smoking" }), alarm(2, { alg_id: "tdds" }), alarm(3, { alg_id: "tdds" }));
    await world.hidden.client.outcomes([alarm(4)]);
    expect(await folded()).toHaveLength(5);
  });

  it("grouping uses the organisation's gap; with a gap of 0, no alarm is grouped", async () => {
    world = await createWorld(app, { folding: true });
    await world.admin.client.call(saveFolding, { gap_seconds: 60 });
    await report(alarm(0), alarm(60), alarm(121));
    expect(await folded()).toEqual(["0: 60", "121:"]);
    await world.admin.client.call(saveFolding, { gap_seconds: 0 });
    await report(alarm(122), alarm(123));
    expect(await folded()).toEqual(["0: 60", "121:", "122:", "123:"]);
  });
});

describe("lead alarms and grouped alarms", () => {
  it("a repeat makes its lead alarm unread again, and counts once in the alarm centre", async () => {
    world = await createWorld(app, { folding: true });
    await report(alarm(0));
    const [head] = await heads();
    await world.admin.client.call(readMessages, { _id: [head?._id ?? ""], read: 1 });
    expect((await world.admin.client.call(getBell, {})).unread).toBe(0);
    await report(alarm(10));
    expect(await world.admin.client.call(getBell, {})).toMatchObject({ unread: 1, list: [{ _id: head?._id }] });
  });

  it.each([
    ["done", ["200:"]],
    ["falseAlarm", ["200:"]],
    ["investigate", []],
  ] as const)("after %s of the lead alarm, the next alarm makes %j", async (action, more) => {
    world = await createWorld(app, { folding: true });
    await report(alarm(0), alarm(100));
    const [head] = await heads();
    await world.admin.client.call(handling.handleMessage, {
      _id: head?._id ?? "",
      option: optionOf(action),
      reason: "light",
    });
    await report(alarm(200));
    expect(await folded()).toEqual(more.length === 0 ? ["0: 100 200"] : ["0: 100", ...more]);
  });

  it("a deleted lead alarm gets no repeats and hides its grouped alarms; after restoring all are visible", async () => {
    world = await createWorld(app, { folding: true });
    await report(alarm(0), alarm(100));
    const [head] = await heads();
    const member = head?.folded_msgids[0] ?? "";
    const { deletion_id } = await world.admin.client.call(handling.deleteMessages, { _id: [head?._id ?? ""] });
    expect((await world.admin.client.fails(getMessage, { id: member })).status).toBe(404);
    await report(alarm(200));
    expect(await folded()).toEqual(["200:"]);
    await world.admin.client.call(handling.restoreMessages, { deletion_id });
    expect(await folded()).toEqual(["0: 100", "200:"]);
    expect(await world.admin.client.call(getMessage, { id: member })).toMatchObject({ folded_into: head?._id });
  });

  it("a step on a grouped alarm applies to its lead alarm, and both show it", async () => {
    world = await createWorld(app, { folding: true });
    await report(alarm(0), alarm(100));
    const [head] = await heads();
    const member = head?.folded_msgids[0] ?? "";
    const step = { _id: member, option: optionOf("claim"), version: 0 };
    expect(await world.staff.client.call(handling.handleMessage, step)).toMatchObject({ _id: head?._id, version: 1 });
    expect(await world.admin.client.call(getMessage, { id: member })).toMatchObject({
      state: "dispatched",
      version: 1,
    });
    const { list } = await world.admin.client.call(handling.getMessageHistory, { id: member });
    expect(list).toHaveLength(1);
    expect((await world.admin.client.fails(handling.handleMessage, step)).status).toBe(409);
  });

  it("only users who see the device see grouped alarms", async () => {
    world = await createWorld(app, { folding: true });
    await world.hidden.client.outcomes([alarm(0), alarm(100)]);
    const [head] = await heads();
    expect((await world.staff.client.fails(findFolded, { id: head?._id ?? "" })).status).toBe(404);
    expect((await world.staff.client.fails(findFolded, { id: head?.folded_msgids[0] ?? "" })).status).toBe(404);
  });
});

describe("concurrency", () => {
  it("sixty repeats sent at the same time have one lead alarm", async () => {
    world = await createWorld(app, { folding: true });
    await Promise.all(Array.from({ length: 60 }, () => report(alarm(100))));
    expect(await heads()).toMatchObject([{ is_folded: 1, folded_count: 59 }]);
  });

  it("for any split into uploads, every alarm is a lead alarm or is grouped once, within the time limits", {
    tags: ["rest"],
  }, async () => {
    const step = fc.record({ gap: fc.integer({ min: 0, max: 400 }), alg: fc.constantFrom("smoking", "no_vest") });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 1, max: 8 }),
        async (steps, size) => {
          world = await createWorld(app, { folding: true });
          const events = steps.map(({ alg }, index) =>
            alarm(
              steps.slice(0, index + 1).reduce((sum, { gap }) => sum + gap, 0),
              { alg_id: alg },
            ),
          );
          for (let from = 0; from < events.length; from += size) await report(...events.slice(from, from + size));
          const list = await heads();
          const groups = await Promise.all(
            list.map(async ({ _id, create_at }) => {
              const folded = await world.admin.client.call(findFolded, { id: _id });
              return folded.list.map((member) => ({ id: member._id, after: member.create_at - create_at }));
            }),
          );
          const ids = [...list.map(({ _id }) => _id), ...groups.flat().map(({ id }) => id)];
          expect([ids.length, new Set(ids).size]).toEqual([events.length, events.length]);
          expect(groups.flat().filter(({ after }) => after < 0 || after >= 1_800_000)).toEqual([]);
          expect(list).toHaveLength(expectedHeads(steps));
        },
      ),
      { numRuns: 12 },
    );
  });
});

/**
 * Returns the number of lead alarms by a second, simple implementation of the grouping rule: alarm by alarm, in time
 * order.
 */
function expectedHeads(steps: readonly { gap: number; alg: string }[]): number {
  const open = new Map<string, { head: number; newest: number }>();
  let [seconds, count] = [0, 0];
  for (const { gap, alg } of steps) {
    seconds += gap;
    const last = open.get(alg);
    if (last !== undefined && seconds - last.newest <= 300 && seconds - last.head < 1800) last.newest = seconds;
    else {
      open.set(alg, { head: seconds, newest: seconds });
      count++;
    }
  }
  return count;
}
