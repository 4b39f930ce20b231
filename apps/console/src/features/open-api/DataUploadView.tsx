import { findDeliveries } from "@huiyan/contract/open-api/open-api.api";
import { deliveryDays, deliveryStates } from "@huiyan/contract/open-api/open-api.rules";
import { type ReactNode } from "react";
import { ListPage } from "../../shared/list/ListPage.tsx";
import { Pager } from "../../shared/list/Pager.tsx";
import { SegmentFilter } from "../../shared/list/SegmentFilter.tsx";
import { useList } from "../../shared/list/use-list.ts";
import { ProblemBanner } from "../../shared/screen/ProblemBanner.tsx";
import { DataUploadForm } from "./DataUploadForm.tsx";
import { DeliveryTable } from "./DeliveryTable.tsx";
import { DeliverySearch, deliveryInput, stateKeys } from "./delivery-search.ts";
import { openApiText as text } from "./open-api.texts.ts";
import { ResendAllButton } from "./ResendAllButton.tsx";
import "./open-api.css";

/** The address above, the log below it. */
export function DataUploadView({ nav }: { nav: ReactNode }) {
  const list = useList({ endpoint: findDeliveries, schema: DeliverySearch, toInput: deliveryInput });
  const { state, query } = list;
  const states = ["all", ...deliveryStates] as const;
  return (
    <ListPage
      tree={nav}
      title={text("upload")}
      problem={<ProblemBanner query={query} />}
      filters={
        <>
          <DataUploadForm />
          <div className="filters">
            <h2 className="log-title">{text("log")}</h2>
            <SegmentFilter
              name={text("state")}
              value={state.state ?? "all"}
              options={states.map((value) => ({ value, label: text(value === "all" ? "all" : stateKeys[value]) }))}
              onChange={(value) => list.filter({ state: value === "all" ? undefined : value })}
            />
            <span className="note">{text("logKept", { n: deliveryDays })}</span>
            <ResendAllButton />
          </div>
        </>
      }
      pager={
        <Pager
          page={state.page}
          size={state.size}
          count={list.count}
          onChange={(page, size) => list.set({ page: size === state.size ? page : undefined, size })}
        />
      }
    >
      <DeliveryTable list={list} />
    </ListPage>
  );
}
