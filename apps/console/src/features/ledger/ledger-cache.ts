import { compareVersions, findChanges, findProposals, summariseLedger } from "@huiyan/contract/ledger/ledger.api";
import { type QueryClient } from "@tanstack/react-query";

/** After a change, or a refusal because somebody else was faster. */
export const refreshLedger = (client: QueryClient) =>
  Promise.all(
    [summariseLedger, compareVersions, findProposals, findChanges].map(({ name }) =>
      client.invalidateQueries({ queryKey: [name] }),
    ),
  );
