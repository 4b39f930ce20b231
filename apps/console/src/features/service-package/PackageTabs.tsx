import { type ReactNode } from "react";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { useUrlState } from "#shared/list/use-url-state.ts";
import { noFilters, PackageSearch, packageViews } from "./package-search.ts";
import { packageText as text } from "./service-package.texts.ts";

interface Props {
  hasStorage: boolean;
  children?: ReactNode;
}

/** Tabs for each service and for the orders. The storage tab is disabled if the organisation has bought no storage. */
export function PackageTabs({ hasStorage, children }: Props) {
  const { state, merge } = useUrlState(PackageSearch);
  return (
    <div className="filters">
      <SegmentFilter
        name={text("parts")}
        value={state.view}
        options={packageViews.map((view) => ({
          value: view,
          label: text(view),
          ...(view === "storage" && !hasStorage ? { blocked: text("storageNone") } : {}),
        }))}
        onChange={(view) => merge({ ...noFilters, page: undefined, size: undefined, view })}
      />
      {children}
    </div>
  );
}
