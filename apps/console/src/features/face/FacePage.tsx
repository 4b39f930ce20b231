import { roleMay } from "@huiyan/contract/permissions";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { useUrlState } from "#shared/list/use-url-state.ts";
import { ViewSearch } from "./face-search.ts";
import { FacesView } from "./list/FacesView.tsx";
import { AccessView } from "./record/AccessView.tsx";
import { KeepingView } from "./record/KeepingView.tsx";
import { ReceiptsView } from "./record/ReceiptsView.tsx";
import "./face.css";

/** Page of the face library with four tabs: faces, access log, deletions, and stored data. */
export function FacePage() {
  const { state } = useUrlState(ViewSearch);
  const staff = useCaller().data?.staff;
  if (!staff) return null;
  if (state.view === "access" && roleMay(staff.role, "face.records")) return <AccessView role={staff.role} />;
  if (state.view === "receipts" && roleMay(staff.role, "face.manage")) return <ReceiptsView role={staff.role} />;
  if (state.view === "keeping" && roleMay(staff.role, "face.records")) return <KeepingView role={staff.role} />;
  return <FacesView role={staff.role} />;
}
