import { type Answer } from "@huiyan/contract/endpoint";
import {
  findDeliveries,
  getDataUpload,
  resendDeliveries,
  saveDataUpload,
  tryDataUpload,
} from "@huiyan/contract/open-api/open-api.api";
import { deliveryDays, deliveryStates } from "@huiyan/contract/open-api/open-api.rules";
import { Button } from "antd";
import { RotateCw, SearchX, Send } from "lucide-react";
import { useState } from "react";
import { type SentBy } from "#shared/api/call.ts";
import { type CommandOptions, useCommand } from "#shared/api/use-command.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { grouped } from "#shared/format/count.ts";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { ListView } from "#shared/list/ListView.tsx";
import { useList } from "#shared/list/use-list.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { deliveryColumns } from "./delivery.columns.tsx";
import { type DeliveryList, DeliverySearch, deliveryInput, stateKeys } from "./delivery-search.ts";
import { openApiText as text } from "./open-api.texts.ts";
import { TargetSection } from "./TargetSection.tsx";
import "./open-api.css";

type Api = typeof resendDeliveries;

/**
 * Returns the options of the command that repeats uploads: those with the given ids, or all failed ones if no ids are
 * given.
 */
function resending(): CommandOptions<Answer<Api>, SentBy<Api["input"]>> {
  return {
    success: ({ count }) => text("resent", { n: grouped(count) }),
    refresh: (client) => client.invalidateQueries({ queryKey: [findDeliveries.name] }),
  };
}

/** Asks before all failed uploads are repeated. */
function ResendAllDialog({ onClosed }: { onClosed: () => void }) {
  const run = useConfirm(resendDeliveries, () => ({}), resending());
  return (
    <CommandDialog run={run} title={text("resendTitle")} action={text("resendAll")} onClosed={onClosed}>
      {text("resendHint")}
    </CommandDialog>
  );
}

/** Button that repeats all failed uploads. Asks first, since there may be many. */
function ResendAllButton() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button className="resend-all" icon={<RotateCw size={14} aria-hidden="true" />} onClick={() => setAsking(true)}>
        {text("resendAll")}
      </Button>
      {asking && <ResendAllDialog onClosed={() => setAsking(false)} />}
    </>
  );
}

/** Shown for an empty list. The text distinguishes an empty log from a state without uploads. */
function DeliveryEmpty({ list }: { list: DeliveryList }) {
  const { state } = list.state;
  if (state === undefined) {
    return (
      <EmptyState icon={<Send size={24} strokeWidth={1.5} />} title={text("logNone")} hint={text("logNoneHint")} />
    );
  }
  return (
    <EmptyState
      icon={<SearchX size={24} strokeWidth={1.5} />}
      title={text("logNoResult")}
      hint={text("logNoResultHint", { state: text(stateKeys[state]) })}
      actions={<Button onClick={() => list.filter({ state: undefined })}>{text("clear")}</Button>}
    />
  );
}

/** Content of the page: the receiver's address, and below it the log of uploads. */
export function DataUploadView() {
  const list = useList({ endpoint: findDeliveries, schema: DeliverySearch, toInput: deliveryInput });
  const { state } = list;
  const resend = useCommand(resendDeliveries, resending());
  const target = {
    get: getDataUpload,
    save: saveDataUpload,
    attempt: tryDataUpload,
    name: text("upload"),
    hint: text("urlHint"),
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
