import { roleMay } from "@huiyan/contract/permissions";
import { getOwnPackages } from "@huiyan/contract/service-package/package.api";
import { Button } from "antd";
import { CircleQuestionMark, ShoppingCart } from "lucide-react";
import { useState } from "react";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { useUrlState } from "#shared/list/use-url-state.ts";
import { PackageTips } from "./dialogs/PackageTips.tsx";
import { OrdersView } from "./order/OrdersView.tsx";
import { OwnView } from "./own/OwnView.tsx";
import { PackageSearch } from "./package-search.ts";
import { packageText as text } from "./service-package.texts.ts";
import "./service-package.css";

/** Poll interval in milliseconds, since usage changes every second. */
const refreshMs = 5_000;

/** Page of the organisation's service packages, their usage, and the orders. */
export function ManagePage() {
  const { state } = useUrlState(PackageSearch);
  const [tips, setTips] = useState(false);
  const staff = useCaller().data?.staff;
  const own = useQueryOf(getOwnPackages, {}, { refetchInterval: refreshMs, staleTime: 0 });
  if (!staff) return null;
  const orders = roleMay(staff.role, "package.order");
  const sold = own.data?.sold === true;
  const actions = (
    <>
      <Button icon={<CircleQuestionMark size={16} aria-hidden="true" />} onClick={() => setTips(true)}>
        {text("tips")}
      </Button>
      {orders && sold && (
        <Button type="primary" href="#/service/order" icon={<ShoppingCart size={16} aria-hidden="true" />}>
          {text("buy")}
        </Button>
      )}
    </>
  );
  const hasStorage = own.data?.list.some(({ service_id }) => service_id === "storage") === true;
  return (
    <>
      {state.view === "orders" ? (
        <OrdersView actions={actions} hasStorage={hasStorage} mayOrder={orders} />
      ) : (
        <OwnView
          service={state.view === "storage" && hasStorage ? "storage" : "access"}
          query={own}
          actions={actions}
          role={staff.role}
        />
      )}
      {tips && <PackageTips type={state.view === "storage" ? 2 : 1} onClosed={() => setTips(false)} />}
    </>
  );
}
