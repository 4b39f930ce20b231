import { KeyList } from "../../shared/dialog/KeyList.tsx";
import { ProblemBanner } from "../../shared/screen/ProblemBanner.tsx";
import { HeadlinePanel } from "../alarm/alarm.public.ts";
import { generalKeys } from "../help/help.public.ts";
import { useCaller } from "../organisation/organisation.public.ts";
import { Banner, ShortcutPanel } from "../shortcut/shortcut.public.ts";
import { AlarmCharts } from "./AlarmCharts.tsx";
import { GrowthPanel } from "./GrowthPanel.tsx";
import { HelpPanel } from "./HelpPanel.tsx";
import { HomeHead } from "./HomeHead.tsx";
import { HomeTiles } from "./HomeTiles.tsx";
import { KpiPanel } from "./KpiPanel.tsx";
import { StaffPanel } from "./StaffPanel.tsx";
import { useHomeData } from "./use-home-data.ts";
import "./home.css";

/** Where one lands: figures, trends, shortcuts and what has happened today. */
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
