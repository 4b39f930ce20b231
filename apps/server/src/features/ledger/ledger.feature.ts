import { type Feature } from "#platform/feature/feature.ts";
import { ledgerRoutes } from "./ledger.routes.ts";

export { writeVerdictSet } from "./verdict-set/write-verdict-set.ts";

export const ledgerFeature: Feature = { name: "ledger", routes: ledgerRoutes };
