import "./media.css";

/** A box over a picture, in shares of it. */
export interface OverlayBox {
  x: number;
  y: number;
  w: number;
  h: number;
  label: string;
  /** The target is red, other objects are blue. */
  target: boolean;
}

type OverlayPolygon = readonly (readonly [x: number, y: number])[];

interface Props {
  boxes: readonly OverlayBox[];
  polygons: readonly OverlayPolygon[];
}

const percent = (share: number): string => `${share * 100}%`;

/**
 * Boxes with labels and dashed regions, drawn by the browser so that they can be hidden. Lines are 2 px wide at every
 * zoom.
 */
export function BoxOverlay({ boxes, polygons }: Props) {
  return (
    <div className="overlay" data-testid="overlay">
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        {polygons.map((polygon) => (
          <polygon key={polygon.join(" ")} className="overlay-region" points={polygon.join(" ")} />
        ))}
        {boxes.map(({ x, y, w, h, label, target }) => (
          <rect
            key={`${label} ${x} ${y}`}
            className={target ? "overlay-target" : ""}
            x={x}
            y={y}
            width={w}
            height={h}
          />
        ))}
      </svg>
      {boxes.map(({ x, y, label, target }) => (
        <span
          key={`${label} ${x} ${y}`}
          className={target ? "overlay-label overlay-target" : "overlay-label"}
          // Above the left corner; below it where the picture ends.
          style={{ left: percent(x), top: percent(y), transform: y < 0.05 ? "none" : "translateY(-100%)" }}
        >
          {label}
        </span>
      ))}
    </div>
  );
}
