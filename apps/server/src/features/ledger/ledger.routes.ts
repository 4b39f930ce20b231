import * as api from "@huiyan/contract/ledger/ledger.api";
import { routes, serve } from "#platform/http/serve.ts";
import { acceptProposal } from "./actions/accept-proposal.ts";
import { compareVersions } from "./actions/compare-versions.ts";
import { findChanges } from "./actions/find-changes.ts";
import { findProposals } from "./actions/find-proposals.ts";
import { revertChange } from "./actions/revert-change.ts";
import { getSharing, saveSharing } from "./actions/share-verdicts.ts";
import { summariseLedger } from "./actions/summarise-ledger.ts";

export const ledgerRoutes = routes(
  serve(api.summariseLedger, summariseLedger),
  serve(api.compareVersions, compareVersions),
  serve(api.getSharing, getSharing),
  serve(api.saveSharing, saveSharing),
  serve(api.findProposals, findProposals),
  serve(api.acceptProposal, acceptProposal),
  serve(api.revertChange, revertChange),
  serve(api.findChanges, findChanges),
);
