/** Roles of members, from the most to the least powerful. docs/reference/rights.md R1. */
export const roles = ["admin", "lead", "staff"] as const;
export type Role = (typeof roles)[number];
/**
 * Possible holders of a permission: members by role, and programs of the organisation (`app`), which sign with an
 * AppID.
 */
type Holder = Role | "app";

/** Permission → its holders. The server refuses calls, and the console hides controls, by this table. */
export const rolePermissions = {
  "message.read": ["admin", "lead", "staff", "app"],
  "message.mark": ["admin", "lead", "staff"],
  "ledger.read": ["admin", "lead"],
  "message.export": ["admin", "lead", "staff"],
  "device.read": ["admin", "lead", "staff", "app"],
  "device.snapshot": ["admin", "lead", "staff"],
  "device.ptz": ["admin", "lead", "staff"],
  "device.open": ["admin", "lead", "staff"],
  "device.manage": ["admin", "lead"],
  "berth.read": ["admin", "lead", "staff", "app"],
  "berth.manage": ["admin", "lead"],
  "parking.read": ["admin", "lead", "staff", "app"],
  "parking.review": ["admin", "lead", "staff"],
  "parking.export": ["admin", "lead", "staff"],
  "settlement.manage": ["admin"],
  "weighing.void": ["admin", "lead"],
  "weighing.by_hand": ["admin", "lead"],
  "shift.read": ["admin", "lead", "staff"],
  "shift.manage": ["admin", "lead"],
  "face.read": ["admin", "lead", "staff"],
  "face.manage": ["admin", "lead"],
  "face.records": ["admin"],
  "package.order": ["admin"],
  "package.bind": ["admin", "lead"],
  "farm.read": ["admin", "lead", "staff"],
  "farm.manage": ["admin", "lead"],
  "charging.manage": ["admin"],
  "charging.reveal": ["admin", "lead"],
  "people.read": ["admin", "lead", "staff"],
  "people.manage": ["admin", "lead"],
  "people.invalidate": ["admin"],
  "people.view_as": ["admin"],
  "department.manage": ["admin", "lead"],
  "alias.manage": ["admin", "lead"],
  "organisation.manage": ["admin"],
  "audit.read": ["admin"],
  "notify.manage": ["admin"],
  "kanban.manage": ["admin", "lead"],
  "screen.manage": ["admin", "lead"],
} as const satisfies Record<string, readonly Holder[]>;

export type NamedPermission = keyof typeof rolePermissions;
/** Permissions that programs of the organisation have too. */
export type AppPermission = {
  [P in NamedPermission]: "app" extends (typeof rolePermissions)[P][number] ? P : never;
}[NamedPermission];

/**
 * Callers that an endpoint accepts.
 * - `public`: any client
 * - `user`: a session of a user
 * - `account`: a session of a user or an operator; for calls about the own account
 * - `member`: a session with an active membership in its current organisation
 * - `operator`: a session of an operator with a second factor
 * - `device`: a device, by a signed request
 * - `signed`: any client with a signed address
 * - name of a permission: its holders
 */
export type Permission = "public" | "user" | "account" | "member" | "operator" | "device" | "signed" | NamedPermission;

export function isNamedPermission(permission: Permission): permission is NamedPermission {
  return permission in rolePermissions;
}

function holds(holder: Holder, permission: NamedPermission): boolean {
  const holders: readonly Holder[] = rolePermissions[permission];
  return holders.includes(holder);
}

export function roleMay(role: Role, permission: NamedPermission): boolean {
  return holds(role, permission);
}

/** Returns true if a program of the organisation may call endpoints with this permission. */
export function appMay(permission: Permission): permission is AppPermission {
  return isNamedPermission(permission) && holds("app", permission);
}
