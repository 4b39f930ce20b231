import { type DashboardCharts, type DashboardData } from "@huiyan/contract/dashboard/dashboard.api";
import { type ChartId, wallCards } from "@huiyan/contract/dashboard/dashboard.rules";
import { getScreenMap } from "@huiyan/contract/setting/setting.api";
import { useState } from "react";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { ChartBlock } from "../blocks/ChartBlock.tsx";
import { LiveAlarms } from "../blocks/LiveAlarms.tsx";
import { RangeSwitch } from "../blocks/RangeSwitch.tsx";
import { RankList } from "../blocks/RankList.tsx";
import { ScreenPanel } from "../blocks/ScreenPanel.tsx";
import { TileRow } from "../blocks/TileRow.tsx";
import { dashboardText as text } from "../dashboard.texts.ts";
import { ScreenFrame } from "../frame/ScreenFrame.tsx";
import { ScreenUnknown } from "../frame/ScreenUnknown.tsx";
import { joinFreshness } from "../frame/StaleNote.tsx";
import { RegionMap } from "../region-map/RegionMap.tsx";
import { useDashboard } from "../use-dashboard.ts";
import { type ShownBlocks, useKanban } from "../use-kanban.ts";
import { useLiveAlarms } from "../use-live-alarms.ts";
import { slotsOf } from "./slots.ts";

const groupRanges = [1, 7] as const;

/** /dashboard: figures, map with today's alarms, charts by the kanban's order, newest alarms. */
export function DashboardPage() {
  const full = useDashboard();
  const alarms = useLiveAlarms();
  const area = useQueryOf(getScreenMap, {});
  const { blocks, failing } = useKanban(full.data && full.data.data.parking !== null);
  const isKnown = full.data !== undefined && blocks !== undefined && area.data !== undefined;
  return (
    <ScreenFrame title={text("dashboard")} freshness={joinFreshness(full, alarms, failing, area)}>
      {!isKnown && <ScreenUnknown />}
      {full.data !== undefined && blocks !== undefined && area.data !== undefined && (
        <DashboardBody
          data={full.data.data}
          charts={full.data.charts}
          blocks={blocks}
          area={area.data.mapArea}
          alarms={alarms}
        />
      )}
    </ScreenFrame>
  );
}

interface BodyProps {
  data: DashboardData;
  charts: DashboardCharts;
  blocks: ShownBlocks;
  area: string;
  alarms: ReturnType<typeof useLiveAlarms>;
}

function DashboardBody({ data, charts, blocks, area, alarms }: BodyProps) {
  const slots = slotsOf(blocks.charts);
  const slot = (id: ChartId | undefined) => id !== undefined && <ChartBlock key={id} id={id} charts={charts} />;
  return (
    <>
      <TileRow ids={wallCards(blocks.cards)} data={data} />
      <div className="screen-columns">
        <div className="screen-column">
          {slot(slots.leftTop)}
          <GroupRanking data={data} />
          {slot(slots.leftBottom)}
        </div>
        <div className="screen-column middle">
          <RegionMap key={area} area={area} />
          {slot(slots.wide)}
        </div>
        <div className="screen-column">
          <LiveAlarms messages={alarms.data?.list} connected={alarms.problem === null} rows={3} />
          <ScreenPanel title={text("topPoints")} note={text("today")}>
            <RankList
              tone="amber"
              rows={data.point_msg_count.map(({ point_id, name, count }) => ({ id: point_id, name, count }))}
            />
          </ScreenPanel>
          {slot(slots.rightBottom)}
        </div>
      </div>
    </>
  );
}

function GroupRanking({ data }: { data: DashboardData }) {
  const [range, setRange] = useState<1 | 7>(1);
  const rows = data.group_msg_count[range].map(({ group_id, name, count }) => ({ id: group_id, name, count }));
  return (
    <ScreenPanel
      title={text("groupRanking")}
      note={text("groupRankingNote")}
      className="screen-groups"
      actions={<RangeSwitch value={range} among={groupRanges} onChange={setRange} />}
    >
      <RankList rows={rows} />
    </ScreenPanel>
  );
}
