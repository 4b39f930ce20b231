import { useEffect, useState } from "react";
import { grouped } from "#shared/format/count.ts";
import { useReducedMotion } from "#shared/screen/use-reduced-motion.ts";

const countMs = 800;

/** Returns the progress (0 to 1) of the count-up animation after a time in milliseconds: fast at first, then slower. */
function eased(ms: number): number {
  const part = Math.min(1, Math.max(0, ms / countMs));
  return 1 - (1 - part) ** 3;
}

/**
 * Returns the number to show. Counts up from 0 to the first known figure, except if the user prefers reduced motion.
 * Later figures are shown at once.
 */
function useCountUp(value: number): number {
  const calm = useReducedMotion();
  const [part, setPart] = useState(0);
  useEffect(() => {
    if (calm) return undefined;
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const next = eased(now - began);
      setPart(next);
      if (next < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [calm]);
  return calm ? value : value * part;
}

export interface Figure {
  id: string;
  label: string;
  /** Figure; undefined until loaded. */
  value: number | undefined;
  unit: string;
  decimals?: number;
  /** Paler text at the right. */
  note?: string | undefined;
  /** True when the figure needs attention. */
  isAlert?: boolean;
}

/** Row of figures, which count up when they first appear. */
export function FigureRow({ figures }: { figures: readonly Figure[] }) {
  return (
    <ul className="screen-tiles">
      {figures.map(({ id, label, value, unit, decimals = 0, note, isAlert = false }) => (
        <li key={id}>
          <p>
            <span className="ell">{label}</span>
            {note !== undefined && <span className="screen-tile-note">{note}</span>}
          </p>
          <p className={isAlert ? "screen-figure alert" : "screen-figure"}>
            {value === undefined ? "-" : <Counted value={value} decimals={decimals} />}
            <small>{unit}</small>
          </p>
        </li>
      ))}
    </ul>
  );
}

function Counted({ value, decimals }: { value: number; decimals: number }) {
  const shown = useCountUp(value);
  return decimals === 0 ? grouped(Math.round(shown)) : shown.toFixed(decimals);
}
