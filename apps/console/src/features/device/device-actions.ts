import { type BulkAction } from "@huiyan/contract/device/maintenance.api";
import { bulkText } from "./bulk/bulk.texts.ts";

/**
 * Returns the actions in the menu of a device. Inside a group, devices are removed from it; elsewhere they are deleted:
 * docs/reference/devices.md D6.
 */
export function rowActions(inGroup: boolean) {
  return ["switch", "reboot", inGroup ? "unbind" : "remove"] as const;
}

/**
 * Returns the name of an action.
 * @param group the organisation's word for device groups
 */
export function formatAction(action: BulkAction, group: string): string {
  return bulkText(action, { group });
}
