import { type PointNode } from "@huiyan/contract/point/tree.api";
import { describe, expect, it } from "vitest";
import { choiceOf, flowLines, isChosen } from "./flow-lines.ts";
import { FlowSearch } from "./flow-search.ts";

const id = (n: number) => `0199a000-0000-7000-8000-00000000000${n}`;
const node = (n: number, type: PointNode["type"], parent: number | null, children: PointNode[] = []): PointNode => ({
  _id: id(n),
  name: `${type} ${n}`,
  type,
  online: true,
  device_id: type === "group" ? "" : "DEVICE-01",
  parent_id: parent === null ? null : id(parent),
  children,
});
const device = (parent: number) => node(3, "device", parent, [node(4, "point", 3)]);
const tree = [node(1, "group", null, [node(2, "group", 1, [device(2)]), node(5, "group", 1, [device(5)])])];

it("a device in two groups has a line in each, with its points below", () => {
  const { lines, nodeOf } = flowLines(tree);
  expect(lines[0]?.children.map(({ children }) => children[0]?.name)).toEqual(["device 3", "device 3"]);
  expect(nodeOf.size).toBe(7);
});

describe("selection of a line of the tree", () => {
  const all = { group_id: undefined, device_id: undefined, point_id: undefined };
  it.each([
    ["the organisation", id(1), all],
    ["a group", id(2), { ...all, group_id: id(2) }],
    ["a device", `${id(2)}.${id(3)}`, { ...all, device_id: "DEVICE-01" }],
    ["a point", `${id(2)}.${id(3)}.${id(4)}`, { ...all, point_id: id(4) }],
  ])("%s is found again from its search parameters", (_name, line, choice) => {
    const chosen = flowLines(tree).nodeOf.get(line);
    if (chosen === undefined) throw new Error(`no line ${line}`);
    expect(choiceOf(chosen)).toEqual(choice);
    expect(isChosen(chosen, FlowSearch.parse({ ...choice }))).toBe(true);
  });

  it("an invalid address selects all points and today", () => {
    expect(FlowSearch.parse({ type: "year", point_id: "x", group_id: 5, device_id: "?" })).toEqual({ type: "day" });
  });
});
