import { fen, formatYuan } from "@huiyan/contract/parking/fen";
import { orderStates } from "@huiyan/contract/service-package/package.rules";
import { findOperatedOrders, type OperatedOrder } from "@huiyan/contract/service-package/package-order.api";
import { Button } from "antd";
import { ReceiptText } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { actionOn } from "#shared/format/format-join.ts";
import { shortTime } from "#shared/format/time.ts";
import { FilterBar } from "#shared/list/filter/FilterBar.tsx";
import { KeywordFilter } from "#shared/list/filter/KeywordFilter.tsx";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { ListView } from "#shared/list/ListView.tsx";
import { listFilters } from "#shared/list/list-filters.ts";
import { keywordOf, keywordSearch, listSearch } from "#shared/list/list-search.ts";
import { type ListColumn, minNameWidth } from "#shared/list/table/fit-columns.ts";
import { useList } from "#shared/list/use-list.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { type StateForm, StateLabel } from "#shared/screen/StateLabel.tsx";
import { CancelDialog, ConfirmDialog, contentOf } from "./OrderDialogs.tsx";
import { orderText as text } from "./operated-order.texts.ts";
import "../operator.css";

const filters = listFilters({ ...keywordSearch, state: z.enum(orderStates).optional().catch(undefined) });
const OrderSearch = z.object({ ...listSearch, ...filters.fields });
type OrderSearch = z.infer<typeof OrderSearch>;
const toInput = (search: OrderSearch) => {
  const { page, size, state } = search;
  return { page, size, state, ...keywordOf(search) };
};
const all = "all";
const refreshMs = 10_000;
const forms: Readonly<Record<OperatedOrder["state"], StateForm>> = {
  unpaid: "waiting",
  paid: "done",
  cancelled: "void",
};

type Opened = { kind: "confirm" | "cancel"; order: OperatedOrder };

function Actions({ order, onOpen }: { order: OperatedOrder; onOpen: (opened: Opened) => void }) {
  if (order.state !== "unpaid") return null;
  const button = (kind: Opened["kind"]) => (
    <Button
      type="link"
      size="small"
      danger={kind === "cancel"}
      aria-label={actionOn(text(kind), order.number)}
      onClick={() => onOpen({ kind, order })}
    >
      {text(kind)}
    </Button>
  );
  return (
    <span className="row-actions">
      {button("confirm")}
      {button("cancel")}
    </span>
  );
}

const columns = (onOpen: (opened: Opened) => void): ListColumn<OperatedOrder>[] => [
  {
    key: "number",
    title: text("number"),
    width: 184,
    render: ({ number }) => <span className="num">{number}</span>,
  },
  {
    key: "state",
    title: text("state"),
    width: 104,
    render: ({ state, note }) => (
      <span title={note}>
        <StateLabel form={forms[state]}>{text(state)}</StateLabel>
      </span>
    ),
  },
  { key: "org", title: text("organisation"), width: minNameWidth, maxWidth: 240, render: ({ org }) => org },
  { key: "content", title: text("content"), width: minNameWidth, maxWidth: 360, leaves: 3, render: contentOf },
  {
    key: "amount",
    title: text("amount"),
    width: 120,
    align: "right",
    render: ({ total_fen }) => <span className="num">¥ {formatYuan(fen(total_fen))}</span>,
  },
  {
    key: "by",
    title: text("by"),
    width: 184,
    leaves: 2,
    render: ({ by, phone }) => (
      <span>
        {by || "-"} <span className="num note">{phone}</span>
      </span>
    ),
  },
  { key: "time", title: text("time"), width: 132, leaves: 1, render: ({ create_at }) => shortTime(create_at) },
  {
    key: "actions",
    title: "",
    width: 192,
    render: (order) => <Actions order={order} onOpen={onOpen} />,
  },
];

/** Page of the service orders of all organisations. The operator confirms payments here. */
export function OperatedOrdersPage() {
  const list = useList({ endpoint: findOperatedOrders, schema: OrderSearch, toInput, refreshMs });
  const [opened, setOpened] = useState<Opened>();
  const { state } = list;
  const close = () => setOpened(undefined);
  return (
    <ListView
      list={list}
      dense
      opens={false}
      columns={columns(setOpened)}
      title={text("title")}
      empty={
        <EmptyState icon={<ReceiptText size={24} strokeWidth={1.5} />} title={text("none")} hint={text("noneHint")} />
      }
      filters={
        <FilterBar onReset={filters.areSet(state) ? () => list.filter(filters.none) : undefined}>
          <KeywordFilter
            hint={text("search")}
            value={state.keyword}
            onChange={(keyword) => list.filter({ keyword }, { replace: true })}
          />
          <SegmentFilter
            name={text("state")}
            value={state.state ?? all}
            options={[
              { value: all, label: text("all") },
              ...orderStates.map((value) => ({ value, label: text(value) })),
            ]}
            onChange={(value) => list.filter({ state: value === all ? undefined : value })}
          />
        </FilterBar>
      }
    >
      {opened?.kind === "confirm" && <ConfirmDialog order={opened.order} onClosed={close} />}
      {opened?.kind === "cancel" && <CancelDialog order={opened.order} onClosed={close} />}
    </ListView>
  );
}
