import { type Region } from "@huiyan/contract/dashboard/dashboard.api";
import { grouped } from "#shared/format/count.ts";
import { dashboardText as text } from "../dashboard.texts.ts";
import { layOutCallouts, shadeOf } from "./callouts.ts";
import { type Shape, type Size } from "./projection.ts";

/** Size of the drawing in pixels: the map in the middle, labels at the left and right. */
const drawingRoom: Size = { width: 1000, height: 520 };
export const mapRoom: Size = { width: 650, height: 516 };
const mapLeft = (drawingRoom.width - mapRoom.width) / 2;
const box = { width: 148, height: 42, gap: 10 };

interface DrawingProps {
  shapes: readonly Shape[];
  regions: ReadonlyMap<string, Region>;
  canOpen: boolean;
  onOpen: (code: string) => void;
}

export function RegionDrawing({ shapes, regions, canOpen, onOpen }: DrawingProps) {
  const shown = shapes
    .flatMap((shape) => {
      const region = regions.get(shape.code);
      return region === undefined || region.points === 0 ? [] : [{ ...shape, region }];
    })
    .toSorted((a, b) => b.region.messages - a.region.messages || b.region.points - a.region.points);
  const inset = { x: mapLeft, y: (drawingRoom.height - mapRoom.height) / 2 };
  const placed = shown.map((one) => ({ ...one, centre: [one.centre[0] + inset.x, one.centre[1] + inset.y] as const }));
  const callouts = layOutCallouts(placed, { ...drawingRoom, boxHeight: box.height, gap: box.gap });
  // Codes of the first three divisions that have alarms, whose labels are highlighted.
  const foremost = new Set(shown.slice(0, 3).flatMap(({ code, region }) => (region.messages > 0 ? [code] : [])));
  return (
    <svg viewBox={`0 0 ${drawingRoom.width} ${drawingRoom.height}`} className="region-map">
      <title>{text("alarmMap")}</title>
      <g transform={`translate(${inset.x} ${inset.y})`}>
        {shapes.map(({ code, name, path }) => {
          const region = regions.get(code);
          const label = text("regionOf", {
            name,
            messages: region?.messages ?? 0,
            points: region?.points ?? 0,
            online: region?.online ?? 0,
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
        const left = side === "left" ? 0 : drawingRoom.width - box.width;
        const edge = side === "left" ? box.width : drawingRoom.width - box.width;
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
