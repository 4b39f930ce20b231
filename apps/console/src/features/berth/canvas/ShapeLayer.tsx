import { Circle, Layer, Line, Stage } from "react-konva";
import { type Size } from "../../../shared/media/stage-geometry.ts";
import { color } from "../../../theme/theme.ts";
import { type Corner, type Region } from "../edit/berth-facts.ts";
import { type DisplayedBerth } from "../edit/berth-shapes.ts";
import { middle, minSidePx, type ToPixels } from "../edit/hit-test.ts";
import { toneOf } from "./tone.ts";

interface DrawnLine {
  corners: Region;
  /** Where the pointer is; the line goes there. */
  pointer: Corner | undefined;
  isRectangle: boolean;
}

interface Props {
  size: Size;
  berths: readonly DisplayedBerth[];
  selected: string | undefined;
  /** The selected one's corner that keys go to. */
  corner: number | undefined;
  /** Handles are shown where it may be changed. */
  hasHandles: boolean;
  drawn: DrawnLine | undefined;
  toPixels: ToPixels;
}

const flat = (corners: Region, toPixels: ToPixels) => corners.flatMap((corner) => [...toPixels(corner)]);

function Handles({ roi, corner, toPixels }: { roi: Region; corner: number | undefined; toPixels: ToPixels }) {
  const handles = roi.map((share, at) => {
    const point = toPixels(share);
    const next = toPixels(roi[(at + 1) % roi.length] ?? share);
    return {
      key: share.join(),
      at,
      point,
      between: middle(point, next),
      length: Math.hypot(next[0] - point[0], next[1] - point[1]),
    };
  });
  return (
    <>
      {handles
        .filter(({ length }) => length > minSidePx)
        .map(({ key, between: [x, y] }) => (
          <Circle key={key} x={x} y={y} radius={3.5} fill={color.panel} opacity={0.75} />
        ))}
      {handles.map(({ key, at, point: [x, y] }) => (
        <Circle
          key={key}
          x={x}
          y={y}
          radius={5}
          fill={at === corner ? color.primary : color.panel}
          stroke={at === corner ? color.panel : color.warning}
          strokeWidth={1.5}
        />
      ))}
    </>
  );
}

function Drawing({ drawn: { corners, pointer, isRectangle }, toPixels }: { drawn: DrawnLine; toPixels: ToPixels }) {
  const points = flat(corners, toPixels);
  const last = corners.at(-1);
  if (isRectangle) return <Line points={points} closed stroke={color.panel} strokeWidth={2} dash={[6, 4]} />;
  return (
    <>
      <Line points={points} stroke={color.panel} strokeWidth={2} />
      {last !== undefined && pointer !== undefined && (
        <Line points={flat([last, pointer], toPixels)} stroke={color.panel} strokeWidth={2} dash={[6, 5]} />
      )}
      {corners.map((corner, at) => {
        const [x, y] = toPixels(corner);
        const isFirst = at === 0;
        return (
          <Circle
            key={corner.join()}
            x={x}
            y={y}
            radius={isFirst ? 7 : 4.5}
            fill={isFirst ? color.primary : color.panel}
            stroke={isFirst ? color.panel : color.primary}
            strokeWidth={2}
          />
        );
      })}
    </>
  );
}

/** The shapes as lines over the picture. It only draws: the pointer is followed by the canvas around it. */
export function ShapeLayer({ size, berths, selected, corner, hasHandles, drawn, toPixels }: Props) {
  const chosen = berths.find(({ id }) => id === selected);
  // what is selected lies on top
  const order = [...berths.filter(({ id }) => id !== selected), ...(chosen === undefined ? [] : [chosen])];
  return (
    <Stage width={size.width} height={size.height} listening={false} className="berth-shapes" aria-hidden="true">
      <Layer listening={false}>
        {order.map((berth) => {
          const { line, fill, dash } = toneOf(berth, berth.id === selected);
          const points = flat(berth.facts.roi, toPixels);
          return (
            <Line
              key={berth.id}
              points={points}
              closed
              stroke={line}
              strokeWidth={2}
              lineJoin="round"
              {...{ fill, dash }}
            />
          );
        })}
        {chosen !== undefined && hasHandles && <Handles roi={chosen.facts.roi} corner={corner} toPixels={toPixels} />}
        {drawn !== undefined && <Drawing drawn={drawn} toPixels={toPixels} />}
      </Layer>
    </Stage>
  );
}
