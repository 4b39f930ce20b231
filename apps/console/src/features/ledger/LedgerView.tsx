import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { summariseLedger } from "@huiyan/contract/ledger/ledger.api";
import { ledgerDays } from "@huiyan/contract/ledger/ledger.rules";
import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Button } from "antd";
import { Scale } from "lucide-react";
import { AlarmWall } from "#features/alarm/alarm.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { Pager } from "#shared/list/Pager.tsx";
import { useUrlState } from "#shared/list/use-url-state.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { FailedState } from "#shared/screen/FailedState.tsx";
import { Panel } from "#shared/screen/Panel.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { ChangeHistory } from "./ChangeHistory.tsx";
import { groupRows } from "./group-rows.ts";
import { HourHeat } from "./HourHeat.tsx";
import { LedgerTable } from "./LedgerTable.tsx";
import { ledgerText as text } from "./ledger.texts.ts";
import { LedgerSearch } from "./ledger-search.ts";
import { ProposalPanel } from "./ProposalPanel.tsx";
import { SharingPanel } from "./SharingPanel.tsx";
import { TrendChart } from "./TrendChart.tsx";
import { VersionPanel } from "./VersionPanel.tsx";

/** Shown when no alarm has a verdict: explains how users give verdicts. */
function LedgerEmpty({ days, onQuarter }: { days: number; onQuarter: () => void }) {
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={<Scale size={24} strokeWidth={1.5} />}
      title={text("none")}
      hint={text("noneHint")}
      actions={
        <>
          <Button type="primary" onClick={() => void navigate({ to: "/message" })}>
            {text("toMessages")}
          </Button>
          {days < 90 && <Button onClick={onQuarter}>{text("showQuarter")}</Button>}
        </>
      }
    />
  );
}

const size = 24;
/** Refresh interval of the pictures in milliseconds, since their signed addresses are valid for 15 minutes. */
const renewMs = 600_000;

interface FalseWallProps {
  filter: { alg_id: string; point_id?: string | undefined; start?: number | undefined };
  page: number;
  onPage: (page: number) => void;
}

/** Grid of the pictures of false alarms, newest first. */
function FalseWall({ filter, page, onPage }: FalseWallProps) {
  const found = useQueryOf(
    findMessages,
    { ...filter, state: "false_alarm", page, size },
    { placeholderData: keepPreviousData, refetchInterval: renewMs, staleTime: 0 },
  );
  const { list = [], page: paged } = found.data ?? {};
  return (
    <Panel title={text("wall")} className="false-wall">
      {found.data !== undefined && list.length === 0 && <p className="chart-empty">{text("noFalse")}</p>}
      {found.data === undefined && found.problem !== null && <p className="chart-empty">{found.problem.message}</p>}
      {list.length > 0 && <AlarmWall messages={list} name={text("wall")} />}
      {(paged?.count ?? 0) > size && (
        <Pager page={page} size={size} count={paged?.count} more={paged?.more === true} sizes={[]} onChange={onPage} />
      )}
    </Panel>
  );
}

/** Poll interval of the figures in milliseconds, since users give verdicts at any time. */
const refreshMs = 60_000;

/** Content of the page: table of algorithms and points at the left, details of the chosen row at the right. */
export function LedgerView() {
  const { state, set } = useUrlState(LedgerSearch);
  const { days } = state;
  const all = useQueryOf(summariseLedger, { days }, { placeholderData: keepPreviousData, refetchInterval: refreshMs });
  const groups = groupRows(all.data?.list ?? []);
  const first = groups[0]?.points[0];
  const chosen =
    state.alg_id === undefined ? { alg_id: first?.alg_id, point_id: first?.point_id } : { ...state, days: undefined };
  const { alg_id, point_id } = chosen;
  const own = useQueryOf(
    summariseLedger,
    { days, alg_id, point_id },
    { placeholderData: keepPreviousData, refetchInterval: refreshMs, enabled: alg_id !== undefined },
  );
  const row = all.data?.list.find((each) => each.alg_id === alg_id && each.point_id === point_id);
  const judged = groups.reduce((sum, group) => sum + group.true + group.false, 0);
  const options = ledgerDays.map((n) => ({ value: String(n), label: text("lastDays", { n }) }));
  const parts = { loading: own.isFetching, stale: own.problem !== null || own.isPlaceholderData };
  return (
    <div className="ledger">
      <header className="ledger-head">
        <h1 className="ell">{text("title")}</h1>
        <SegmentFilter
          name={text("range")}
          value={String(days)}
          options={options}
          onChange={(value) => set({ days: Number(value), page: undefined })}
        />
      </header>
      <ProblemBanner query={all} />
      {all.data === undefined && all.problem !== null && <FailedState />}
      {all.data !== undefined && judged === 0 && (
        <LedgerEmpty days={days} onQuarter={() => set({ days: 90, page: undefined })} />
      )}
      {judged > 0 && (
        <div className="ledger-body">
          <LedgerTable
            groups={groups}
            chosen={{ alg_id, point_id }}
            onChoose={(patch) => set({ ...patch, page: undefined })}
          />
          <div className="ledger-main">
            <ProposalPanel days={days} row={row} />
            <ChangeHistory row={row} />
            <div className="ledger-row">
              <HourHeat hours={own.data?.hours} failed={own.problem !== null} />
              <TrendChart trend={own.data?.trend} {...parts} />
            </div>
            {alg_id !== undefined && (
              <VersionPanel days={days} alg_id={alg_id} point_id={point_id} refetchInterval={refreshMs} />
            )}
            {alg_id !== undefined && (
              <FalseWall
                filter={{ alg_id, point_id, start: all.data?.since }}
                page={state.page}
                onPage={(page) => set({ page })}
              />
            )}
            <SharingPanel />
          </div>
        </div>
      )}
    </div>
  );
}
