import { bigScreenText as text } from "../big-screen.texts.ts";
import { quietOf, type Source } from "../blocks/known.tsx";
import { ScreenPanel } from "../blocks/ScreenPanel.tsx";
import { dashboardText } from "../dashboard.texts.ts";
import { ScreenUnknown } from "../frame/ScreenUnknown.tsx";
import { type Size } from "../region-map/projection.ts";
import { type PointMap } from "./PointMap.tsx";
import { PointMapRoom } from "./PointMapRoom.tsx";

type Points = Parameters<typeof PointMap>[0]["points"];

interface Props {
  points: Points | undefined;
  /** Size of the map in pixels, before the screen is scaled. */
  room: Size;
  /** Maximum number of points whose figure is listed next to the map. */
  named: number;
  chosen?: string | undefined;
  className: string;
  quiet?: string | undefined;
  onOpen: (pointId: string) => void;
}

/** Returns the sentence for a map without points; undefined if the map has points. */
export function quietMap(points: Source<Points>): string | undefined {
  const isNone = (all: Points) => all.every(({ position_coord }) => position_coord === null);
  return quietOf(points, isNone, text(points.data?.length === 0 ? "noPoints" : "noPositions"));
}

/** Panel with the map of points and its legend. */
export function PointMapPanel({ points, className, quiet, ...map }: Props) {
  const unlocated = points?.filter(({ position_coord }) => position_coord === null).length ?? 0;
  return (
    <ScreenPanel
      title={text("pointMap")}
      note={unlocated > 0 ? dashboardText("unplaced", { n: unlocated }) : dashboardText("today")}
      className={className}
      quiet={quiet}
    >
      {points === undefined ? <ScreenUnknown /> : <PointMapRoom points={points} {...map} />}
      <PointLegend />
    </ScreenPanel>
  );
}

/** Legend of the markers' colours and forms. */
export function PointLegend() {
  return (
    <ul className="point-legend">
      {(["alarmed", "online", "offline"] as const).map((state) => (
        <li key={state}>
          <svg viewBox="-10 -10 20 20" width={16} height={16} aria-hidden="true" className={`point-marker ${state}`}>
            <circle r={7} />
            {state === "offline" && <path d="M-4 4L4 -4" />}
          </svg>
          {text(state)}
        </li>
      ))}
    </ul>
  );
}
