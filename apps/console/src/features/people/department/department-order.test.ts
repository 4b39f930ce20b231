import { type DepartmentNode } from "@huiyan/contract/people/department.api";
import { type Role } from "@huiyan/contract/permissions";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type OrderStep, orderSteps, renamed, reordered, stepped } from "#shared/tree/tree-order.ts";
import { positionsOf } from "#shared/tree/tree-positions.ts";
import { departmentActions, moveTargets } from "./department-order.ts";

const node = (name: string, children: DepartmentNode[] = [], bare = false): DepartmentNode => ({
  _id: name,
  name,
  parent_id: null,
  bare,
  staff_count: 1,
  children,
});
const seenByAdmin = [node("企业", [node("运营部", [node("一组"), node("二组")]), node("安全部"), node("后勤部")])];
const seenByLead = [node("企业", [node("运营部", [node("一组"), node("二组")])], true)];
const seenByTeamLead = [node("企业", [node("运营部", [node("一组")], true)], true)];
const positionIn = (tree: DepartmentNode[], id: string) => {
  const position = positionsOf(tree).get(id);
  if (position === undefined) throw new Error(id);
  return position;
};

it.each<[Role, DepartmentNode[], string, string]>([
  ["admin", seenByAdmin, "企业", "add"],
  ["admin", seenByAdmin, "运营部", "add rename move remove"],
  ["admin", seenByAdmin, "一组", "rename move remove"],
  ["lead", seenByLead, "企业", ""],
  ["lead", seenByLead, "运营部", "add"],
  ["lead", seenByLead, "一组", "rename move remove"],
  ["lead", seenByTeamLead, "运营部", ""],
  ["lead", seenByTeamLead, "一组", ""],
  ["staff", seenByAdmin, "运营部", ""],
])("offers actions by role and level: %s %#, %s offers «%s»", (role, tree, id, offered) => {
  expect(departmentActions(role, positionIn(tree, id)).join(" ")).toBe(offered);
});

it.each<[OrderStep, string, string]>([
  ["up", "b", "bacd"],
  ["down", "b", "acbd"],
  ["top", "c", "cabd"],
  ["bottom", "a", "bcda"],
  ["up", "a", "abcd"],
  ["down", "d", "abcd"],
])("moving %s of %s results in %s", (step, id, after) => {
  expect(stepped([..."abcd"], id, step).join("")).toBe(after);
});

it("loses no department in any move, and keeps the order of the others", () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 });
  fc.assert(
    fc.property(ids, fc.nat(), fc.constantFrom(...orderSteps), (list, n, step) => {
      const id = list[n % list.length] ?? "";
      const after = stepped(list, id, step);
      expect(after.filter((other) => other !== id)).toEqual(list.filter((other) => other !== id));
      expect(after).toContain(id);
    }),
  );
});

it("a new order changes only the siblings of one parent", () => {
  const tree = reordered(seenByAdmin, ["后勤部", "运营部", "安全部"]);
  expect(tree[0]?.children.map(({ name }) => name)).toEqual(["后勤部", "运营部", "安全部"]);
  expect(tree[0]?.children[1]?.children.map(({ name }) => name)).toEqual(["一组", "二组"]);
});

it("a new name changes only one department", () => {
  expect(renamed(seenByAdmin, "二组", "夜班")[0]?.children[0]?.children.map(({ name }) => name)).toEqual([
    "一组",
    "夜班",
  ]);
});

it.each([
  ["安全部", "运营部 后勤部"],
  ["运营部", ""],
  ["一组", "企业 安全部 后勤部"],
])("%s may move to «%s»: not into itself or its own parent, and not below the second level", (id, targets) => {
  expect(
    moveTargets(seenByAdmin, positionIn(seenByAdmin, id))
      .map(({ name }) => name)
      .join(" "),
  ).toBe(targets);
});
