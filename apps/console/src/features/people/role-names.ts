import { type Role, roles } from "@huiyan/contract/permissions";
import { peopleText as text } from "./people.texts.ts";

const known: ReadonlySet<string> = new Set(roles);
const isRole = (role: string): role is Role => known.has(role);

/** 企业管理员, 部门管理员, 普通用户; anything else is 游客. Specification part 1, section 6. */
export function roleName(role: string): string {
  return text(isRole(role) ? role : "guest");
}
