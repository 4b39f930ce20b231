import { type Delivery, type findDeliveries } from "@huiyan/contract/open-api/open-api.api";
import { deliveryStates } from "@huiyan/contract/open-api/open-api.rules";
import { z } from "zod";
import { type SentBy } from "#shared/api/call.ts";
import { listSearch } from "#shared/list/list-search.ts";
import { type useList } from "#shared/list/use-list.ts";

/** State of the log in the address. */
export const DeliverySearch = z.object({ ...listSearch, state: z.enum(deliveryStates).optional().catch(undefined) });
export type DeliverySearch = z.infer<typeof DeliverySearch>;
export type DeliveryList = ReturnType<typeof useList<DeliverySearch, (typeof findDeliveries)["input"], Delivery>>;

export function deliveryInput({ state, page, size }: DeliverySearch): SentBy<(typeof findDeliveries)["input"]> {
  return { state, page, size };
}

/** Text keys of the upload states. `done` uses another key, since the text table uses `done` for a verb. */
export const stateKeys = { waiting: "waiting", done: "doneState", failed: "failed" } as const;
