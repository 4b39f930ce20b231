import { type Device } from "@huiyan/contract/device/device.api";
import { type BulkAction, type BulkRequest, type startBulk } from "@huiyan/contract/device/maintenance.api";
import { type Task } from "@huiyan/contract/task/task.api";
import { type SentBy } from "../../../shared/api/call.ts";
import { type ChosenGroup } from "../use-chosen-group.ts";

type BulkInput = SentBy<(typeof startBulk)["input"]>;

/** All that the list's filters find, however many pages they fill; the server decides which they are. */
interface AllDevices {
  filter: NonNullable<BulkInput["filter"]>;
  count: number;
}

/** Devices and what is to be done with them, or a task that goes on already. */
export type BulkStart =
  | { action: BulkAction; devices: readonly Device[] }
  | { action: BulkAction; all: AllDevices }
  | { task: string };

/** Which devices a start is about, as the server is told. */
export function targetOf(start: BulkStart): Pick<BulkInput, "device_ids" | "filter"> {
  if ("all" in start) return { filter: start.all.filter };
  return { device_ids: "devices" in start ? start.devices.map(({ device_id }) => device_id) : [] };
}

/**
 * What can be done to picked devices. While a group is looked at they leave it; otherwise they are deleted. Part 1,
 * section 2. Names are given to devices in sight alone.
 */
export function bulkActions(inGroup: boolean, all = false): BulkAction[] {
  const names: BulkAction[] = all ? [] : ["rename"];
  return [...names, "bind", "switch", "upgrade", "reboot", inGroup ? "unbind" : "remove"];
}

/** What is sent to the devices themselves, not kept by the platform. */
export const isCommand = (action: BulkAction | undefined): boolean => action === "upgrade" || action === "reboot";

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

/** Ids of the devices that the task has done; it names each by its name, a space and its id, which has none in it. */
export function doneIds({ items }: Pick<Task, "items">): string[] {
  return items.filter(({ state }) => state === "done").map(({ name }) => name.slice(name.lastIndexOf(" ") + 1));
}
