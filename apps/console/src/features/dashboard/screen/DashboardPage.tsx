import { type getFullDashboard } from "@huiyan/contract/dashboard/dashboard.api";
import { type ChartId, wallCards } from "@huiyan/contract/dashboard/dashboard.rules";
import { type Answer } from "@huiyan/contract/endpoint";
import { getScreenMap } from "@huiyan/contract/setting/setting.api";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { useSession } from "#shared/auth/session.store.ts";
import { ChartBlock, quietChart } from "../blocks/ChartBlock.tsx";
import { quietOf, type Source } from "../blocks/known.tsx";
import { LiveAlarms } from "../blocks/LiveAlarms.tsx";
import { RangeSwitch } from "../blocks/RangeSwitch.tsx";
import { RankList } from "../blocks/RankList.tsx";
import { type Column, ScreenColumns } from "../blocks/ScreenColumns.tsx";
import { ScreenPanel } from "../blocks/ScreenPanel.tsx";
import { TileRow } from "../blocks/TileRow.tsx";
import { dashboardText as text } from "../dashboard.texts.ts";
import { ScreenFrame } from "../frame/ScreenFrame.tsx";
import { ScreenUnknown } from "../frame/ScreenUnknown.tsx";
import { joinFreshness } from "../frame/StaleNote.tsx";
import { RegionMap } from "../region-map/RegionMap.tsx";
import { useDashboard } from "../use-dashboard.ts";
import { type DisplayedBlocks, useKanban } from "../use-kanban.ts";
import { useLiveAlarms } from "../use-live-alarms.ts";
import { slotsOf } from "./slots.ts";

const groupRanges = [1, 7] as const;

/** Big screen /dashboard: figures, map of today's alarms, charts in the order of the kanban, newest alarms. */
export function DashboardPage() {
  const full = useDashboard();
  const alarms = useLiveAlarms();
  const area = useQueryOf(getScreenMap, {});
  const { blocks, failing } = useKanban(full.data && full.data.data.parking !== null);
  const isKnown = full.data !== undefined && blocks !== undefined && area.data !== undefined;
  return (
    <ScreenFrame title={text("dashboard")} freshness={joinFreshness(full, alarms, failing, area)}>
      {!isKnown && (
        <div className="screen-panel screen-whole">
          <ScreenUnknown />
        </div>
      )}
      {full.data !== undefined && blocks !== undefined && area.data !== undefined && (
        <DashboardBody
          figures={full.data}
          problem={full.problem}
          blocks={blocks}
          area={area.data.mapArea}
          alarms={alarms}
        />
      )}
    </ScreenFrame>
  );
}

interface BodyProps {
  figures: Figures;
  /** Reason why the refresh of the figures failed. */
  problem: Error | null;
  blocks: DisplayedBlocks;
  area: string;
  alarms: ReturnType<typeof useLiveAlarms>;
}
type Figures = Answer<typeof getFullDashboard>;

function DashboardBody({ figures, problem, blocks, area, alarms }: BodyProps) {
  const { data, charts } = figures;
  const navigate = useNavigate();
  const isWall = useSession(({ display }) => display);
  // Undefined on a screen share: it may show only one screen, and leaving that screen would end its session.
  const openPoint = (id: string) => (isWall ? undefined : void navigate({ to: "/pointData", search: { id } }));
  const slots = slotsOf(blocks.charts);
  const own: Source<Figures> = { data: figures, problem };
  const slot = (id: ChartId | undefined): Column["panels"] => {
    if (id === undefined) return [];
    const sentence = quietChart(id, charts);
    const quiet = problem === null ? sentence : undefined;
    const panel = (shown: string | undefined) => <ChartBlock id={id} charts={charts} problem={problem} quiet={shown} />;
    return [{ id, quiet, panel }];
  };
  const columns: Column[] = [
    {
      id: "left",
      width: "420px",
      panels: [
        ...slot(slots.leftTop),
        {
          id: "groups",
          quiet: quietOf(
            own,
            () => groupRanges.every((range) => data.group_msg_count[range].length === 0),
            text("noAlarms"),
          ),
          panel: (quiet) => <GroupRanking data={data} quiet={quiet} />,
        },
        ...slot(slots.leftBottom),
      ],
    },
    {
      id: "middle",
      width: "1fr",
      className: "middle",
      panels: [
        { id: "map", quiet: undefined, panel: () => <RegionMap key={area} area={area} onOpenPoint={openPoint} /> },
        ...slot(slots.wide),
      ],
    },
    {
      id: "right",
      width: "420px",
      panels: [
        {
          id: "live",
          quiet: quietOf(alarms, ({ list }) => list.length === 0, text("noAlarmsToday")),
          panel: (quiet) => <LiveAlarms alarms={alarms} quiet={quiet} />,
        },
        {
          id: "points",
          quiet: quietOf(own, () => data.point_msg_count.length === 0, text("noAlarmsToday")),
          panel: (quiet) => (
            <ScreenPanel title={text("topPoints")} note={text("today")} quiet={quiet}>
              <RankList
                tone="amber"
                rows={data.point_msg_count.map(({ point_id, name, count }) => ({ id: point_id, name, count }))}
              />
            </ScreenPanel>
          ),
        },
        ...slot(slots.rightBottom),
      ],
    },
  ];
  return (
    <>
      <TileRow ids={wallCards(blocks.cards)} data={data} />
      <ScreenColumns columns={columns} />
    </>
  );
}

function GroupRanking({ data, quiet }: { data: Figures["data"]; quiet: string | undefined }) {
  const [chosen, setRange] = useState<1 | 7>();
  // Shows the week if there are no alarms today, unless the user has chosen a range.
  const range = chosen ?? (data.group_msg_count[1].length > 0 ? 1 : 7);
  const rows = data.group_msg_count[range].map(({ group_id, name, count }) => ({ id: group_id, name, count }));
  return (
    <ScreenPanel
      title={text("groupRanking")}
      note={text("groupRankingNote")}
      className="screen-groups"
      actions={<RangeSwitch value={range} among={groupRanges} onChange={setRange} />}
      quiet={quiet}
    >
      <RankList rows={rows} />
    </ScreenPanel>
  );
}
