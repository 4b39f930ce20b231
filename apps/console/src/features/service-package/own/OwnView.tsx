import { type Role, roleMay } from "@huiyan/contract/permissions";
import { type OwnPackages, type ServiceSubscription } from "@huiyan/contract/service-package/package.api";
import { type ServiceId } from "@huiyan/contract/service-package/package.rules";
import { Package, PackageX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type useQueryOf } from "#shared/api/use-query-of.ts";
import { ListPage } from "#shared/list/ListPage.tsx";
import { DataTable } from "#shared/list/table/DataTable.tsx";
import { ListSkeleton } from "#shared/list/table/ListSkeleton.tsx";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { FailedState } from "#shared/screen/FailedState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { BindDialog } from "../dialogs/BindDialog.tsx";
import { PackageTabs } from "../PackageTabs.tsx";
import { packageText as text } from "../service-package.texts.ts";
import { subscriptionColumns } from "./subscription.columns.tsx";
import { UsePanel } from "./UsePanel.tsx";

interface Props {
  service: ServiceId;
  query: Pick<ReturnType<typeof useQueryOf>, "problem" | "dataUpdatedAt" | "isFetching" | "retryNow"> & {
    data: OwnPackages | undefined;
  };
  actions: ReactNode;
  role: Role;
}

function NoPackages({ sold }: { sold: boolean }) {
  return sold ? (
    <EmptyState icon={<Package size={24} strokeWidth={1.5} />} title={text("noAccess")} hint={text("noAccessHint")} />
  ) : (
    <EmptyState icon={<PackageX size={24} strokeWidth={1.5} />} title={text("notSold")} hint={text("notSoldHint")} />
  );
}

/** List of the bought packages of one service. */
export function OwnView({ service, query, actions, role }: Props) {
  const [binding, setBinding] = useState<ServiceSubscription>();
  const { data } = query;
  const rows = data?.list.filter(({ service_id }) => service_id === service) ?? [];
  const hasStorage = data?.list.some(({ service_id }) => service_id === "storage") === true;
  const columns = subscriptionColumns({
    service,
    mayRenew: roleMay(role, "package.order") && data?.sold === true,
    onBind: roleMay(role, "package.bind") ? setBinding : undefined,
  });
  return (
    <ListPage
      title={text("title")}
      actions={actions}
      filters={<PackageTabs hasStorage={hasStorage} />}
      news={data?.sold === true && service === "access" ? <UsePanel own={data} /> : undefined}
      problem={<ProblemBanner query={query} />}
      pager={null}
    >
      {data === undefined && (query.problem === null ? <ListSkeleton dense /> : <FailedState />)}
      {data !== undefined && rows.length === 0 && <NoPackages sold={data.sold} />}
      {rows.length > 0 && <DataTable name={text("title")} columns={columns} rows={rows} stale={false} dense />}
      {binding !== undefined && <BindDialog subscription={binding} onClosed={() => setBinding(undefined)} />}
    </ListPage>
  );
}
