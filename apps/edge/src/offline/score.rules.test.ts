import { expect, test } from "vitest";
import { ExpectedFile, scores } from "./score.rules.ts";

const truth = ExpectedFile.parse({
  arrangements: [{ alg_id: "video_quality", settings: {} }],
  expected: [
    { alg_id: "video_quality", from: 10, to: 14, data: { fault: "black" } },
    { alg_id: "video_quality", from: 30, to: 34 },
  ],
});
const event = (at: number, fault: string, alg_id = "video_quality") => ({ alg_id, at, data: { fault, duration: 3 } });

test.each([
  ["all of it", [event(12, "black"), event(31, "frozen")], 2, [], []],
  ["nothing", [], 0, [], [10, 30]],
  ["in time, but something else", [event(12, "moved")], 0, [12], [10, 30]],
  ["one thing twice", [event(12, "black"), event(13, "black"), event(31, "moved")], 2, [13], []],
  ["too late", [event(14.5, "black")], 0, [14.5], [10, 30]],
  ["what another algorithm says", [event(12, "black", "leave_post")], 0, [], [10, 30]],
])("who found %s", (_name, events, found, falseAt, missedFrom) => {
  const [score] = scores(truth, events);
  expect(score).toMatchObject({ expected: 2, found });
  expect(score?.false_alarms.map(({ at }) => at)).toEqual(falseAt);
  expect(score?.missed.map(({ from }) => from)).toEqual(missedFrom);
});

test("counts crossings over the whole clip: all of them, and those with certain data", () => {
  const counting = ExpectedFile.parse({
    arrangements: [{ alg_id: "traffic_flow", settings: {} }],
    counts: [
      { alg_id: "traffic_flow", count: 3 },
      { alg_id: "traffic_flow", data: { direction: "in", kind: "bus" }, count: 2 },
    ],
  });
  const crossing = (direction: string, kind: string) => ({ at: 0, line: "路", direction, kind });
  const records = [[crossing("in", "bus"), crossing("out", "bus")], [crossing("in", "car")]];
  const events = records.map((crossings, at) => ({ alg_id: "traffic_flow", at, data: { crossings } }));
  expect(scores(counting, events)[0]?.counts).toEqual([
    { data: {}, count: 3, counted: 3 },
    { data: { direction: "in", kind: "bus" }, count: 2, counted: 1 },
  ]);
});

test.each([
  ["an algorithm that is not arranged is expected", { expected: [{ alg_id: "leave_post", from: 1, to: 2 }] }],
  ["an algorithm that is not arranged is counted", { counts: [{ alg_id: "cattle_home", count: 1 }] }],
  [
    "one algorithm is both expected and counted",
    { counts: [{ alg_id: "traffic_flow", count: 1 }], expected: [{ alg_id: "traffic_flow", from: 1, to: 2 }] },
  ],
])("a file in which %s is refused, not left out in silence", (_name, wrong) => {
  const arrangements = [{ alg_id: "traffic_flow", settings: {} }];
  expect(ExpectedFile.safeParse({ arrangements, ...wrong }).success).toBe(false);
});
