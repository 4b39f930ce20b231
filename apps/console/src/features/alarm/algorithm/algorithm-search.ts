import { Id } from "@huiyan/contract/scalars";
import { z } from "zod";

/** The page's address: the chosen group. */
export const AlgorithmSearch = z.object({ group_id: Id.optional().catch(undefined) });
