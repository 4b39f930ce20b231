import { type accessDevice } from "@huiyan/contract/device/maintenance.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { DeviceId, Id } from "@huiyan/contract/scalars";
import { z } from "zod";

export type PageKind = Received<typeof accessDevice>["type"] | "record";

/** Values of `type` in the address. docs/reference/devices.md D5. */
const kinds: Readonly<Record<string, PageKind>> = { "1": "sellpig", "2": "config", "3": "patrolpost", "4": "record" };

/** `id` is that of the device; without a type, its settings are opened. An invalid value counts as absent. */
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
  /** The device's details could not be had. */
  detailFailed: boolean;
}

/** The page itself, or the note with the device's own address. docs/reference/devices.md D5. */
export function showsNote({ access, detailFailed }: Known): boolean {
  return access.state === "old" || detailFailed;
}
