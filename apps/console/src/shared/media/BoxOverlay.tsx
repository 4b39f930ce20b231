import "./media.css";

/** A box over a picture. Coordinates are fractions of the picture's width and height. */
export interface OverlayBox {
  x: number;
  y: number;
  w: number;
  h: number;
  label: string;
  /** True for the object that caused the alarm, which is red; other objects are blue. */
  target: boolean;
}

type OverlayPolygon = readonly (readonly [x: number, y: number])[];

interface Props {
  boxes: readonly OverlayBox[];
  polygons: readonly OverlayPolygon[];
}

const percent = (share: number): string => `${share * 100}%`;

/**
 * Boxes with labels and dashed regions over a picture. The browser draws them, so that they can be hidden. Lines are 2
 * px wide at every zoom.
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
          // The label is above the box, or below its upper edge when the box is at the top of the picture.
          style={{ left: percent(x), top: percent(y), transform: y < 0.05 ? "none" : "translateY(-100%)" }}
        >
          {label}
        </span>
      ))}
    </div>
  );
}
