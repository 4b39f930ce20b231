import { Link } from "@tanstack/react-router";
import { PiggyBank } from "lucide-react";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { useUrlState } from "#shared/list/use-url-state.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { FarmCameraSearch } from "../farm-search.ts";
import { FarmCamerasView } from "./FarmCamerasView.tsx";
import { farmCameraText as text } from "./farm-camera.texts.ts";

/** Page of the cameras of the farmer whose id is in the address. */
export function FarmCamerasPage() {
  const { id } = useUrlState(FarmCameraSearch).state;
  const staff = useCaller().data?.staff;
  if (id === undefined) {
    return (
      <EmptyState
        isPage
        icon={<PiggyBank size={24} strokeWidth={1.5} />}
        title={text("noFarmer")}
        hint={text("noFarmerHint")}
        actions={<Link to="/farmers">{text("back")}</Link>}
      />
    );
  }
  return staff ? <FarmCamerasView key={id} ownerId={id} role={staff.role} /> : null;
}
