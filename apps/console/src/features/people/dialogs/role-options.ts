import { type Actor, rolesForExisting, rolesForNew, type Target } from "@huiyan/contract/people/people.rules";
import { type Role } from "@huiyan/contract/permissions";

const offered = ["staff", "lead", "admin"] as const satisfies readonly Role[];
type Reason = "leadByEditing" | "leadNeedsDepartment" | "adminByAdding" | "roleFixed";

export interface RoleOption {
  role: Role;
  reason: Reason | undefined;
}

/**
 * Returns the roles of the dialog that adds a member. Lead is disabled, since a member becomes a lead only by editing.
 * docs/reference/rights.md R6.
 */
export function newRoleOptions(caller: Role): RoleOption[] {
  const may = rolesForNew(caller);
  const shown = offered.filter((role) => caller === "admin" || role !== "admin");
  return shown.map((role) => ({
    role,
    reason: may.includes(role) ? undefined : role === "lead" ? "leadByEditing" : "roleFixed",
  }));
}

/**
 * Returns the roles of the dialog that edits a member. Lead is disabled for a member without a department, admin for a
 * member who is not an admin.
 */
export function existingRoleOptions(actor: Actor, target: Target & { hasDepartment: boolean }): RoleOption[] {
  const may = rolesForExisting(actor, target);
  const self = actor.staffId === target.staffId;
  const reasonOf = (role: Role): Reason => {
    if (self) return "roleFixed";
    if (role === "admin") return "adminByAdding";
    return role === "lead" && !target.hasDepartment ? "leadNeedsDepartment" : "roleFixed";
  };
  return offered.map((role) => ({ role, reason: may.includes(role) ? undefined : reasonOf(role) }));
}
