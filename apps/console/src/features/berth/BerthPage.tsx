import { roleMay } from "@huiyan/contract/permissions";
import { lazy, Suspense } from "react";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { useUrlState } from "#shared/list/use-url-state.ts";
import { BerthSearch } from "./berth-search.ts";
import { BerthList } from "./list/BerthList.tsx";
import "./berth.css";

/** Configuration view, loaded when it is opened, since it needs the large canvas library. */
const BerthConfig = lazy(() => import("./config/BerthConfig.tsx").then((loaded) => ({ default: loaded.BerthConfig })));

/** Page of the berths: a list, or the configuration view with the picture of a point. */
export function BerthPage() {
  const staff = useCaller().data?.staff;
  const { state } = useUrlState(BerthSearch);
  if (!staff) return null;
  const mayManage = roleMay(staff.role, "berth.manage");
  if (state.config === undefined) return <BerthList mayManage={mayManage} />;
  return (
    <Suspense fallback={null}>
      <BerthConfig staffId={staff._id} mayManage={mayManage} />
    </Suspense>
  );
}
