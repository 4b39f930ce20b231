import { bigScreenText as text } from "../big-screen.texts.ts";
import { type PlacedPoint } from "./mapped-point.ts";
import { Openable } from "./Openable.tsx";

interface Props {
  x: number;
  y: number;
  /** Offset of the name from the marker's centre in pixels; undefined if there is no space for the name. */
  nameOffset: { x: number; y: number } | undefined;
  points: readonly PlacedPoint[];
  /** Common name of a cluster's points; undefined for a single point, or if its points have none. */
  name: string | undefined;
  chosen: string | undefined;
  /** Opens the point, or a list if the marker stands for several points. */
  onOpen: (points: readonly PlacedPoint[]) => void;
}

/**
 * Marker of one point or of several close points. Online points are filled, offline ones are an outline, points with
 * alarms are amber. A number shows how many points it stands for.
 */
export function Marker({ x, y, nameOffset, points, name, chosen, onOpen }: Props) {
  const [first] = points;
  if (first === undefined) return null;
  const messages = points.reduce((sum, point) => sum + point.messages, 0);
  const online = points.filter((point) => point.online).length;
  const state = messages > 0 ? "alarmed" : online > 0 ? "online" : "offline";
  const isChosen = points.some(({ point_id }) => point_id === chosen);
  const isOne = points.length === 1;
  const label = isOne
    ? text("pointOf", { name: first.name, state: text(first.online ? "online" : "offline"), n: messages })
    : text("pointsOf", { name: name ?? text("nearby"), n: points.length, online, messages });
  const radius = isOne ? 8 : 13;
  return (
    <Openable
      label={label}
      className={`point-marker ${state}${isChosen ? " chosen" : ""}`}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
      onOpen={() => onOpen(points)}
    >
      {isChosen && <circle r={radius + 5} className="point-ring" />}
      <circle r={radius} />
      {state === "offline" && isOne && <path d="M-5 5L5 -5" />}
      {!isOne && <text y={5}>{points.length > 99 ? "99+" : points.length}</text>}
      {!isOne && nameOffset !== undefined && (
        <text {...nameOffset} className="point-marker-name">
          {name}
        </text>
      )}
    </Openable>
  );
}
