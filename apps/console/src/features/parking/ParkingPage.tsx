import { type PageEdge } from "@huiyan/contract/paging";
import { countParkingRecords, findParkingRecords } from "@huiyan/contract/parking/parking.api";
import { Button } from "antd";
import { ChartColumn, ScanSearch } from "lucide-react";
import { useCallback, useState } from "react";
import { GroupTree } from "#features/group/group.public.ts";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { useAlias } from "#features/setting/setting.public.ts";
import { SettlementLink } from "#features/settlement/settlement.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { grouped } from "#shared/format/count.ts";
import { ListView } from "#shared/list/ListView.tsx";
import { useList } from "#shared/list/use-list.ts";
import { useUrlState } from "#shared/list/use-url-state.ts";
import { useToday } from "#shared/screen/use-today.ts";
import { ConflictLink } from "./conflicts/ConflictLink.tsx";
import { ConflictPage } from "./conflicts/ConflictPage.tsx";
import { ActionDialog } from "./dialogs/ActionDialog.tsx";
import { MergeBar } from "./list/MergeBar.tsx";
import { type AskedAction, RecordActions } from "./list/RecordActions.tsx";
import { RecordBatchBar } from "./list/RecordBatchBar.tsx";
import { RecordEmpty } from "./list/RecordEmpty.tsx";
import { RecordFilters } from "./list/RecordFilters.tsx";
import { RecordSummary } from "./list/RecordSummary.tsx";
import { recordColumns } from "./list/record.columns.tsx";
import { reviewOrderOf } from "./list/review-order.ts";
import { useRecordExport } from "./list/use-record-export.ts";
import { useRecordPicking } from "./list/use-record-picking.tsx";
import { parkingText as text } from "./parking.texts.ts";
import { filtersOf, noFilters, RecordSearch, recordInput } from "./record-search.ts";
import { ReviewDrawer } from "./review/ReviewDrawer.tsx";
import { StatisticsDialog } from "./statistics/StatisticsDialog.tsx";
import { statisticsText } from "./statistics/statistics.texts.ts";
import { useRecordCommands } from "./use-record-commands.ts";
import "./parking.css";

/** Poll interval of counts and records in milliseconds, since ongoing stays change. */
const pollMs = 30_000;

/** Filter of the orders page 收费管理: only stays that can be charged. */
const chargedOnly = { order_type: "occupancy" } as const;
const everything = {} as const;

/** Page of the parking records: tree, filters, table, and a drawer for the review of one record. */
export const ParkingPage = () => <RecordsOrConflicts isOrders={false} />;
/** Orders page 收费管理: parking records with their orders and amounts. */
export const OccupyPage = () => <RecordsOrConflicts isOrders />;

function RecordsOrConflicts({ isOrders }: { isOrders: boolean }) {
  const { state } = useUrlState(RecordSearch);
  return state.conflicts === 1 ? <ConflictPage isOrders={isOrders} /> : <Records isOrders={isOrders} />;
}

function Records({ isOrders }: { isOrders: boolean }) {
  const today = useToday();
  const charged = isOrders ? chargedOnly : everything;
  const toInput = useCallback(
    (search: RecordSearch, edge: PageEdge) => ({ ...recordInput(search, today), ...charged, ...edge }),
    [today, charged],
  );
  const list = useList({ endpoint: findParkingRecords, schema: RecordSearch, toInput, refreshMs: pollMs });
  const { state } = list;
  const counts = useQueryOf(
    countParkingRecords,
    { ...filtersOf(state, today), ...charged },
    { refetchInterval: pollMs },
  );
  const commands = useRecordCommands();
  const group = useAlias();
  const order = reviewOrderOf(useCaller().data?.staff?._id);
  const exporting = useRecordExport();
  const picks = useRecordPicking(list.rows);
  const [asked, setAsked] = useState<AskedAction>();
  const [isCounting, setCounting] = useState(false);
  const now = list.query.data?.page.as_of ?? Date.now();
  const pending = counts.data?.pending ?? 0;
  return (
    <ListView
      list={list}
      counts={counts}
      columns={recordColumns(
        group,
        now,
        (record) => (
          <RecordActions record={record} commands={commands} onOpen={() => list.openRow(record)} onAsk={setAsked} />
        ),
        isOrders,
      )}
      empty={<RecordEmpty search={state} onFilter={list.filter} />}
      rowClass={({ client_mark, exclude_state }) =>
        exclude_state === 1 ? "excluded" : client_mark === 1 ? "marked" : ""
      }
      onRowKey={(key, record) => key === "m" && commands.toggleMark(record)}
      tree={<GroupTree of="point" chosen={state.group_id} onChoose={(group_id) => list.filter({ group_id })} />}
      title={text(isOrders ? "ordersTitle" : "title")}
      actions={
        <>
          <Button icon={<ChartColumn size={16} aria-hidden="true" />} onClick={() => setCounting(true)}>
            {statisticsText("title")}
          </Button>
          {picks.buttons}
          <Button
            onClick={() => exporting.mutate({ match: { ...filtersOf(state, today), ...charged } })}
            loading={exporting.isPending}
          >
            {text("exportAll")}
          </Button>
          {isOrders && <SettlementLink />}
          {!isOrders && pending > 0 && state.type !== "pending" && (
            <Button
              type="primary"
              icon={<ScanSearch size={16} aria-hidden="true" />}
              onClick={() => list.filter({ type: "pending", sort: order.read() })}
            >
              {text("startReview", { n: grouped(pending) })}
            </Button>
          )}
        </>
      }
      picking={picks.picking}
      batch={
        picks.mode === "merge" ? (
          <MergeBar
            picked={picks.picked}
            commands={commands}
            onCandidates={({ plate_num, berth_num }) =>
              list.filter({ ...noFilters, keyword: plate_num || undefined, berth: berth_num })
            }
            onDone={picks.end}
          />
        ) : (
          picks.picking && (
            <RecordBatchBar
              rows={list.rows}
              picking={picks.picking}
              picked={picks.picked}
              commands={commands}
              onAsk={setAsked}
              onExport={(ids) => exporting.mutate({ ids })}
            />
          )
        )
      }
      summary={
        <>
          <RecordSummary search={state} total={list.count} more={list.more} counts={counts.data} />
          <ConflictLink search={state} today={today} onOpen={() => list.filter({ conflicts: 1 })} />
        </>
      }
      filters={
        <RecordFilters search={state} counts={counts.data} isOrders={isOrders} order={order} onFilter={list.filter} />
      }
      detail={state.id !== undefined && <ReviewDrawer id={state.id} list={list} commands={commands} onAsk={setAsked} />}
    >
      {commands.holder}
      {isCounting && <StatisticsDialog groupId={state.group_id} onClosed={() => setCounting(false)} />}
      {asked !== undefined && <ActionDialog {...asked} commands={commands} onClosed={() => setAsked(undefined)} />}
    </ListView>
  );
}
