import { type Outlines } from "@huiyan/contract/map/map.api";
import { ChevronLeft, LocateFixed } from "lucide-react";
import { useMemo } from "react";
import { ScreenPanel } from "../blocks/ScreenPanel.tsx";
import { dashboardText as text } from "../dashboard.texts.ts";
import { ScreenUnknown } from "../frame/ScreenUnknown.tsx";
import { PointLegend } from "../point/PointMapPanel.tsx";
import { PointMapRoom } from "../point/PointMapRoom.tsx";
import { mapShades, shadeOf } from "./callouts.ts";
import { shapesOf } from "./projection.ts";
import { mapRoom, RegionDrawing } from "./RegionDrawing.tsx";
import { country, useRegionView } from "./use-region-view.ts";
import "./region-map.css";

const room = { width: 150, height: 116 };

/** Small map of the country in which the shown area is marked. */
function Locator({ outlines, code }: { outlines: Outlines; code: string }) {
  const shapes = useMemo(() => shapesOf(outlines, room, true), [outlines]);
  return (
    <svg viewBox={`0 0 ${room.width} ${room.height}`} className="screen-locator" aria-hidden="true">
      {shapes.map((shape) => (
        <path key={shape.code} d={shape.path} className={shape.code === code ? "here" : ""} />
      ))}
    </svg>
  );
}

interface Props {
  /** Code of the area where the map starts. For the whole country, the map zooms in as far as all points allow. */
  area: string;
  /** Opens the screen of a point on the map. */
  onOpenPoint: (pointId: string) => void;
}

/** Map of today's alarms by division. A click opens a division. A division without subdivisions shows its points. */
export function RegionMap({ area, onOpenPoint }: Props) {
  const view = useRegionView(area);
  const { shown, up, reset } = view;
  const isNear = shown !== undefined && shown.regions.points.length > 0;
  const unplaced = shown?.regions.unplaced ?? 0;
  return (
    <ScreenPanel
      title={text("alarmMap")}
      note={[text("today"), view.name || text("country"), unplaced > 0 && text("unplaced", { n: unplaced })]
        .filter((part) => part !== false)
        .join(text("comma"))}
      className="screen-map"
      actions={
        <>
          {isNear && <PointLegend />}
          {reset !== undefined && (
            <button type="button" className="screen-button" onClick={reset}>
              <LocateFixed size={18} aria-hidden="true" />
              {text("allInSight")}
            </button>
          )}
          {up !== undefined && (
            <button type="button" className="screen-button" onClick={up}>
              <ChevronLeft size={18} aria-hidden="true" />
              {text("back")}
            </button>
          )}
        </>
      }
    >
      {shown === undefined ? <ScreenUnknown /> : <Division view={view} shown={shown} onOpenPoint={onOpenPoint} />}
    </ScreenPanel>
  );
}

type View = ReturnType<typeof useRegionView>;

/** Size of the map that shows points, in pixels before the screen is scaled. */
const pointRoom = { width: 1000, height: 560 };
/** Maximum number of points with alarms whose name and figure are listed next to that map. */
const namedPoints = 16;

interface DivisionProps {
  view: View;
  shown: NonNullable<View["shown"]>;
  onOpenPoint: (pointId: string) => void;
}

function Division({ view: { whole, province, choose }, shown, onOpenPoint }: DivisionProps) {
  const { code, regions, outlines } = shown;
  const shapes = useMemo(() => shapesOf(outlines, mapRoom, code === country), [outlines, code]);
  if (regions.points.length > 0) {
    return (
      <PointMapRoom points={regions.points} room={pointRoom} named={namedPoints} within={code} onOpen={onOpenPoint} />
    );
  }
  return (
    <>
      <RegionDrawing
        shapes={shapes}
        regions={new Map(regions.list.map((region) => [region.code, region]))}
        onOpen={choose}
        canOpen={shapes.length > 1}
      />
      <div className="screen-map-foot">
        <ul className="screen-shades">
          {mapShades.toReversed().map(({ from, label }) => (
            <li key={from}>
              <i className={`shade-${shadeOf(from)}`} aria-hidden="true" />
              {from === 0 ? text("none") : label}
            </li>
          ))}
        </ul>
        {province !== undefined && whole !== undefined && <Locator outlines={whole} code={province} />}
      </div>
    </>
  );
}
