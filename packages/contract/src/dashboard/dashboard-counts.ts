import { z } from "zod";
import { Id } from "../scalars.ts";

export const Count = z.number().int();
export const NamedCount = z.object({ name: z.string(), count: Count });
export const RankedPoint = NamedCount.extend({ point_id: Id });
export const AlgorithmCount = NamedCount.extend({ alg_id: z.string() });
