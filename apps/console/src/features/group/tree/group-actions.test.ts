import { type GroupNode } from "@huiyan/contract/group/group.api";
import { type Role } from "@huiyan/contract/permissions";
import { expect, it } from "vitest";
import { positionsOf } from "#shared/tree/tree-positions.ts";
import { groupActions, groupSides, mayMoveTo } from "./group-actions.ts";

const node = (name: string, children: GroupNode[] = [], bare = false): GroupNode => ({
  _id: name,
  name,
  parent_id: null,
  bare,
  device_count: 1,
  online_count: 1,
  children,
});
const seenByAdmin = [
  node("企业", [
    node("渝北区", [node("金开大道", [node("星光路口", [node("东门")])]), node("空港")]),
    node("江北区"),
    node("南岸区"),
  ]),
];
const seenByLead = [node("企业", [node("渝北区", [node("金开大道"), node("空港")])], true)];
const positionIn = (tree: GroupNode[], id: string) => {
  const position = positionsOf(tree).get(id);
  if (position === undefined) throw new Error(id);
  return position;
};

it.each<[Role, GroupNode[], string, string]>([
  ["admin", seenByAdmin, "企业", "add"],
  ["admin", seenByAdmin, "渝北区", "add rename move order remove"],
  ["admin", seenByAdmin, "星光路口", "add rename move order remove"],
  ["admin", seenByAdmin, "东门", "rename move order remove"],
  ["lead", seenByLead, "企业", ""],
  ["lead", seenByLead, "渝北区", "add rename move remove"],
  ["lead", seenByLead, "空港", "add rename move order remove"],
  ["lead", seenByAdmin, "企业", ""],
  ["staff", seenByAdmin, "渝北区", ""],
])("offers actions by role and level: %s %#, %s offers «%s»", (role, tree, id, offered) => {
  expect(groupActions(role, positionIn(tree, id)).join(" ")).toBe(offered);
});

it.each<[string, string, boolean]>([
  ["江北区", "渝北区", true],
  ["江北区", "企业", false],
  ["江北区", "江北区", false],
  ["渝北区", "空港", false],
  ["江北区", "星光路口", true],
  ["江北区", "东门", false],
  ["渝北区", "江北区", false],
  ["金开大道", "江北区", true],
  ["空港", "企业", true],
])(
  "does not move a group into itself, to its own parent, or below the fifth level: %s into %s %s",
  (id, target, may) => {
    expect(mayMoveTo("admin", positionIn(seenByAdmin, id), positionIn(seenByAdmin, target))).toBe(may);
  },
);

it.each<[Role, GroupNode[], string, string, string]>([
  ["admin", seenByAdmin, "江北区", "南岸区", "before inside after"],
  ["admin", seenByAdmin, "渝北区", "南岸区", "before after"],
  ["admin", seenByAdmin, "空港", "南岸区", "inside"],
  ["admin", seenByAdmin, "空港", "渝北区", ""],
  ["admin", seenByAdmin, "空港", "空港", ""],
  ["lead", seenByLead, "空港", "企业", ""],
  ["lead", seenByLead, "空港", "金开大道", "before inside after"],
  ["staff", seenByAdmin, "空港", "南岸区", ""],
])(
  "a group is dropped next to a sibling or into a group that accepts it: %s %#, %s at %s «%s»",
  (role, tree, id, target, sides) => {
    const positions = positionsOf(tree);
    const [from, to] = [positions.get(id), positions.get(target)];
    expect(from && to && groupSides(role, from, to).join(" ")).toBe(sides);
  },
);

it("a group with invisible devices offers no actions and accepts no groups", () => {
  const partly: GroupNode = { ...node("渝北区"), partly: true };
  const tree = [node("企业", [partly, node("江北区", [node("岗亭")])])];
  const at = (name: string) => positionIn(tree, name);
  expect(groupActions("admin", at("渝北区"))).toEqual([]);
  expect(mayMoveTo("admin", at("岗亭"), at("渝北区"))).toBe(false);
  expect(mayMoveTo("admin", at("岗亭"), at("企业"))).toBe(true);
});
