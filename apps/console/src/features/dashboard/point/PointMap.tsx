import { getOutlines } from "@huiyan/contract/map/map.api";
import { type KeyboardEvent, type ReactNode, useId, useMemo } from "react";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { grouped } from "../../../shared/format/count.ts";
import { outlineAt } from "../../../shared/map/outline-at.ts";
import { bigScreenText as text } from "../big-screen.texts.ts";
import { layOutCallouts } from "../region-map/callouts.ts";
import { drawShapes, outlinesIn, projectionOf, type Size } from "../region-map/projection.ts";
import { clusters, frameOf, scaleBar } from "./point-frame.ts";
import "../region-map/region-map.css";
import "./point-map.css";

interface MappedPoint {
  point_id: string;
  name: string;
  online: boolean;
  position_coord: [number, number] | null;
  /** Today's alarms. */
  messages: number;
}

interface Props {
  points: readonly MappedPoint[];
  /** The drawing's own pixels. */
  room: Size;
  /** How many points with alarms have their name and figure beside the map. */
  named: number;
  /** The point that is shown elsewhere on the screen. */
  chosen?: string | undefined;
  onOpen: (pointId: string) => void;
}

const country = "100000";
const forever = { staleTime: Number.POSITIVE_INFINITY };
const box = { width: 178, height: 42, gap: 10 };
const barMax = 120;
const maxNameLength = 7;
const short = (name: string) => (name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name);

/** Outlines of the one province that all stand in, else of the country. */
function useOutlinesOf(positions: readonly (readonly [number, number])[]) {
  const whole = useQueryOf(getOutlines, { id: country }, forever).data;
  const code = useMemo(() => {
    if (whole === undefined || positions.length === 0) return country;
    const codes = new Set(positions.map((position) => outlineAt(whole, [...position])?.properties.id));
    const [only] = codes;
    return codes.size === 1 && only !== undefined ? only : country;
  }, [whole, positions]);
  return useQueryOf(getOutlines, { id: code }, { ...forever, enabled: whole !== undefined }).data ?? whole;
}

/** Points on the outlines of their divisions, as near as they allow: state of each, and beside the map those with alarms. */
export function PointMap({ points, room, named, chosen, onOpen }: Props) {
  const located = useMemo(
    () => points.flatMap((point) => (point.position_coord === null ? [] : [{ ...point, at: point.position_coord }])),
    [points],
  );
  const grid = useId();
  const positions = useMemo(() => located.map(({ at }) => at), [located]);
  const outlines = useOutlinesOf(positions);
  const side = named > 0 ? box.width + 40 : 0;
  const inner = useMemo(() => ({ width: room.width - side * 2, height: room.height }), [room, side]);
  const frame = useMemo(() => frameOf(positions), [positions]);
  const project = useMemo(() => {
    if (frame === undefined) return undefined;
    const toRoom = projectionOf(frame, inner);
    return (position: readonly [number, number]): [number, number] => {
      const [x, y] = toRoom(position);
      return [x + side, y];
    };
  }, [frame, inner, side]);
  const shapes = useMemo(() => {
    if (frame === undefined || project === undefined || outlines === undefined) return [];
    // a room that is wider than the box shows some of what lies beside it
    const [height, width] = [frame.north - frame.south, frame.east - frame.west];
    const seen = {
      west: frame.west - height * 3,
      east: frame.east + height * 3,
      south: frame.south - width * 3,
      north: frame.north + width * 3,
    };
    return drawShapes(outlinesIn(outlines, seen), project);
  }, [outlines, project, frame]);
  if (located.length === 0 || project === undefined || frame === undefined) {
    return <p className="screen-none">{text(points.length === 0 ? "noPoints" : "noPositions")}</p>;
  }
  const alarmed = located
    .filter(({ messages }) => messages > 0)
    .toSorted((a, b) => b.messages - a.messages)
    .slice(0, named)
    .map((point) => ({ ...point, centre: project(point.at) }));
  const callouts = layOutCallouts(alarmed, { ...room, boxHeight: box.height, gap: box.gap });
  const foremost = new Set(alarmed.slice(0, 3).map(({ point_id }) => point_id));
  const bar = scaleBar(frame, inner.height, barMax);
  return (
    <svg viewBox={`0 0 ${room.width} ${room.height}`} className="region-map point-map">
      <title>{text("pointMap")}</title>
      <defs>
        <pattern id={grid} width={bar.pixels} height={bar.pixels} patternUnits="userSpaceOnUse">
          <path d={`M${bar.pixels} 0H0V${bar.pixels}`} className="point-map-grid" />
        </pattern>
      </defs>
      <g className="point-map-ground">
        {shapes.map(({ code, path }) => (
          <path key={code} d={path} />
        ))}
        {shapes.map(({ code, name, centre: [x, y] }) => (
          <text key={code} x={x} y={y}>
            {name}
          </text>
        ))}
      </g>
      <rect width={room.width} height={room.height} fill={`url(#${grid})`} />
      {callouts.map(({ of, side: at, y, to }) => {
        const left = at === "left" ? 0 : room.width - box.width;
        const edge = at === "left" ? box.width : room.width - box.width;
        const bend = at === "left" ? edge + 20 : edge - 20;
        return (
          <Openable
            key={of.point_id}
            className={foremost.has(of.point_id) ? "callout foremost" : "callout"}
            label={text("pointOf", { name: of.name, state: text(of.online ? "online" : "offline"), n: of.messages })}
            onOpen={() => onOpen(of.point_id)}
          >
            <polyline points={`${edge},${y} ${bend},${y} ${to[0]},${to[1]}`} />
            <rect x={left + 1} y={y - box.height / 2} width={box.width - 2} height={box.height} rx={6} />
            <text x={left + 12} y={y + 6}>
              {short(of.name)}
            </text>
            <text x={left + box.width - 12} y={y + 7} className="callout-count">
              {grouped(of.messages)}
            </text>
          </Openable>
        );
      })}
      {clusters(located, ({ at }) => project(at)).map(({ x, y, of }) => (
        <Marker key={of[0]?.point_id} x={x} y={y} points={of} chosen={chosen} onOpen={onOpen} />
      ))}
      <g className="point-map-scale" transform={`translate(${side + 8} ${room.height - 14})`}>
        <path d={`M0 -6V0H${bar.pixels.toFixed(1)}V-6`} />
        <text x={bar.pixels + 8} y={2}>
          {bar.metres >= 1000 ? `${bar.metres / 1000} km` : `${bar.metres} m`}
        </text>
      </g>
    </svg>
  );
}

interface OpenableProps {
  label: string;
  className: string;
  transform?: string;
  onOpen: () => void;
  children: ReactNode;
}

/** A part of the drawing that is opened by click and by keyboard. */
function Openable({ label, className, transform, onOpen, children }: OpenableProps) {
  const onKeyDown = ({ key }: KeyboardEvent) => (key === "Enter" || key === " ") && onOpen();
  return (
    <g
      className={className}
      {...(transform === undefined ? {} : { transform })}
      {...{ role: "button", tabIndex: 0, onClick: onOpen, onKeyDown }}
    >
      <title>{label}</title>
      {children}
    </g>
  );
}

interface MarkerProps {
  x: number;
  y: number;
  points: readonly MappedPoint[];
  chosen: string | undefined;
  onOpen: (pointId: string) => void;
}

/** One point, or several that stand close: filled online, a struck ring offline, amber with alarms, a number where there are more. */
function Marker({ x, y, points, chosen, onOpen }: MarkerProps) {
  const [first] = points;
  if (first === undefined) return null;
  const messages = points.reduce((sum, point) => sum + point.messages, 0);
  const online = points.filter((point) => point.online).length;
  const state = messages > 0 ? "alarmed" : online > 0 ? "online" : "offline";
  const isChosen = points.some(({ point_id }) => point_id === chosen);
  const label =
    points.length === 1
      ? text("pointOf", { name: first.name, state: text(first.online ? "online" : "offline"), n: messages })
      : text("pointsOf", { name: first.name, n: points.length, online, messages });
  const radius = points.length > 1 ? 13 : 8;
  return (
    <Openable
      label={label}
      className={`point-marker ${state}${isChosen ? " chosen" : ""}`}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
      onOpen={() => onOpen((points.find((point) => point.messages > 0) ?? first).point_id)}
    >
      {isChosen && <circle r={radius + 5} className="point-ring" />}
      <circle r={radius} />
      {state === "offline" && points.length === 1 && <path d="M-5 5L5 -5" />}
      {points.length > 1 && <text y={5}>{points.length > 99 ? "99+" : points.length}</text>}
    </Openable>
  );
}
