import { findServiceOrders, getServiceInvoice, type ServiceOrder } from "@huiyan/contract/service-package/package.api";
import { orderStates } from "@huiyan/contract/service-package/package.rules";
import { ReceiptText } from "lucide-react";
import { type ReactNode, useState } from "react";
import { download } from "#shared/api/download.ts";
import { shortTime } from "#shared/format/time.ts";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { ListView } from "#shared/list/ListView.tsx";
import { RowMenu } from "#shared/list/RowMenu.tsx";
import { type ListColumn, minNameWidth } from "#shared/list/table/fit-columns.ts";
import { useList } from "#shared/list/use-list.ts";
import { notify } from "#shared/notice/notice.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { CancelOrderDialog } from "../dialogs/CancelOrderDialog.tsx";
import { packageName, yuan } from "../format-package.ts";
import { PackageTabs } from "../PackageTabs.tsx";
import { OrderSearch, orderInput } from "../package-search.ts";
import { packageText as text } from "../service-package.texts.ts";
import { linesText } from "./lines-text.ts";
import { OrderState } from "./OrderState.tsx";

/** Poll interval in milliseconds, since the operator confirms payments elsewhere. */
const refreshMs = 10_000;
const all = "all";

const saveInvoice = ({ _id, number }: ServiceOrder) =>
  void download(getServiceInvoice, { _id }, text("invoiceName", { number })).catch((error: unknown) =>
    notify("error", error instanceof Error ? error.message : String(error)),
  );

function columns(onCancel: ((order: ServiceOrder) => void) | undefined): ListColumn<ServiceOrder>[] {
  const menuOf = (order: ServiceOrder) => [
    { key: "invoice", label: text("invoice"), onClick: () => saveInvoice(order) },
    ...(order.state === "unpaid"
      ? [{ key: "cancel", label: text("cancel"), danger: true, onClick: () => onCancel?.(order) }]
      : []),
  ];
  return [
    {
      key: "number",
      title: text("number"),
      width: 184,
      render: ({ number }) => <span className="num">{number}</span>,
    },
    {
      key: "state",
      title: text("state"),
      width: 112,
      render: (order) => (
        <span title={order.reason === "" ? undefined : text("reason", { reason: order.reason })}>
          <OrderState state={order.state} />
        </span>
      ),
    },
    {
      key: "content",
      title: text("content"),
      width: minNameWidth,
      maxWidth: 420,
      render: ({ lines }) => (
        <span title={lines.map(({ title }) => packageName(title)).join("、")}>{linesText(lines)}</span>
      ),
    },
    {
      key: "amount",
      title: text("amount"),
      width: 120,
      align: "right",
      render: ({ total_fen }) => <span className="num">{yuan(total_fen)}</span>,
    },
    { key: "by", title: text("by"), width: 104, leaves: 1, render: ({ by }) => by || "-" },
    { key: "time", title: text("time"), width: 132, leaves: 2, render: ({ create_at }) => shortTime(create_at) },
    {
      key: "actions",
      title: "",
      width: 56,
      render: (order) => onCancel !== undefined && <RowMenu items={menuOf(order)} name={order.number} />,
    },
  ];
}

/** List of the orders with the state of their payment. */
export function OrdersView(props: { actions: ReactNode; hasStorage: boolean; mayOrder: boolean }) {
  const { actions, hasStorage, mayOrder } = props;
  const list = useList({ endpoint: findServiceOrders, schema: OrderSearch, toInput: orderInput, refreshMs });
  const [cancelling, setCancelling] = useState<ServiceOrder>();
  return (
    <ListView
      list={list}
      dense
      opens={false}
      columns={columns(mayOrder ? setCancelling : undefined)}
      title={text("title")}
      name={text("orders")}
      actions={actions}
      filters={
        <PackageTabs hasStorage={hasStorage}>
          <SegmentFilter
            name={text("state")}
            value={list.state.state ?? all}
            options={[
              { value: all, label: text("all") },
              ...orderStates.map((value) => ({ value, label: text(value) })),
            ]}
            onChange={(state) => list.filter({ state: state === all ? undefined : state })}
          />
        </PackageTabs>
      }
      empty={
        <EmptyState
          icon={<ReceiptText size={24} strokeWidth={1.5} />}
          title={text("noOrders")}
          hint={text("noOrdersHint")}
        />
      }
    >
      {cancelling !== undefined && <CancelOrderDialog order={cancelling} onClosed={() => setCancelling(undefined)} />}
    </ListView>
  );
}
