import { roleMay } from "@huiyan/contract/permissions";
import { useDeployment } from "#features/device/device.public.ts";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { useUrlState } from "#shared/list/use-url-state.ts";
import { ArrangementsView } from "./arrangement/ArrangementsView.tsx";
import { StoreView } from "./store/StoreView.tsx";
import { ViewSearch } from "./store-search.ts";
import "./algorithm.css";

/** Page of the algorithm store, and of the organisation's pipelines if the operator has enabled them. */
export function StorePage() {
  const { state } = useUrlState(ViewSearch);
  const user = useCaller().data;
  const staff = user?.staff;
  const deployment = useDeployment();
  if (!staff || deployment === undefined) return null;
  const hasArrangements = !deployment.isPrivate && user.arrangement;
  const manages = roleMay(staff.role, "device.manage");
  if (state.view === "arrangements" && hasArrangements) return <ArrangementsView manages={manages} />;
  return <StoreView hasArrangements={hasArrangements} manages={manages} />;
}
