import { type NamedPermission, type Role, roleMay } from "@huiyan/contract/permissions";
import { Bell, IdCard, Image, KeyRound, Lock, type LucideIcon, Monitor, ScrollText, Upload } from "lucide-react";

const settingKeys = ["my", "edit", "alarm", "display", "logo", "authkey", "dataUpload", "audit"] as const;
export type SettingKey = (typeof settingKeys)[number];

export interface SettingEntry {
  key: SettingKey;
  path: `/set/${string}`;
  icon: LucideIcon;
  /** Who sees the page; undefined: everybody. */
  permission?: NamedPermission;
}

/** Every page of the settings. Specification part 1, sections 2 and 6; domain rules, J. */
export const settingPages: readonly SettingEntry[] = [
  { key: "my", path: "/set/my", icon: IdCard },
  { key: "edit", path: "/set/edit", icon: Lock },
  { key: "alarm", path: "/set/alarm", icon: Bell, permission: "organisation.manage" },
  { key: "display", path: "/set/display", icon: Monitor, permission: "alias.manage" },
  { key: "logo", path: "/set/logo", icon: Image, permission: "organisation.manage" },
  { key: "authkey", path: "/set/authkey", icon: KeyRound, permission: "organisation.manage" },
  { key: "dataUpload", path: "/set/dataUpload", icon: Upload, permission: "organisation.manage" },
  { key: "audit", path: "/set/audit", icon: ScrollText, permission: "audit.read" },
];

export function maySee({ permission }: SettingEntry, role: Role): boolean {
  return permission === undefined || roleMay(role, permission);
}

export function settingPagesOf(role: Role): readonly SettingEntry[] {
  return settingPages.filter((page) => maySee(page, role));
}
