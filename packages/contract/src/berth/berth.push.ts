import { z } from "zod";
import { Id } from "../scalars.ts";

/**
 * Sent when berths within the receiver's scope were added, removed or changed, by a user or by a car. Empty
 * `point_ids`: many points.
 */
export const BerthsChanged = z.object({ point_ids: z.array(Id) });
