import { type accessDevice } from "@huiyan/contract/device/maintenance.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { DeviceId, Id } from "@huiyan/contract/scalars";
import { z } from "zod";

export type PageKind = Received<typeof accessDevice>["type"] | "record";

/** Kind of page by the value of `type` in the address. docs/reference/devices.md D5. */
const kinds: Readonly<Record<string, PageKind>> = { "1": "sellpig", "2": "config", "3": "patrolpost", "4": "record" };

/**
 * Search parameters of the page. `id` is the device id. Without `type`, the device's settings page opens. An invalid
 * value counts as absent.
 */
export const DevicePageSearch = z.object({
  id: DeviceId.optional().catch(undefined),
  type: z.enum(["1", "2", "3", "4"]).catch("2"),
  point_id: Id.optional().catch(undefined),
});
export type DevicePageSearch = z.infer<typeof DevicePageSearch>;

export function kindOf({ type }: DevicePageSearch): PageKind {
  return kinds[type] ?? "config";
}

interface Known {
  access: Answer<typeof accessDevice>;
  /** True when the device's details could not be read. */
  detailFailed: boolean;
}

/** Returns whether a note with the device's local address replaces the page. docs/reference/devices.md D5. */
export function showsNote({ access, detailFailed }: Known): boolean {
  return access.state === "old" || detailFailed;
}
