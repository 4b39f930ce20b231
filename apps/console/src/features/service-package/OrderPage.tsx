import { getOwnPackages, listServices } from "@huiyan/contract/service-package/package.api";
import { Button } from "antd";
import { ArrowLeft, PackageX } from "lucide-react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { useUrlState } from "#shared/list/use-url-state.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { FailedState } from "#shared/screen/FailedState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { CartPane } from "./order/CartPane.tsx";
import { RenewPanel } from "./order/RenewPanel.tsx";
import { ServicePanel } from "./order/ServicePanel.tsx";
import { useCart } from "./order/use-cart.ts";
import { RenewSearch } from "./package-search.ts";
import { packageText as text } from "./service-package.texts.ts";
import "./service-package.css";

/** Page to order service packages: packages at the left, the cart with its total at the right. */
export function OrderPage() {
  const { state } = useUrlState(RenewSearch);
  const services = useQueryOf(listServices, {}, { staleTime: 0 });
  const own = useQueryOf(getOwnPackages, {}, { staleTime: 0 });
  const cart = useCart();
  const renewed = own.data?.list.find(({ _id }) => _id === state.renews);
  const isFailed = services.problem !== null || own.problem !== null;
  return (
    <div className="package-order">
      <header className="page-head">
        <Button
          type="text"
          href="#/service/manage"
          icon={<ArrowLeft size={16} aria-hidden="true" />}
          aria-label={text("back")}
          title={text("back")}
        />
        <h1>{text("orderTitle")}</h1>
        <span className="page-summary ell">{text("yearNote")}</span>
      </header>
      <ProblemBanner query={services} />
      <ProblemBanner query={own} />
      {isFailed && (services.data === undefined || own.data === undefined) && <FailedState />}
      {own.data?.sold === false && (
        <EmptyState
          icon={<PackageX size={24} strokeWidth={1.5} />}
          title={text("notSold")}
          hint={text("notSoldHint")}
        />
      )}
      {own.data?.sold === true && services.data !== undefined && (
        <div className="package-order-body">
          <div className="package-services">
            {renewed !== undefined && <RenewPanel key={renewed._id} subscription={renewed} cart={cart} />}
            {services.data.list.map((service) => (
              <ServicePanel
                key={service.id}
                service={service}
                trialTaken={own.data?.trial_taken === true}
                cart={cart}
              />
            ))}
          </div>
          <CartPane cart={cart} />
        </div>
      )}
    </div>
  );
}
