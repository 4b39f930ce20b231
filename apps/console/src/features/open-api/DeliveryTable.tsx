import { Button } from "antd";
import { SearchX, Send } from "lucide-react";
import { DataTable } from "../../shared/list/DataTable.tsx";
import { ListSkeleton } from "../../shared/list/ListSkeleton.tsx";
import { EmptyState } from "../../shared/screen/EmptyState.tsx";
import { deliveryColumns } from "./delivery.columns.tsx";
import { type DeliveryList, stateKeys } from "./delivery-search.ts";
import { openApiText as text } from "./open-api.texts.ts";
import { useResend } from "./use-resend.ts";

/** The rows, or what stands in their place. */
export function DeliveryTable({ list }: { list: DeliveryList }) {
  const resend = useResend();
  const { rows, query, state } = list;
  if (rows === undefined || (rows.length === 0 && list.stale)) {
    return query.problem === null ? <ListSkeleton dense /> : null;
  }
  if (rows.length === 0 && state.state === undefined) {
    return (
      <EmptyState icon={<Send size={24} strokeWidth={1.5} />} title={text("logNone")} hint={text("logNoneHint")} />
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<SearchX size={24} strokeWidth={1.5} />}
        title={text("logNoResult")}
        hint={text("logNoResultHint", { state: state.state === undefined ? "" : text(stateKeys[state.state]) })}
        actions={<Button onClick={() => list.filter({ state: undefined })}>{text("clear")}</Button>}
      />
    );
  }
  return (
    <DataTable
      name={text("log")}
      dense
      columns={deliveryColumns(resend.isPending, (id) => resend.mutate({ _id: [id] }))}
      rows={rows}
      stale={list.stale}
    />
  );
}
