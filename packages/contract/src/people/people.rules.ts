import { z } from "zod";
import { personName } from "../organisation/organisation.rules.ts";
import { pastedText } from "../pasted.ts";
import { type Role } from "../permissions.ts";
import { Account } from "../session/session.rules.ts";

export const staffStatuses = ["unactive", "active", "leave"] as const;
export type StaffStatus = (typeof staffStatuses)[number];
export const personEvents = ["join", "edit", "switch", "assign", "invalidate", "restore", "remove"] as const;
export type PersonEvent = (typeof personEvents)[number];

/**
 * State table of a member: status → event → next status. docs/reference/rights.md R4.
 * An event without an entry is refused. An invited member starts as “unactive”; in a private deployment, a member
 * created with a password starts as “active”.
 */
export const personSteps: Record<StaffStatus, Partial<Record<PersonEvent, StaffStatus | "gone">>> = {
  unactive: {
    join: "active",
    edit: "unactive",
    switch: "unactive",
    assign: "unactive",
    invalidate: "leave",
    remove: "gone",
  },
  active: { edit: "active", switch: "active", assign: "active", invalidate: "leave", remove: "gone" },
  // The event `restore` sets the former status instead of “active”: see `statusBeforeLeaving`.
  leave: { restore: "active", remove: "gone" },
};

/**
 * Returns the status that the event “restore” sets. A member who was invalidated before joining becomes invited again,
 * because only the member can join.
 */
export const statusBeforeLeaving = (hadJoined: boolean): StaffStatus => (hadJoined ? "active" : "unactive");

export interface Actor {
  staffId: string;
  role: Role;
}
export interface Target {
  staffId: string;
  role: Role;
  status: StaffStatus;
}

/** Events that only an admin may cause, and not for the admin's own membership. docs/reference/rights.md R5. */
const adminOnly: readonly PersonEvent[] = ["invalidate", "restore", "remove"];

/**
 * Returns true if the actor may cause the event for a member within the actor's scope. The server refuses, and the
 * console hides actions, by this function.
 * Nothing can be assigned to an admin. A lead cannot change an admin. docs/reference/rights.md R5.
 */
export function mayDo(actor: Actor, event: PersonEvent, target: Target): boolean {
  const self = actor.staffId === target.staffId;
  if (event === "join") return self && personSteps[target.status].join !== undefined;
  if (personSteps[target.status][event] === undefined || actor.role === "staff") return false;
  if (adminOnly.includes(event)) return actor.role === "admin" && !self;
  if (event === "assign") return target.role !== "admin";
  return actor.role === "admin" || target.role !== "admin";
}

/**
 * Returns the roles that a user can give to a new member. The role lead can only be given later, by editing.
 * docs/reference/rights.md R6.
 */
export function rolesForNew(actor: Role): readonly Role[] {
  if (actor === "staff") return [];
  return actor === "admin" ? ["staff", "admin"] : ["staff"];
}

/**
 * Returns the roles that a user can give to an existing member.
 * Editing cannot make a member admin. A lead must have a department. No user can change the own role.
 * docs/reference/rights.md R6.
 */
export function rolesForExisting(actor: Actor, target: Target & { hasDepartment: boolean }): readonly Role[] {
  if (actor.staffId === target.staffId || !mayDo(actor, "edit", target)) return [target.role];
  const lead: Role[] = target.hasDepartment ? ["lead"] : [];
  return target.role === "admin" ? ["admin", ...lead, "staff"] : [...lead, "staff"];
}

/**
 * Returns true if a member with this role must belong to a department: all roles except admin. docs/reference/rights.md
 * R6.
 */
export const needsDepartment = (role: Role): boolean => role !== "admin";

/** Chinese names of the roles; any other value is shown as 游客 (guest). docs/reference/rights.md R1. */
export const roleNames: Record<Role, string> = { admin: "企业管理员", lead: "部门管理员", staff: "普通用户" };

/** Error texts that users rely on: do not change them. */
export const personTexts = {
  name: "请输入用户名称！",
  nameLength: "用户名称长度为 2 到 16 个字符",
  password: "请输入用户密码",
  departmentName: "请输入部门名称！",
  moveTarget: "请选择部门！",
  switchTarget: "请选择部门！",
  switchWarning: "确定要切换部门？",
} as const;

export const PersonName = personName(personTexts.name, personTexts.nameLength);
export const PersonAccount = Account;
export const departmentNameMax = 20;
export const DepartmentName = z
  .string({ error: personTexts.departmentName })
  .overwrite(pastedText)
  .min(1, personTexts.departmentName)
  .max(departmentNameMax, "部门名称最多 20 个字");
/** Number of levels of departments below the organisation. docs/reference/rights.md R7. */
export const departmentLevels = 2;

/** Limits of one import. Every row is validated independently. */
export const importLimits = { rows: 1000, bytes: 10 * 1024 * 1024 } as const;
/** Rows per page of the list of members. docs/reference/console.md C5. */
export const accountPageSize = 10;
