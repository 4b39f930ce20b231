import { type NamedPermission, type Role, roleMay } from "@huiyan/contract/permissions";

interface SettingEntry {
  key: string;
  path: `/set/${string}`;
  /** Permission that the page requires; undefined if all users may open it. */
  permission?: NamedPermission;
}

/** All settings pages, including those that are entries of the menu: docs/reference/rights.md R13. */
export const settingPages = [
  { key: "my", path: "/set/my" },
  { key: "edit", path: "/set/edit" },
  { key: "remind", path: "/set/remind" },
  { key: "alarm", path: "/set/alarm", permission: "organisation.manage" },
  { key: "notify", path: "/set/notify", permission: "notify.manage" },
  { key: "display", path: "/set/display", permission: "alias.manage" },
  { key: "logo", path: "/set/logo", permission: "organisation.manage" },
  { key: "authkey", path: "/set/authkey", permission: "organisation.manage" },
  { key: "dataUpload", path: "/set/dataUpload", permission: "organisation.manage" },
  { key: "orderReport", path: "/set/orderReport", permission: "organisation.manage" },
  { key: "audit", path: "/set/audit", permission: "audit.read" },
] as const satisfies readonly SettingEntry[];
export type SettingKey = (typeof settingPages)[number]["key"];

export function maySee({ permission }: SettingEntry, role: Role): boolean {
  return permission === undefined || roleMay(role, permission);
}
