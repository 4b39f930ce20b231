/** Staff roles, strongest first. Specification part 1, section 6. */
export const roles = ["admin", "lead", "staff"] as const;
export type Role = (typeof roles)[number];

/** Named permission → the roles that hold it. One table for the server's refusals and the console's hiding. */
export const rolePermissions = {
  "message.read": ["admin", "lead", "staff"],
  "message.mark": ["admin", "lead", "staff"],
  "device.read": ["admin", "lead", "staff"],
  "device.manage": ["admin", "lead"],
} as const satisfies Record<string, readonly Role[]>;

export type NamedPermission = keyof typeof rolePermissions;

/**
 * Who may call. `public`: anybody; `user`: a session; `member`: a session with an active membership in its current
 * organisation; `device`: a signed device request; `app`: signed with AppID and AppSecret; `signed`: a signed address.
 */
export type Permission = "public" | "user" | "member" | "device" | "app" | "signed" | NamedPermission;

export function isNamedPermission(permission: Permission): permission is NamedPermission {
  return permission in rolePermissions;
}

export function roleMay(role: Role, permission: NamedPermission): boolean {
  const holders: readonly Role[] = rolePermissions[permission];
  return holders.includes(role);
}
