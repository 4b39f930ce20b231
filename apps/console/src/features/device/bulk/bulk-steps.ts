import { type Device } from "@huiyan/contract/device/device.api";
import { type BulkAction, type BulkRequest, type startBulk } from "@huiyan/contract/device/maintenance.api";
import { type Task } from "@huiyan/contract/task/task.api";
import { type SentBy } from "#shared/api/call.ts";
import { type ChosenGroup } from "../use-chosen-group.ts";

type BulkInput = SentBy<(typeof startBulk)["input"]>;

/** Selects all devices that match the filters of the list, on every page. The server finds these devices. */
interface AllDevices {
  filter: NonNullable<BulkInput["filter"]>;
  count: number;
}

/** Initial state of the dialog: an action on devices, or a task that is already running. */
export type BulkStart =
  | { action: BulkAction; devices: readonly Device[] }
  | { action: BulkAction; all: AllDevices }
  | { task: string };

/** Returns the selected devices as fields of the request. */
export function targetOf(start: BulkStart): Pick<BulkInput, "device_ids" | "filter"> {
  if ("all" in start) return { filter: start.all.filter };
  return { device_ids: "devices" in start ? start.devices.map(({ device_id }) => device_id) : [] };
}

/**
 * Returns the actions for selected devices. Inside a group, devices can be removed from it; elsewhere they can be
 * deleted. Renaming is not offered if all matches are selected, since it needs a field per device.
 * docs/reference/devices.md.
 */
export function bulkActions(inGroup: boolean, all = false): BulkAction[] {
  const names: BulkAction[] = all ? [] : ["rename"];
  return [...names, "bind", "switch", "upgrade", "reboot", inGroup ? "unbind" : "remove"];
}

/** Returns whether the action sends a command to the devices. Other actions only change the platform. */
export const isCommand = (action: BulkAction | undefined): boolean => action === "upgrade" || action === "reboot";

const takingAway: ReadonlySet<BulkAction> = new Set(["unbind", "remove"]);
export const isDestructive = (action: BulkAction): boolean => takingAway.has(action);

/** Returns the complete request; undefined while a group or names are missing. */
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

/**
 * Returns the ids of the devices that the task has completed. The name of a task's item is the device's name, a space
 * and the id. The id contains no space.
 */
export function doneIds({ items }: Pick<Task, "items">): string[] {
  return items.filter(({ state }) => state === "done").map(({ name }) => name.slice(name.lastIndexOf(" ") + 1));
}
