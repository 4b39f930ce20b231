import { useId, useMemo, useState } from "react";
import { useTileBase } from "#features/map/map.public.ts";
import { grouped } from "#shared/format/count.ts";
import { bigScreenText as text } from "../big-screen.texts.ts";
import { type Callout, layOutCallouts } from "../region-map/callouts.ts";
import { drawShapes, outlinesIn, projectionOf, type Shape, type Size } from "../region-map/projection.ts";
import { ClusterList, rowHeight } from "./ClusterList.tsx";
import { commonName } from "./common-name.ts";
import { GroundInset } from "./GroundInset.tsx";
import { GroundTiles } from "./GroundTiles.tsx";
import { Marker } from "./Marker.tsx";
import { type MappedPoint, type PlacedPoint } from "./mapped-point.ts";
import { nameAt } from "./name-at.ts";
import { Openable } from "./Openable.tsx";
import { clusters, frameOf, frameOfDivision, scaleBar, seenIn } from "./point-frame.ts";
import { useGround } from "./use-ground.ts";
import "../region-map/region-map.css";
import "./point-map.css";

interface Props {
  points: readonly MappedPoint[];
  /** Size of the map in pixels, before the screen is scaled. */
  room: Size;
  /** Maximum number of points with alarms whose name and figure are listed next to the map. */
  named: number;
  /** Code of a division that the map shows as a whole. Without it, the zoom depends on the points. */
  within?: string;
  /** Id of the point that another part of the screen shows. */
  chosen?: string | undefined;
  onOpen: (pointId: string) => void;
}

const box = { width: 178, height: 42, gap: 10 };
const barMax = 120;
/** Minimum width of the map for an inset map, in pixels. On a smaller map, the inset would cover names. */
const insetFrom = 560;
const maxNameLength = 7;
/** Maximum number of markers with names; more names would overlap. */
const maxLabelled = 12;
/** Returns whether a name is completely inside the map. Names that would be cut are not drawn. */
const isWhole =
  ({ width, height }: Size) =>
  ({ centre: [x, y] }: Shape) =>
    x > nameRoom && x < width - nameRoom && y > 20 && y < height - 8;
const nameRoom = 48;
const short = (name: string) => (name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name);

type Located = MappedPoint & { at: NonNullable<MappedPoint["position_coord"]> };

/**
 * Returns the part of the earth that the map shows, and the outlines of the divisions in it.
 * @param inner size of the map between the lists at its sides
 * @param side width of each list, in pixels
 * @param within code of a division that is shown as a whole
 */
function useMapView(located: readonly Located[], inner: Size, side: number, within: string | undefined) {
  const positions = useMemo(() => located.map(({ at }) => at), [located]);
  const { outlines, division } = useGround(positions, within);
  const whole = outlines?.features.find(({ properties }) => properties.id === within);
  const frame = useMemo(() => (whole && frameOfDivision(whole)) ?? frameOf(positions), [whole, positions]);
  const view = useMemo(() => {
    if (frame === undefined) return undefined;
    const toRoom = projectionOf(frame, inner);
    const project = (position: readonly [number, number]): [number, number] => {
      const [x, y] = toRoom(position);
      return [x + side, y];
    };
    return { frame, project, seen: seenIn(frame, inner, side) };
  }, [frame, inner, side]);
  const shapes = useMemo(
    () =>
      view === undefined || outlines === undefined ? [] : drawShapes(outlinesIn(outlines, view.seen), view.project),
    [outlines, view],
  );
  return { outlines, division, view, shapes };
}

interface CalloutProps {
  callout: Callout<MappedPoint>;
  mapWidth: number;
  isForemost: boolean;
  onOpen: (pointId: string) => void;
}

/** Entry next to the map for a point with alarms, with a line to its marker. */
function PointCallout({ callout: { of, side, y, to }, mapWidth, isForemost, onOpen }: CalloutProps) {
  const left = side === "left" ? 0 : mapWidth - box.width;
  const edge = side === "left" ? box.width : mapWidth - box.width;
  const bend = side === "left" ? edge + 20 : edge - 20;
  return (
    <Openable
      className={isForemost ? "callout foremost" : "callout"}
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
}

/**
 * Map of the points in the outlines of their divisions, zoomed in as far as the points allow. Markers show the state of
 * the points; points with alarms are listed next to the map.
 */
export function PointMap({ points, room, named, within, chosen, onOpen }: Props) {
  const located = useMemo(
    () => points.flatMap((point) => (point.position_coord === null ? [] : [{ ...point, at: point.position_coord }])),
    [points],
  );
  const grid = useId();
  const [opened, setOpened] = useState<readonly string[]>();
  const tiles = useTileBase();
  const side = named > 0 ? box.width + 40 : 0;
  const inner = useMemo(() => ({ width: room.width - side * 2, height: room.height }), [room, side]);
  const { outlines, division, view, shapes } = useMapView(located, inner, side, within);
  if (located.length === 0 || view === undefined) {
    return <p className="screen-none">{text(points.length === 0 ? "noPoints" : "noPositions")}</p>;
  }
  const { frame, project, seen } = view;
  const alarmed = located
    .filter(({ messages }) => messages > 0)
    .toSorted((a, b) => b.messages - a.messages)
    .slice(0, named)
    .map((point) => ({ ...point, centre: project(point.at) }));
  const callouts = layOutCallouts(alarmed, { ...room, boxHeight: box.height, gap: box.gap });
  const foremost = new Set(alarmed.slice(0, 3).map(({ point_id }) => point_id));
  const bar = scaleBar(frame, inner, barMax);
  const markers = clusters(located, ({ at }) => project(at));
  const openMarker = (of: readonly PlacedPoint[]) => {
    const [first] = of;
    if (of.length === 1 && first !== undefined) onOpen(first.point_id);
    else setOpened(of.map(({ point_id }) => point_id));
  };
  const listed = located
    .filter(({ point_id }) => opened?.includes(point_id))
    .toSorted((a, b) => b.messages - a.messages);
  return (
    <>
      <svg viewBox={`0 0 ${room.width} ${room.height}`} className="region-map point-map">
        <title>{text("pointMap")}</title>
        <defs>
          <pattern id={grid} width={bar.pixels} height={bar.pixels} patternUnits="userSpaceOnUse">
            <path d={`M${bar.pixels} 0H0V${bar.pixels}`} className="point-map-grid" />
          </pattern>
        </defs>
        <g className="point-map-ground">
          {shapes.map(({ code, path }) => (
            <path key={code} d={path} className={code === (within ?? division?.properties.id) ? "here" : ""} />
          ))}
        </g>
        {tiles === undefined && <rect width={room.width} height={room.height} fill={`url(#${grid})`} />}
        {tiles !== undefined && <GroundTiles base={tiles} seen={seen} width={room.width} project={project} />}
        <g className="point-map-ground">
          {shapes.filter(isWhole(room)).map(({ code, name, centre: [x, y] }) => (
            <text key={code} x={x} y={y}>
              {name}
            </text>
          ))}
        </g>
        {callouts.map((callout) => (
          <PointCallout
            key={callout.of.point_id}
            callout={callout}
            mapWidth={room.width}
            isForemost={foremost.has(callout.of.point_id)}
            onOpen={onOpen}
          />
        ))}
        {markers.map((marker) => {
          const name = commonName(marker.of, outlines);
          const others = markers.filter((other) => other !== marker);
          return (
            <Marker
              key={marker.of[0]?.point_id}
              x={marker.x}
              y={marker.y}
              name={name}
              chosen={chosen}
              nameOffset={
                name === undefined || others.length >= maxLabelled ? undefined : nameAt(marker, name, room, others)
              }
              points={marker.of}
              onOpen={openMarker}
            />
          );
        })}
        <g className="point-map-scale" transform={`translate(${side + 8} ${room.height - 14})`}>
          <path d={`M0 -6V0H${bar.pixels.toFixed(1)}V-6`} />
          <text x={bar.pixels + 8} y={2}>
            {bar.metres >= 1000 ? `${bar.metres / 1000} km` : `${bar.metres} m`}
          </text>
        </g>
        {division !== undefined && room.width >= insetFrom && (
          <GroundInset
            division={division}
            frame={frame}
            markers={markers}
            left={side}
            right={room.width - side}
            bottom={room.height}
          />
        )}
      </svg>
      {tiles !== undefined && <span className="point-map-attribution">{tiles.attribution}</span>}
      {listed.length > 1 && (
        <ClusterList
          key={listed[0]?.point_id}
          name={commonName(listed, outlines)}
          points={listed}
          maxRows={Math.min(6, Math.floor(room.height / rowHeight) - 2)}
          onOpen={(id) => {
            setOpened(undefined);
            onOpen(id);
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
