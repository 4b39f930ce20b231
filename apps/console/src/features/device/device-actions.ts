import { type BulkAction } from "@huiyan/contract/device/maintenance.api";
import { bulkText } from "./bulk/bulk.texts.ts";

/** What the menu of a row offers. While a group is looked at, devices are taken out of it; otherwise they are deleted: docs/reference/devices.md D6. */
export function rowActions(inGroup: boolean) {
  return ["switch", "reboot", inGroup ? "unbind" : "remove"] as const;
}

/** @param group the organisation's word for groups */
export function formatAction(action: BulkAction, group: string): string {
  return bulkText(action, { group });
}
