import { type Role } from "@huiyan/contract/permissions";
import { expect, it } from "vitest";
import { existingRoleOptions, newRoleOptions, type RoleOption } from "./role-options.ts";

const describeOptions = (options: RoleOption[]) =>
  options.map(({ role, reason }) => (reason ? `${role}:${reason}` : role)).join(" ");
const actor = (role: Role) => ({ staffId: "me", role });

it.each<[Role, string]>([
  ["admin", "staff lead:leadByEditing admin"],
  ["lead", "staff lead:leadByEditing"],
  ["staff", "staff:roleFixed lead:leadByEditing"],
])("role %s can add members as «%s», not as lead", (caller, options) => {
  expect(describeOptions(newRoleOptions(caller))).toBe(options);
});

it.each<[string, Role, Role, boolean, string, string]>([
  ["lead needs a department", "admin", "staff", false, "you", "staff lead:leadNeedsDepartment admin:adminByAdding"],
  ["admin is disabled when the role is staff", "admin", "staff", true, "you", "staff lead admin:adminByAdding"],
  ["admin is disabled when the role is lead", "admin", "lead", true, "you", "staff lead admin:adminByAdding"],
  ["an admin may become less", "admin", "admin", true, "you", "staff lead admin"],
  ["a lead makes leads in the own departments", "lead", "staff", true, "you", "staff lead admin:adminByAdding"],
  ["nobody changes the own role", "admin", "admin", true, "me", "staff:roleFixed lead:roleFixed admin"],
])("roles when editing: %s", (_rule, caller, role, hasDepartment, staffId, options) => {
  expect(describeOptions(existingRoleOptions(actor(caller), { staffId, role, status: "active", hasDepartment }))).toBe(
    options,
  );
});
