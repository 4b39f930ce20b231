import { type StaffStatus } from "@huiyan/contract/people/people.rules";
import { type Role } from "@huiyan/contract/permissions";
import { expect, it } from "vitest";
import { makePerson } from "#test/factories.ts";
import { importFileProblem } from "./dialogs/import-file.ts";
import { mustChooseDepartment } from "./dialogs/person-form.ts";
import { actionsOf } from "./person-actions.ts";

const self = 700;

it.each<[Role, number, Role, StaffStatus, string]>([
  ["admin", 1, "staff", "active", "edit switch groups devices explain invalidate remove"],
  ["admin", 1, "staff", "unactive", "edit switch groups devices explain invalidate remove"],
  ["admin", 1, "staff", "leave", "explain restore remove"],
  ["admin", 1, "admin", "active", "edit switch explain invalidate remove"],
  ["admin", self, "admin", "active", "edit switch explain"],
  ["lead", 1, "staff", "active", "edit switch groups devices explain"],
  ["lead", 1, "admin", "active", "explain"],
  ["lead", 1, "staff", "leave", "explain"],
  ["staff", 1, "staff", "active", ""],
])("role %s is offered on member %d, who is %s and %s: «%s»", (role, n, targetRole, status, offered) => {
  const person = makePerson(n, { role: targetRole, status });
  expect(actionsOf({ staffId: makePerson(self)._id, role }, person).join(" ")).toBe(offered);
});

it.each<[Role, Role, boolean]>([
  ["admin", "admin", false],
  ["admin", "staff", true],
  ["admin", "lead", true],
  ["lead", "staff", true],
])("%s must choose a department when switching a member of role %s: %s", (caller, role, needed) => {
  expect(mustChooseDepartment(caller, role)).toBe(needed);
});

it.each([
  ["人员.xlsx", 1000, undefined],
  ["人员.XLS", 1000, undefined],
  ["人员.csv", 1000, "wrongFile"],
  ["xlsx", 1000, "wrongFile"],
  ["人员.xlsx", 11 * 1024 * 1024, "tooLarge"],
])("the file %s of %d bytes has the error %s", (name, size, problem) => {
  expect(importFileProblem({ name, size })).toBe(problem);
});
