import { getAlarmDashboard } from "@huiyan/contract/dashboard/alarm-dashboard.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { useArrivalCount } from "#features/alarm/alarm.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { useSession } from "#shared/auth/session.store.ts";
import { bigScreenText as text } from "../big-screen.texts.ts";
import { NoRows, quietOf, type Source } from "../blocks/known.tsx";
import { type Column, ScreenColumns } from "../blocks/ScreenColumns.tsx";
import { ScreenPanel } from "../blocks/ScreenPanel.tsx";
import { useRowPages } from "../blocks/use-row-pages.tsx";
import { alarmScreenArrivals } from "../count-arrivals.ts";
import { FullscreenAction } from "../frame/FullscreenAction.tsx";
import { ScreenFrame } from "../frame/ScreenFrame.tsx";
import { joinFreshness } from "../frame/StaleNote.tsx";
import { reloadOptions, useFigureRefresh } from "../use-dashboard.ts";
import { PointMapPanel, quietMap } from "./PointMapPanel.tsx";
import { PointRow } from "./PointRow.tsx";

interface Props {
  groupId: string | undefined;
  onOpen: (id: string) => void;
}

type Figures = Answer<typeof getAlarmDashboard>;

/** Size of the map in pixels, before the screen is scaled. */
const mapRoom = { width: 1032, height: 900 };
const namedPoints = 12;

/** List of a group's points with their figures, most alarms first, and the map of these points. */
export function PointChoice({ groupId, onOpen }: Props) {
  useArrivalCount(alarmScreenArrivals);
  useFigureRefresh([getAlarmDashboard.name]);
  const figures = useQueryOf(getAlarmDashboard, groupId === undefined ? {} : { group_id: groupId }, reloadOptions);
  const points = { data: figures.data?.pointList, problem: figures.problem };
  const columns: Column[] = [
    {
      id: "list",
      width: "1fr",
      panels: [
        {
          id: "list",
          quiet: quietOf(points, (list) => list.length === 0, text("noPoints")),
          panel: (quiet) => <PointTable figures={figures} quiet={quiet} onOpen={onOpen} />,
        },
      ],
    },
    {
      id: "map",
      width: `${mapRoom.width}px`,
      panels: [
        {
          id: "map",
          quiet: quietMap(points),
          panel: (quiet) => (
            <PointMapPanel
              points={points.data}
              room={mapRoom}
              named={namedPoints}
              className="screen-whole-map"
              quiet={quiet}
              onOpen={onOpen}
            />
          ),
        },
      ],
    },
  ];
  return (
    <ScreenFrame title={text("pointData")} freshness={joinFreshness(figures)} actions={<FullscreenAction />}>
      <ScreenColumns columns={columns} />
    </ScreenFrame>
  );
}

interface TableProps {
  figures: Source<Figures>;
  quiet: string | undefined;
  onOpen: (id: string) => void;
}

const rowHeight = 40;
const noPoints: Figures["pointList"] = [];

function PointTable({ figures, quiet, onOpen }: TableProps) {
  const isWall = useSession(({ display }) => display);
  const { pointList = noPoints, points } = figures.data ?? {};
  const { box, shown, pager, pause } = useRowPages(pointList, { rowHeight, turns: isWall });
  return (
    <ScreenPanel
      title={text("points")}
      note={points === undefined ? "" : text("ofAll", { n: points })}
      className="screen-choice"
      actions={pager}
      quiet={quiet}
      pause={pause}
    >
      {pointList.length === 0 && <NoRows of={figures} none={text("noPoints")} />}
      {pointList.length > 0 && (
        <div className="screen-rows" ref={box}>
          <ul>
            {shown.map((point) => (
              <li key={point.point_id}>
                <PointRow point={point} deviceName={point.device_name} onOpen={() => onOpen(point.point_id)} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </ScreenPanel>
  );
}
