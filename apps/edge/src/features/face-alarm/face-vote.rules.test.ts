import { expect, test } from "vitest";
import { type Vote, verdictOf } from "./face-vote.rules.ts";

const vote = (id: string, score: number): Vote => {
  return { nearest: { id, name: id, code: id, type: 1, score } };
};
const none: Vote = {};
const early = (looked: Vote): Vote => ({ ...looked, isPartial: true });

test.each<[string, Vote[], string]>([
  ["one sure look is not enough", [vote("a", 0.95)], "-"],
  ["two sure looks are", [vote("a", 0.7), vote("a", 0.71)], "a 0.71"],
  ["one sure look and one that is at most 0.05 below", [vote("a", 0.66), vote("a", 0.7)], "a 0.7"],
  ["one sure look and one further below", [vote("a", 0.64), vote("a", 0.9)], "-"],
  ["two looks that are both below the limit", [vote("a", 0.69), vote("a", 0.69)], "-"],
  ["two of three, the third at somebody else", [vote("a", 0.8), vote("b", 0.9), vote("a", 0.7)], "a 0.8"],
  ["three looks at three people", [vote("a", 0.8), vote("b", 0.8), vote("c", 0.8)], "-"],
  ["only the newest three count", [vote("a", 0.9), vote("b", 0.2), vote("b", 0.2), vote("a", 0.9)], "-"],
  ["three looks that are like nobody: a stranger", [vote("a", 0.5), vote("b", 0.59), vote("a", 0.1)], "stranger 0.59"],
  ["two are no stranger yet", [vote("a", 0.1), vote("a", 0.1)], "-"],
  ["who is perhaps somebody is no stranger", [vote("a", 0.1), vote("a", 0.65), vote("a", 0.1)], "-"],
  ["who was compared before the library was whole is no stranger", [early(none), vote("a", 0.1), vote("a", 0.1)], "-"],
  ["who is found before the library is whole is known", [early(vote("a", 0.8)), early(vote("a", 0.8))], "a 0.8"],
  ["with an empty library everybody is one", [none, none, none], "stranger -1"],
])("%s", (_rule, votes, expected) => {
  const verdict = verdictOf(votes, 0.7);
  const name = verdict?.kind === "known" ? verdict.face.id : verdict?.kind;
  expect(verdict === undefined ? "-" : `${name} ${verdict.score}`).toBe(expected);
});
