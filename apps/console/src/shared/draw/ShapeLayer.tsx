import { Arrow, Circle, Layer, Line, Stage } from "react-konva";
import { color } from "#theme/theme.ts";
import { type Size } from "../media/stage-geometry.ts";
import { type Corner, type DrawnShape, type Region } from "./draw-editor.ts";
import { middle, minSidePx, type ToPixels } from "./hit-test.ts";

interface DrawnLine {
  corners: Region;
  /** Position of the pointer, to which the next line is drawn. */
  pointer: Corner | undefined;
  isRectangle: boolean;
}

interface Props {
  size: Size;
  shapes: readonly DrawnShape[];
  selected: string | undefined;
  /** Index of the selected shape's corner that the arrow keys move. */
  corner: number | undefined;
  /** True to show handles, when the user may change the shape. */
  hasHandles: boolean;
  drawn: DrawnLine | undefined;
  toPixels: ToPixels;
}

const flat = (corners: Region, toPixels: ToPixels) => corners.flatMap((corner) => [...toPixels(corner)]);

function Handles({
  shape: { roi, isLine },
  corner,
  toPixels,
}: { shape: DrawnShape } & Pick<Props, "corner" | "toPixels">) {
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
        .filter(({ length }) => !isLine && length > minSidePx)
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

const arrowPx = 26;

/** Draws the arrow from the middle of a line to the chosen side. */
function SideArrow({ roi, tone, side, toPixels }: { roi: Region; tone: string; side: "a" | "b"; toPixels: ToPixels }) {
  const [a, b] = roi.map(toPixels);
  if (a === undefined || b === undefined) return null;
  const [x, y] = middle(a, b);
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const by = (side === "b" ? arrowPx : -arrowPx) / length;
  const [dx, dy] = [-(b[1] - a[1]) * by, (b[0] - a[0]) * by];
  return (
    <Arrow
      points={[x, y, x + dx, y + dy]}
      stroke={tone}
      fill={tone}
      strokeWidth={2}
      pointerLength={8}
      pointerWidth={8}
    />
  );
}

function Shape({ shape: { roi, tone, isLine, arrow }, toPixels }: { shape: DrawnShape; toPixels: ToPixels }) {
  const { line, fill, dash } = tone;
  const common = { stroke: line, strokeWidth: isLine ? 3 : 2, lineJoin: "round" as const, dash };
  return (
    <>
      <Line points={flat(roi, toPixels)} closed={!isLine} {...common} {...(isLine ? {} : { fill })} />
      {(["a", "b"] as const)
        .filter((side) => arrow === side || arrow === "both")
        .map((side) => (
          <SideArrow key={side} roi={roi} side={side} toPixels={toPixels} tone={line} />
        ))}
    </>
  );
}

/** Draws the shapes as lines over the picture. The surrounding canvas handles the pointer. */
export function ShapeLayer({ size, shapes, selected, corner, hasHandles, drawn, toPixels }: Props) {
  const chosen = shapes.find(({ id }) => id === selected);
  // The selected shape is drawn on top.
  const order = [...shapes.filter(({ id }) => id !== selected), ...(chosen === undefined ? [] : [chosen])];
  return (
    <Stage width={size.width} height={size.height} listening={false} className="draw-shapes" aria-hidden="true">
      <Layer listening={false}>
        {order.map((shape) => (
          <Shape key={shape.id} shape={shape} toPixels={toPixels} />
        ))}
        {chosen !== undefined && hasHandles && <Handles shape={chosen} corner={corner} toPixels={toPixels} />}
        {drawn !== undefined && <Drawing drawn={drawn} toPixels={toPixels} />}
      </Layer>
    </Stage>
  );
}
