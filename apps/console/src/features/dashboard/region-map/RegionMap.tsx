import { getRegions, type Region } from "@huiyan/contract/dashboard/dashboard.api";
import { getOutlines } from "@huiyan/contract/map/map.api";
import { ChevronLeft } from "lucide-react";
import { useMemo, useState } from "react";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { grouped } from "../../../shared/format/count.ts";
import { useArrivalRefresh } from "../../alarm/alarm.public.ts";
import { ScreenPanel } from "../blocks/ScreenPanel.tsx";
import { dashboardText as text } from "../dashboard.texts.ts";
import { ScreenUnknown } from "../frame/ScreenUnknown.tsx";
import { reloadOptions } from "../use-dashboard.ts";
import { layOutCallouts, mapShades, shadeOf } from "./callouts.ts";
import { Locator } from "./Locator.tsx";
import { type Shape, shapesOf } from "./projection.ts";
import "./region-map.css";

const country = "100000";
/** In which division an arrived alarm counts only the server knows: it is asked soon, ms. */
const arrivalEveryMs = 2000;
const forever = { staleTime: Number.POSITIVE_INFINITY };
/** The drawing's own pixels: callouts left and right, the map between them. */
const room = { width: 1000, height: 520 };
const mapRoom = { width: 650, height: 516 };
const mapLeft = (room.width - mapRoom.width) / 2;
const box = { width: 148, height: 42, gap: 10 };
/** Callouts beside the country; one that is looked at from near has them all. */
const isProvince = (code: string) => code !== country && code.endsWith("0000");

/** Today's alarms by division. A click on a province leads into it. @param area the whole country, or one province */
export function RegionMap({ area }: { area: string }) {
  const [code, setCode] = useState(area);
  useArrivalRefresh([getRegions.name], arrivalEveryMs);
  const regions = useQueryOf(getRegions, { code }, reloadOptions);
  const outlines = useQueryOf(getOutlines, { id: code }, forever);
  const whole = useQueryOf(getOutlines, { id: country }, forever);
  const shapes = useMemo(
    () => (outlines.data === undefined ? [] : shapesOf(outlines.data, mapRoom, code === country)),
    [outlines.data, code],
  );
  const byCode = new Map(regions.data?.list.map((region) => [region.code, region]));
  const name = whole.data?.features.find(({ properties }) => properties.id === code)?.properties.name;
  const unplaced = regions.data?.unplaced ?? 0;
  return (
    <ScreenPanel
      title={text("alarmMap")}
      note={[text("today"), name ?? text("country"), unplaced > 0 && text("unplaced", { n: unplaced })]
        .filter((part) => part !== false)
        .join(text("comma"))}
      className="screen-map"
      actions={
        code !== area && (
          <button type="button" className="screen-button" onClick={() => setCode(area)}>
            <ChevronLeft size={18} aria-hidden="true" />
            {text("back")}
          </button>
        )
      }
    >
      {(regions.data === undefined || outlines.data === undefined) && <ScreenUnknown />}
      <RegionDrawing
        shapes={regions.data === undefined ? [] : shapes}
        regions={byCode}
        onOpen={(next) => area === country && isProvince(next) && code === country && setCode(next)}
        canOpen={area === country && code === country}
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
        {code !== country && whole.data !== undefined && <Locator outlines={whole.data} code={code} />}
      </div>
    </ScreenPanel>
  );
}

interface DrawingProps {
  shapes: readonly Shape[];
  regions: ReadonlyMap<string, Region>;
  canOpen: boolean;
  onOpen: (code: string) => void;
}

function RegionDrawing({ shapes, regions, canOpen, onOpen }: DrawingProps) {
  const shown = shapes
    .flatMap((shape) => {
      const region = regions.get(shape.code);
      return region === undefined || region.points === 0 ? [] : [{ ...shape, region }];
    })
    .toSorted((a, b) => b.region.messages - a.region.messages || b.region.points - a.region.points);
  const inset = { x: mapLeft, y: (room.height - mapRoom.height) / 2 };
  const placed = shown.map((one) => ({ ...one, centre: [one.centre[0] + inset.x, one.centre[1] + inset.y] as const }));
  const callouts = layOutCallouts(placed, { ...room, boxHeight: box.height, gap: box.gap });
  // the foremost three want a look
  const foremost = new Set(shown.slice(0, 3).flatMap(({ code, region }) => (region.messages > 0 ? [code] : [])));
  return (
    <svg viewBox={`0 0 ${room.width} ${room.height}`} className="region-map">
      <title>{text("alarmMap")}</title>
      <g transform={`translate(${inset.x} ${inset.y})`}>
        {shapes.map(({ code, name, path }) => {
          const region = regions.get(code);
          const label = text("regionOf", {
            ...{ name, messages: region?.messages ?? 0, points: region?.points ?? 0, online: region?.online ?? 0 },
          });
          const shade = (region?.points ?? 0) === 0 ? 0 : Math.max(1, shadeOf(region?.messages ?? 0));
          return (
            <path
              key={code}
              d={path}
              className={`region shade-${shade}`}
              {...(canOpen && {
                role: "button",
                tabIndex: 0,
                onClick: () => onOpen(code),
                onKeyDown: ({ key }) => key === "Enter" && onOpen(code),
              })}
              aria-label={label}
            >
              <title>{label}</title>
            </path>
          );
        })}
      </g>
      {callouts.map(({ of, side, y, to }) => {
        const left = side === "left" ? 0 : room.width - box.width;
        const edge = side === "left" ? box.width : room.width - box.width;
        const bend = side === "left" ? edge + 24 : edge - 24;
        return (
          <g key={of.code} className={foremost.has(of.code) ? "callout foremost" : "callout"}>
            <polyline points={`${edge},${y} ${bend},${y} ${to[0]},${to[1]}`} />
            <circle cx={to[0]} cy={to[1]} r={3.5} />
            <rect x={left} y={y - box.height / 2} width={box.width} height={box.height} rx={6} />
            <text x={left + 12} y={y + 6}>
              {short(of.name)}
            </text>
            <text x={left + box.width - 12} y={y + 7} className="callout-count">
              {grouped(of.region.messages)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const maxNameLength = 5;
const short = (name: string) => (name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name);
