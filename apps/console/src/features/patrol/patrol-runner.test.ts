import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PatrolRunner, type StreamStatus } from "./patrol-runner.ts";
import { openStreams, type Sighting } from "./patrol-state.ts";
import { promiseTone, stopwatch } from "./patrol-view.ts";

let seen: Sighting[] = [];
let status = new Map<string, StreamStatus>();
let hidden = false;
beforeEach(() => {
  vi.useFakeTimers();
  seen = [];
  status = new Map();
  hidden = false;
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const loop = (cameras: number, count: number) => ({
  _id: "l",
  name: "夜间",
  count,
  list: Array.from({ length: cameras }, (_, at) => ({ point_id: `p${at}`, deviceId: "d", time: 30 })),
});
const run = (cameras = 3, count = 1) =>
  new PatrolRunner({
    loop: loop(cameras, count),
    statusOf: (id) => status.get(id) ?? "ready",
    onSeen: (list) => seen.push(...list),
  });
const pass = (ms: number) => vi.advanceTimersByTime(ms);
const shownBy = (runner: PatrolRunner) => runner.patrol.windows.map(({ shown }) => shown?.id);

describe("PatrolRunner", () => {
  it("shows the next camera after the dwell time, and logs the shown cameras", () => {
    const runner = run();
    pass(1000);
    expect(shownBy(runner)).toEqual(["p0"]);
    pass(30_000);
    expect(shownBy(runner)).toEqual(["p1"]);
    expect(seen).toMatchObject([{ point_id: "p0" }]);
    expect((seen[0]?.end ?? 0) - (seen[0]?.start ?? 0)).toBe(30_000);
    runner.stop();
    expect(seen).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("opens the next stream before it must be shown", () => {
    const runner = run();
    pass(21_000);
    expect([...openStreams(runner.patrol)]).toEqual(["p0"]);
    pass(3000);
    expect([...openStreams(runner.patrol)]).toEqual(["p0", "p1"]);
    runner.stop();
  });

  it("a pause keeps the remaining time of the shown camera, whose display is still logged", () => {
    const runner = run();
    pass(20_000);
    runner.pause();
    pass(60_000);
    expect(shownBy(runner)).toEqual(["p0"]);
    runner.resume();
    pass(9000);
    expect(shownBy(runner)).toEqual(["p0"]);
    pass(3000);
    expect(shownBy(runner)).toEqual(["p1"]);
    expect((seen[0]?.end ?? 0) - (seen[0]?.start ?? 0)).toBeGreaterThanOrEqual(90_000);
    runner.stop();
  });

  it("a patrol that is paused before its first frame shows and logs only that camera", () => {
    status.set("p0", "opening");
    const runner = run();
    pass(500);
    runner.pause();
    expect(shownBy(runner)).toEqual([undefined]);
    status.set("p0", "ready");
    pass(60_000);
    expect(shownBy(runner)).toEqual(["p0"]);
    runner.stop();
    expect(seen).toMatchObject([{ point_id: "p0" }]);
    expect((seen[0]?.end ?? 0) - (seen[0]?.start ?? 0)).toBeGreaterThan(59_000);
  });

  it("a failure of the page or server marks no camera as unavailable, holds the patrol, and logs no display", () => {
    const runner = run();
    pass(10_000);
    status.set("p0", "away");
    pass(120_000);
    expect(runner.isHeld).toBe(true);
    expect([...runner.patrol.cameras.values()].every(({ dead }) => dead === undefined)).toBe(true);
    status.clear();
    pass(15_000);
    expect(shownBy(runner)).toEqual(["p0"]);
    pass(10_000);
    expect(shownBy(runner)).toEqual(["p1"]);
    const seenMs = seen.reduce((sum, { start, end }) => sum + end - start, 0);
    expect(seenMs).toBeLessThanOrEqual(31_000);
    runner.stop();
  });

  it("logs no display while the page is hidden", () => {
    const runner = run();
    pass(10_000);
    hidden = true;
    pass(600_000);
    hidden = false;
    pass(1000);
    runner.stop();
    expect(seen.reduce((sum, { start, end }) => sum + end - start, 0)).toBeLessThanOrEqual(11_500);
  });

  it("skips a camera whose stream fails", () => {
    status.set("p1", "failed");
    const runner = run();
    pass(31_000);
    expect(shownBy(runner)).toEqual(["p2"]);
    expect(runner.patrol.cameras.get("p1")?.dead).toBeDefined();
    runner.stop();
  });

  it("uses one window per camera if a loop has fewer visible cameras than windows", () => {
    const runner = run(2, 4);
    expect(runner.patrol.windows).toHaveLength(2);
    expect(runner.promisedMs).toBe(0);
    runner.stop();
  });
});

it.each([
  [0, "0:00"],
  [150_000, "2:30"],
  [3_905_000, "1:05:05"],
])("%i ms are shown as %s", (ms, text) => expect(stopwatch(ms)).toBe(text));

it.each([
  [74, "good"],
  [75, "warning"],
  [100, "warning"],
  [101, "danger"],
])("%i %% of the maximum time has the tone %s", (share, tone) => {
  expect(promiseTone(share * 1000, 100_000)).toBe(tone);
});
