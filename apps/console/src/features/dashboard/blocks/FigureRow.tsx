import { grouped } from "../../../shared/format/count.ts";
import { useCountUp } from "./use-count-up.ts";

export interface Figure {
  id: string;
  label: string;
  /** undefined: not known yet. */
  value: number | undefined;
  unit: string;
  decimals?: number;
  /** Fainter, at the right. */
  note?: string | undefined;
  /** Wants a look. */
  isAlert?: boolean;
}

/** Figures side by side, which count up once. */
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
