import { type Person } from "@huiyan/contract/people/people.api";
import { type Actor, mayDo, type PersonEvent, type Target } from "@huiyan/contract/people/people.rules";
import { roleMay } from "@huiyan/contract/permissions";

const rowActions = ["edit", "switch", "groups", "devices", "explain", "invalidate", "restore", "remove"] as const;
export type RowAction = (typeof rowActions)[number];

const events: Record<Exclude<RowAction, "explain">, PersonEvent> = {
  edit: "edit",
  switch: "switch",
  groups: "assign",
  devices: "assign",
  invalidate: "invalidate",
  restore: "restore",
  remove: "remove",
};

export function targetOf({ _id, role, status }: Person): Target {
  return { staffId: _id, role, status };
}

/** Returns the actions that the caller may take on a member. The server applies the same rules. */
export function actionsOf(actor: Actor, person: Person): RowAction[] {
  return rowActions.filter((action) =>
    action === "explain" ? roleMay(actor.role, "people.manage") : mayDo(actor, events[action], targetOf(person)),
  );
}

/**
 * Returns why a member cannot be selected for an assignment; undefined if the member can. Admins and members who left
 * cannot be selected. docs/reference/rights.md R5.
 */
export function reasonNotPicked(
  actor: Actor,
  person: Person,
): "adminNotPicked" | "leftNotPicked" | "notPicked" | undefined {
  if (person.role === "admin") return "adminNotPicked";
  if (person.status === "leave") return "leftNotPicked";
  return mayDo(actor, "assign", targetOf(person)) ? undefined : "notPicked";
}
