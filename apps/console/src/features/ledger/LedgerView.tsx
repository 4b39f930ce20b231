import { summariseLedger } from "@huiyan/contract/ledger/ledger.api";
import { ledgerDays } from "@huiyan/contract/ledger/ledger.rules";
import { keepPreviousData } from "@tanstack/react-query";
import { useQueryOf } from "../../shared/api/use-query-of.ts";
import { SegmentFilter } from "../../shared/list/filter/SegmentFilter.tsx";
import { useUrlState } from "../../shared/list/use-url-state.ts";
import { FailedState } from "../../shared/screen/FailedState.tsx";
import { ProblemBanner } from "../../shared/screen/ProblemBanner.tsx";
import { ChangeHistory } from "./ChangeHistory.tsx";
import { FalseWall } from "./FalseWall.tsx";
import { groupRows } from "./group-rows.ts";
import { HourHeat } from "./HourHeat.tsx";
import { LedgerEmpty } from "./LedgerEmpty.tsx";
import { LedgerTable } from "./LedgerTable.tsx";
import { ledgerText as text } from "./ledger.texts.ts";
import { LedgerSearch } from "./ledger-search.ts";
import { ProposalPanel } from "./ProposalPanel.tsx";
import { TrendChart } from "./TrendChart.tsx";

/** Verdicts come one by one; a page that stays open follows them at this pace. */
const refreshMs = 60_000;

/** Table of algorithms and points at the left; what was chosen in it at the right. */
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
              <FalseWall
                filter={{ alg_id, point_id, start: all.data?.since }}
                page={state.page}
                onPage={(page) => set({ page })}
              />
            )}
          </div>
        </div>
      )}
    </div>
  );
}
