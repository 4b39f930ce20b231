import { dayOf, startOfDay } from "@huiyan/contract/calendar";
import { useMemo } from "react";
import { ChartPanel } from "#shared/chart/ChartPanel.tsx";
import { monthDay } from "#shared/format/time.ts";
import { type LedgerSummary } from "./group-rows.ts";
import { ledgerText as text } from "./ledger.texts.ts";

interface Props {
  trend: LedgerSummary["trend"] | undefined;
  loading: boolean;
  stale: boolean;
}

/** Chart of the verdicts per day. */
export function TrendChart({ trend, loading, stale }: Props) {
  const data = useMemo(
    () =>
      trend && {
        category: text("day"),
        labels: trend.map(({ day }) => monthDay(day)),
        isPartial: trend.at(-1)?.day === startOfDay(dayOf(Date.now())),
        series: [
          { name: text("true"), values: trend.map((day) => day.true) },
          { name: text("false"), values: trend.map((day) => day.false) },
        ],
      },
    [trend],
  );
  return <ChartPanel title={text("trend")} kind="line" data={data} loading={loading} stale={stale} />;
}
