import { type summariseFlow } from "@huiyan/contract/flow/flow.api";
import { flowTypes } from "@huiyan/contract/flow/flow.rules";
import { DeviceId, Id } from "@huiyan/contract/scalars";
import { z } from "zod";
import { type SentBy } from "#shared/api/call.ts";

/** State of the pages in the address; an invalid value counts as absent. */
export const FlowSearch = z.object({
  type: z.enum(flowTypes).catch("day"),
  group_id: Id.optional().catch(undefined),
  device_id: DeviceId.optional().catch(undefined),
  point_id: Id.optional().catch(undefined),
});
export type FlowSearch = z.infer<typeof FlowSearch>;

/** Returns the part of the input that selects points and algorithm, without the period. */
export function flowFilter({ group_id, device_id, point_id }: FlowSearch, alg_id: string) {
  return { alg_id, group_id, device_id, point_id };
}

export function flowInput(search: FlowSearch, alg_id: string): SentBy<(typeof summariseFlow)["input"]> {
  return { ...flowFilter(search, alg_id), type: search.type };
}

/** Search parameters that select all points in the user's scope. */
export const everywhere = { group_id: undefined, device_id: undefined, point_id: undefined } as const;
