import fc from "fast-check";
import { expect, test } from "vitest";
import { type KindVotes, majorityKind, withVote } from "./road-kind.rules.ts";

const labels = ["car", "truck", "bus", "train", "motorcycle", "bicycle"] as const;

function kindOf(votes: readonly (readonly [string, number])[]): string | undefined {
  return majorityKind(votes.reduce<KindVotes>((sum, [label, score]) => withVote(sum, label, score), {}));
}

test.each([
  [
    "a car taken for a truck in one frame is a car",
    [
      ["car", 0.5],
      ["truck", 0.6],
      ["car", 0.5],
    ],
    "car",
  ],
  [
    "the surer frames count for more",
    [
      ["car", 0.3],
      ["truck", 0.7],
      ["car", 0.3],
    ],
    "truck",
  ],
  ["a train on the road is a bus", [["train", 0.5]], "bus"],
  [
    "of equal votes the more common kind wins",
    [
      ["truck", 0.5],
      ["car", 0.5],
    ],
    "car",
  ],
  [
    "a bicycle stays one",
    [
      ["bicycle", 0.4],
      ["motorcycle", 0.3],
    ],
    "bicycle",
  ],
  ["who walks is a pedestrian", [["person", 1]], "pedestrian"],
  ["other labels do not vote", [["dog", 1]], undefined],
] as const)("%s", (_name, votes, expected) => {
  expect(kindOf(votes)).toBe(expected);
});

test("does not depend on the order of the frames, and more votes for the winner keep it the winner", () => {
  const vote = fc.tuple(fc.constantFrom(...labels), fc.integer({ min: 1, max: 100 }));
  fc.assert(
    fc.property(fc.array(vote, { minLength: 1, maxLength: 30 }), (votes) => {
      const kind = kindOf(votes);
      expect(kindOf(votes.toReversed())).toBe(kind);
      expect(kindOf([...votes, [kind ?? "", 50]])).toBe(kind);
    }),
  );
});
