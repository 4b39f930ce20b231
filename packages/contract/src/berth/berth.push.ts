import { z } from "zod";
import { Id } from "../scalars.ts";

/** Berths of points in the receiver's view came, went or changed, by hand or by a car; empty: of many points. */
export const BerthsChanged = z.object({ point_ids: z.array(Id) });
