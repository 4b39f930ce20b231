import { useMemo } from "react";
import { ChartPanel } from "../../shared/chart/ChartPanel.tsx";
import { type ChartData } from "../../shared/chart/chart-data.ts";
import { homeText as text } from "./home.texts.ts";
import { type HomeQuery } from "./use-home-data.ts";

/** People by role, with those who left and those who have not joined yet. */
export function StaffPanel({ home: { data, isFetching, problem } }: { home: HomeQuery }) {
  const counts = data?.staff_count;
  const chart = useMemo((): ChartData | undefined => {
    if (counts === undefined || counts === null) return undefined;
    const { admin, lead, staff, leave, unactive } = counts;
    return {
      category: text("state"),
      labels: [text("admin"), text("lead"), text("staffRole"), text("unactive"), text("leave")],
      series: [{ name: text("people"), values: [admin, lead, staff, unactive, leave] }],
    };
  }, [counts]);
  return <ChartPanel title={text("staff")} kind="donut" data={chart} loading={isFetching} stale={problem !== null} />;
}
