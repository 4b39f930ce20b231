import { compareVersions, findChanges, findProposals, summariseLedger } from "@huiyan/contract/ledger/ledger.api";
import { type QueryClient } from "@tanstack/react-query";

/**
 * Refreshes the alarm accuracy after a change, or after a refusal because another user has changed the settings first.
 */
export const refreshLedger = (client: QueryClient) =>
  Promise.all(
    [summariseLedger, compareVersions, findProposals, findChanges].map(({ name }) =>
      client.invalidateQueries({ queryKey: [name] }),
    ),
  );
