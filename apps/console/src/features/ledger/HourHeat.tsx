import { Panel } from "#shared/screen/Panel.tsx";
import { PendingFigure } from "#shared/screen/PendingFigure.tsx";
import { ledgerText as text } from "./ledger.texts.ts";

interface Verdicts {
  true: number;
  false: number;
}

const hourName = (hour: number) => String(hour).padStart(2, "0");

/**
 * Returns the colour of a cell. The colour is pale enough for the number on it to be readable.
 * @param share false alarms of the hour divided by those of the worst hour
 */
const heatOf = (share: number) => `color-mix(in srgb, var(--danger) ${Math.round(share * 75)}%, var(--track))`;

/** Row of 24 cells, one per hour of the day. More false alarms make a cell redder. */
export function HourHeat({ hours = [], failed }: { hours: readonly Verdicts[] | undefined; failed: boolean }) {
  const max = Math.max(1, ...hours.map((verdicts) => verdicts.false));
  const cells = hours.map((verdicts, hour) => ({ ...verdicts, hour: hourName(hour) }));
  return (
    <Panel title={text("hours")} className="ledger-hours">
      {hours.length === 0 && <PendingFigure failed={failed} />}
      <ol aria-label={text("hours")}>
        {cells.map((cell) => (
          <li key={cell.hour}>
            <span className="hour-cell" style={{ background: heatOf(cell.false / max) }} title={text("hourOf", cell)}>
              <span aria-hidden="true" className="num">
                {cell.false > 0 ? cell.false : ""}
              </span>
              <span className="visually-hidden">{text("hourOf", cell)}</span>
            </span>
            <span className="note num" aria-hidden="true">
              {cell.hour}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
