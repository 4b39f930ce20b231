import { type Role, roles } from "@huiyan/contract/permissions";
import { pickText, type TextRow } from "./texts.ts";

const names: Record<Role | "guest", TextRow> = {
  admin: ["企业管理员", "企業管理員", "Administrator"],
  lead: ["部门管理员", "部門管理員", "Department admin"],
  staff: ["普通用户", "一般使用者", "User"],
  guest: ["游客", "訪客", "Guest"],
};

const known: ReadonlySet<string> = new Set(roles);
const isRole = (role: string): role is Role => known.has(role);

/** Returns the Chinese name of a role: 企业管理员, 部门管理员 or 普通用户; 游客 for any other value. docs/reference/rights.md R1. */
export function roleName(role: string): string {
  return pickText(names[isRole(role) ? role : "guest"]);
}
