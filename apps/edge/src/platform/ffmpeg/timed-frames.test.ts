import { expect, test } from "vitest";
import { TimedFrames, timeOf } from "./timed-frames.ts";

function bench() {
  const reported: [number, number | undefined][] = [];
  const frames = new TimedFrames((rgb, at) => reported.push([rgb[0] ?? -1, at]));
  return { reported, frames, frame: (n: number) => frames.frame(Buffer.from([n])) };
}

test("matches a frame and its time, in either order", () => {
  const { reported, frames, frame } = bench();
  frames.time(0);
  frame(0);
  frame(1);
  frames.time(200);
  frames.time(400);
  frames.time(600);
  frame(2);
  frame(3);
  expect(reported).toEqual([0, 1, 2, 3].map((n) => [n, n * 200]));
});

test("passes a frame on without its time if that does not come, and keeps the others matched", () => {
  const { reported, frames, frame } = bench();
  for (const n of [0, 1, 2]) frame(n);
  expect(reported).toEqual([[0, undefined]]);
  for (const n of [0, 1, 2]) frames.time(n * 200);
  expect(reported.slice(1)).toEqual([
    [1, 200],
    [2, 400],
  ]);
});

test("keeps at most a hundred times whose frames never come", () => {
  const { reported, frames, frame } = bench();
  for (let n = 0; n < 10_000; n++) frames.time(n);
  for (let n = 0; n < 200; n++) frame(n);
  expect(reported.filter(([, at]) => at !== undefined)).toHaveLength(100);
  expect(reported[0]).toEqual([0, 9_900]);
});

test("passes on waiting frames at the end", () => {
  const { reported, frames, frame } = bench();
  frame(7);
  frames.end();
  expect(reported).toEqual([[7, undefined]]);
});

test.each([
  ["0.250000", 250],
  ["[Eval @ 0x7ffc8] 12.5", 12_500],
  ["nan", Number.NaN],
  ["[rtsp @ 0x55d] method DESCRIBE failed: 401 Unauthorized", undefined],
  ["12.5 frames were lost", undefined],
  ["", undefined],
])("reads the line %j as the time %s", (line, ms) => {
  expect(timeOf(line)).toBe(ms);
});
