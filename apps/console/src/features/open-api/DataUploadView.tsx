import {
  findDeliveries,
  getDataUpload,
  resendDeliveries,
  saveDataUpload,
  tryDataUpload,
} from "@huiyan/contract/open-api/open-api.api";
import { deliveryDays, deliveryStates } from "@huiyan/contract/open-api/open-api.rules";
import { useCommand } from "../../shared/api/use-command.ts";
import { SegmentFilter } from "../../shared/list/filter/SegmentFilter.tsx";
import { ListView } from "../../shared/list/ListView.tsx";
import { useList } from "../../shared/list/use-list.ts";
import { DeliveryEmpty } from "./DeliveryEmpty.tsx";
import { deliveryColumns } from "./delivery.columns.tsx";
import { DeliverySearch, deliveryInput, stateKeys } from "./delivery-search.ts";
import { openApiText as text } from "./open-api.texts.ts";
import { ResendAllButton } from "./ResendAllButton.tsx";
import { resending } from "./resending.ts";
import { TargetSection } from "./TargetSection.tsx";
import "./open-api.css";

/** The address above, the log below it. */
export function DataUploadView() {
  const list = useList({ endpoint: findDeliveries, schema: DeliverySearch, toInput: deliveryInput });
  const { state } = list;
  const resend = useCommand(resendDeliveries, resending());
  const target = {
    ...{ get: getDataUpload, save: saveDataUpload, attempt: tryDataUpload },
    ...{ name: text("upload"), hint: text("urlHint") },
  };
  const states = ["all", ...deliveryStates] as const;
  return (
    <ListView
      list={list}
      dense
      opens={false}
      name={text("log")}
      columns={deliveryColumns(resend.isPending, (id) => resend.mutate({ _id: [id] }))}
      empty={<DeliveryEmpty list={list} />}
      title={text("upload")}
      filters={
        <>
          <TargetSection api={target} />
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
    />
  );
}
