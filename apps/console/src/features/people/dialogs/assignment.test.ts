import { type GroupNode } from "@huiyan/contract/group/group.api";
import { expect, it } from "vitest";
import { coverage, groupsBelow, inCommon, visibleBelow } from "./assignment.ts";

const node = (name: string, children: GroupNode[] = [], bare = false): GroupNode => ({
  _id: name,
  name,
  parent_id: null,
  bare,
  device_count: 0,
  online_count: 0,
  children,
});
const tree = [node("企业", [node("北区", [node("星光"), node("龙塔")]), node("南区", [node("江畔")], true)])];
const sorted = (ids: Iterable<string>) => [...ids].sort().join(" ");

it.each([
  ["a group brings what is below it", ["北区"], "北区 星光 龙塔", "星光 龙塔", "企业"],
  ["a leaf brings itself, and its ancestors are half", ["星光"], "星光", "", "企业 北区"],
  ["a leaf that comes with its group is not given twice", ["北区", "星光"], "北区 星光 龙塔", "星光 龙塔", "企业"],
  ["nothing", [], "", "", ""],
])("checked groups when assigned: %s", (_rule, assigned, checked, covered, half) => {
  const shown = coverage(tree, new Set(assigned));
  expect(sorted(new Set(shown.checked))).toBe(checked);
  expect(sorted(shown.covered)).toBe(covered);
  expect(sorted(shown.half)).toBe(sorted(half.split(" ").filter(Boolean)));
});

it("returns assigned groups with all descendants", () => {
  expect(sorted(groupsBelow(tree, new Set(["北区"])))).toBe(sorted(["北区", "星光", "龙塔"]));
});

it("returns the groups that can be assigned, without the organisation and ancestors outside the scope", () => {
  expect(tree.flatMap(visibleBelow)).toEqual(["北区", "星光", "龙塔", "江畔"]);
});

it.each([
  [
    [
      ["a", "b"],
      ["b", "c"],
    ],
    "b",
  ],
  [[["a"]], "a"],
  [[["a"], []], ""],
  [[], ""],
])("the ids that all of %j contain are «%s»", (lists, common) => {
  expect(sorted(inCommon(lists))).toBe(common);
});
