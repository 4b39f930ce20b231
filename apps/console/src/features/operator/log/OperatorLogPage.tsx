import { changesLine, changesOf } from "@huiyan/contract/audit/audit-changes";
import { findActs, type OperatorAct } from "@huiyan/contract/operator/operator.api";
import { type PageEdge } from "@huiyan/contract/paging";
import { Button } from "antd";
import { ScrollText } from "lucide-react";
import { useCallback } from "react";
import { z } from "zod";
import { ChangeTable } from "#features/audit/audit.public.ts";
import { currentLanguage } from "#shared/format/language.ts";
import { fullTime, shortTime } from "#shared/format/time.ts";
import { DetailDrawer } from "#shared/list/DetailDrawer.tsx";
import { FactList } from "#shared/list/FactList.tsx";
import { FilterBar } from "#shared/list/filter/FilterBar.tsx";
import { TimeRangeFilter } from "#shared/list/filter/TimeRangeFilter.tsx";
import { defaultRange, shortcutRange } from "#shared/list/filter/time-range.ts";
import { ListView } from "#shared/list/ListView.tsx";
import { listFilters } from "#shared/list/list-filters.ts";
import { chosenRange, listSearch, rangeSearch } from "#shared/list/list-search.ts";
import { type ListColumn, minNameWidth } from "#shared/list/table/fit-columns.ts";
import { useList } from "#shared/list/use-list.ts";
import { type SteppedList } from "#shared/list/use-list-steps.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { useToday } from "#shared/screen/use-today.ts";
import { operatorText as text } from "../operator.texts.ts";
import { operatorTitle } from "../operator-title.texts.ts";

const filters = listFilters(rangeSearch);
const LogSearch = z.object({ ...listSearch, ...filters.fields });
type LogSearch = z.infer<typeof LogSearch>;

type ActList = SteppedList<OperatorAct> & { open: (key: undefined) => void };
const changesIn = ({ detail }: OperatorAct) => changesOf(detail, { language: currentLanguage() });

const columns = (): ListColumn<OperatorAct>[] => [
  {
    key: "time",
    title: text("time"),
    width: 140,
    render: ({ time }) => <time dateTime={new Date(time).toISOString()}>{shortTime(time)}</time>,
  },
  { key: "person", title: text("person"), width: 128, leaves: 2, render: ({ operator }) => operator || "-" },
  {
    key: "action",
    title: text("action"),
    width: minNameWidth,
    maxWidth: 280,
    render: ({ action_name }) => action_name,
  },
  {
    key: "org",
    title: text("organisation"),
    width: minNameWidth,
    maxWidth: 240,
    leaves: 3,
    render: ({ org }) => org || "-",
  },
  { key: "ip", title: text("ip"), width: 128, leaves: 1, render: ({ ip }) => ip || "-" },
  {
    key: "object",
    title: text("object"),
    width: minNameWidth,
    maxWidth: 240,
    leaves: 4,
    render: ({ object }) => object || "-",
  },
  {
    key: "changes",
    title: text("changes"),
    width: minNameWidth,
    render: (act) => changesLine(changesIn(act)) || "-",
  },
];

/** Drawer of one action with all its changes. */
function ActDrawer({ list, act }: { list: ActList; act: OperatorAct }) {
  return (
    <DetailDrawer list={list} title={act.action_name}>
      <FactList
        name={text("act")}
        facts={[
          { name: text("time"), value: fullTime(act.time) },
          { name: text("person"), value: act.operator || "-" },
          { name: text("organisation"), value: act.org || "-" },
          { name: text("object"), value: act.object || "-" },
          { name: text("ip"), value: act.ip || "-" },
        ]}
      />
      <ChangeTable changes={changesIn(act)} />
    </DetailDrawer>
  );
}

/** Page of the log of the operators' actions. An organisation sees the actions that concern it in its own audit log. */
export function OperatorLogPage() {
  const today = useToday();
  const toInput = useCallback(
    (search: LogSearch, edge: PageEdge) => ({
      ...(chosenRange(search) ?? defaultRange(today)),
      page: search.page,
      size: search.size,
      ...edge,
    }),
    [today],
  );
  const list = useList({ endpoint: findActs, schema: LogSearch, toInput });
  const { state, openedRow } = list;
  const empty = (
    <EmptyState
      icon={<ScrollText size={24} strokeWidth={1.5} />}
      title={text("logNone")}
      hint={text("logNoneHint")}
      actions={<Button onClick={() => list.filter(shortcutRange("quarter"))}>{text("showQuarter")}</Button>}
    />
  );
  return (
    <ListView
      list={list}
      dense
      columns={columns()}
      title={operatorTitle("log")}
      empty={empty}
      filters={
        <FilterBar onReset={filters.areSet(state) ? () => list.filter(filters.none) : undefined}>
          <TimeRangeFilter
            name={text("time")}
            value={chosenRange(state) ?? defaultRange(today)}
            set={state.start !== undefined}
            onChange={(range) => list.filter(range)}
          />
        </FilterBar>
      }
      detail={openedRow && <ActDrawer list={list} act={openedRow} />}
    />
  );
}
