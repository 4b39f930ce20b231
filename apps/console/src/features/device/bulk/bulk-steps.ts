import { type Device } from "@huiyan/contract/device/device.api";
import { type BulkAction, type BulkRequest } from "@huiyan/contract/device/upkeep.api";
import { type Task } from "@huiyan/contract/task/task.api";
import { type ChosenGroup } from "../use-chosen-group.ts";

/** Devices and what is to be done with them, or a task that goes on already. */
export type BulkStart = { action: BulkAction; devices: readonly Device[] } | { task: string };

/** What can be done to picked devices. While a group is looked at they leave it; otherwise they are deleted. Part 1, section 2. */
export function bulkActions(inGroup: boolean): BulkAction[] {
  return ["rename", "bind", "switch", "upgrade", "reboot", inGroup ? "unbind" : "remove"];
}

const takingAway: ReadonlySet<BulkAction> = new Set(["unbind", "remove"]);
export const isDestructive = (action: BulkAction): boolean => takingAway.has(action);

/** The request where nothing more has to be asked; undefined where a group or names are missing. */
export function requestOf(action: BulkAction, group: ChosenGroup | undefined): BulkRequest | undefined {
  switch (action) {
    case "unbind":
      return group && { action, group_id: group.id };
    case "remove":
    case "upgrade":
    case "reboot":
      return { action };
    default:
      return undefined;
  }
}

/** Of the devices those that the task has done; it names each by its name and id. */
export function doneIds({ items }: Pick<Task, "items">, deviceIds: readonly string[]): string[] {
  const done = items.filter(({ state }) => state === "done").map(({ name }) => name);
  return deviceIds.filter((id) => done.some((name) => name === id || name.endsWith(` ${id}`)));
}
