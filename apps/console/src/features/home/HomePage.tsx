import { useMemo } from "react";
import { HeadlinePanel } from "#features/alarm/alarm.public.ts";
import { generalKeys } from "#features/help/help.public.ts";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { Banner, ShortcutPanel } from "#features/shortcut/shortcut.public.ts";
import { ChartPanel } from "#shared/chart/ChartPanel.tsx";
import { type ChartData } from "#shared/chart/chart-data.ts";
import { KeyList } from "#shared/dialog/KeyList.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { AlarmCharts } from "./AlarmCharts.tsx";
import { DemoTour } from "./DemoTour.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { GrowthPanel } from "./GrowthPanel.tsx";
import { HelpPanel } from "./HelpPanel.tsx";
import { HomeHead } from "./HomeHead.tsx";
import { HomeTiles } from "./HomeTiles.tsx";
import { homeText as text } from "./home.texts.ts";
import { KpiPanel } from "./KpiPanel.tsx";
import { type HomeQuery, useHomeData } from "./use-home-data.ts";
import "./home.css";

/** Panel of the members by role, including those who left and those who have not joined yet. */
function StaffPanel({ home: { data, isFetching, problem } }: { home: HomeQuery }) {
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

/** Home page: figures, trends, shortcuts, and today's headlines. */
export function HomePage() {
  const user = useCaller().data;
  const home = useHomeData();
  const { data } = home;
  if (user === undefined) return null;
  return (
    <div className="home">
      <KeyList entries={generalKeys()} />
      <HomeHead user={user} home={home} />
      <ProblemBanner query={home} />
      <div className="home-body">
        {data !== undefined && data.first_steps !== null && <FirstSteps steps={data.first_steps} />}
        <DemoTour user={user} />
        <HomeTiles data={data} />
        <div className="home-main">
          <KpiPanel home={home} />
          <AlarmCharts home={home} />
          <div className={data?.staff_count === null ? "home-row alone" : "home-row"}>
            <GrowthPanel home={home} />
            {data?.staff_count !== null && <StaffPanel home={home} />}
          </div>
        </div>
        <div className="home-side">
          <ShortcutPanel />
          <HeadlinePanel />
          {!user.internalMode && <HelpPanel contact={data?.contact} />}
          {!user.internalMode && <Banner user={user} />}
        </div>
      </div>
    </div>
  );
}
