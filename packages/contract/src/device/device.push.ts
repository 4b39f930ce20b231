import { z } from "zod";
import { Id } from "../scalars.ts";

/** Devices in the receiver's view came, went or changed; empty: many of them. Lists ask again. */
export const DevicesChanged = z.object({ device_ids: z.array(z.string()) });
/** There is a new notice in the receiver's view, or one is over. */
export const NoticePush = z.object({ _id: Id });
