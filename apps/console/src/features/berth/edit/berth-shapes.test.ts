import { type Berth } from "@huiyan/contract/berth/berth.api";
import { describe, expect, it, test } from "vitest";
import { makeBerth } from "#test/stand-in-berths.ts";
import { newId } from "../config/new-id.ts";
import { pathTo, pointLines } from "../config/point-lines.ts";
import { changedFields, factsOf, factsProblem, labelOf, mergeFacts } from "./berth-facts.ts";
import { nextNumber, shownBerths } from "./berth-shapes.ts";

const queued = (berth: Berth, rest: object = {}) => ({
  id: berth._id,
  facts: factsOf(berth),
  isStored: true,
  isDirty: false,
  refusal: undefined,
  ...rest,
});

describe("berths on canvas and in the list", () => {
  it("shows saved berths in natural order, and unsaved ones last", () => {
    const [ten, two, draft] = [makeBerth(10), makeBerth(2), makeBerth(1)];
    const shown = shownBerths([queued(ten), queued(draft, { isStored: false }), queued(two)], [ten, two]);
    expect(shown.map(({ label }) => label)).toEqual(["A002", "A010", "A001"]);
  });

  it("lists overlapping berths for each other, and ignores void ones", () => {
    const [one, two] = [makeBerth(1), makeBerth(2, { roi: makeBerth(1).roi })];
    const overlaps = (live: Berth[]) => shownBerths([queued(one), queued(two)], live).map((berth) => berth.overlaps);
    expect(overlaps([one, two])).toEqual([["A002"], ["A001"]]);
    expect(overlaps([one, { ...two, status: -2, invalid: 1 }])).toEqual([[], []]);
  });

  test.each([
    ["A", [1, 3], undefined, "004"],
    ["a", [1, 3], "002", "004"],
    ["A", [1], "012", "012"],
    ["B", [7], undefined, "001"],
  ])("prefix %s, numbers %j, suggestion %s: the next number is %s", (prefix, numbers, suggested, next) => {
    const berths = numbers.map((n) => makeBerth(n));
    const shown = shownBerths(
      berths.map((berth) => queued(berth)),
      berths,
    );
    expect(nextNumber(prefix, shown, suggested)).toBe(next);
  });
});

describe("facts of a berth that a user enters", () => {
  const facts = factsOf(makeBerth(1));

  test.each([
    [{ no: " " }, "请输入泊位号！"],
    [{ no: "12x" }, "泊位号为 1 到 6 位数字"],
    [{ prefix: "A_" }, "前缀最多 8 个字，只能含文字、字母、数字和短横"],
    [{ roi: facts.roi.slice(0, 2) }, "泊位至少需要 3 个点"],
    [{}, undefined],
  ])("problem of %j is %s", (change, sentence) => {
    expect(factsProblem({ ...facts, ...change })?.sentence).toBe(sentence);
  });

  it("labels a berth with prefix and padded number, as far as they are entered", () => {
    expect([labelOf({ prefix: "A", no: "7" }), labelOf({ prefix: "A", no: "" })]).toEqual(["A007", "A"]);
  });

  it("merging two changes keeps the changed fields of both; the user's own change wins", () => {
    const merged = mergeFacts(facts, { ...facts, no: "009", type: 2 }, { ...facts, type: 3 });
    expect(changedFields(facts, merged)).toEqual({ no: "009", type: 3 });
  });
});

it("counts the berths of a device in two groups once in each, and once in the parent group", () => {
  const node = (_id: string, type: "group" | "device" | "point", children: object[] = []) =>
    ({ _id, name: _id, type, parent_id: "up", device_id: "", online: true, children }) as const;
  const device = () => node("device", "device", [node("point", "point")]);
  const root = {
    ...node("root", "group", [node("a", "group", [device()]), node("b", "group", [device()])]),
    parent_id: null,
  };
  const { lines, nodeOf } = pointLines([root as never], { point: 4 });
  expect([lines[0]?.count, lines[0]?.children.map(({ count }) => count), nodeOf.size]).toEqual([4, [4, 4], 7]);
  expect(pathTo([root as never], "point")).toEqual(["a", "device", "point"]);
});

it("new ids are UUIDs of version 7, which sort by time", () => {
  const [early, late] = [newId(1_000), newId(2_000_000_000_000)];
  expect(early).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(early < late).toBe(true);
});
