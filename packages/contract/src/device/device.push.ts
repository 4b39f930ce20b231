import { z } from "zod";
import { Id } from "../scalars.ts";

/**
 * Sent when devices within the receiver's scope were added, removed or changed. Empty `device_ids`: many devices. Lists
 * reload.
 */
export const DevicesChanged = z.object({ device_ids: z.array(z.string()) });
/** Sent when a device incident within the receiver's scope has begun or ended. */
export const NoticePush = z.object({ _id: Id });
