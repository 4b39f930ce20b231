import { getClosedDay, getSettlementDay, listSettlementDays } from "@huiyan/contract/settlement/settlement.api";
import { type QueryClient } from "@tanstack/react-query";

/** Refreshes the list of days and their details. */
export const refreshDays = (client: QueryClient) =>
  Promise.all(
    [listSettlementDays, getSettlementDay, getClosedDay].map(({ name }) =>
      client.invalidateQueries({ queryKey: [name] }),
    ),
  );
