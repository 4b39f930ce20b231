import { type DashboardData } from "@huiyan/contract/dashboard/dashboard.api";
import { type CardId } from "@huiyan/contract/dashboard/dashboard.rules";
import { cardFigure } from "./kanban-blocks.ts";

/** Row of kanban figures on a big screen. */
export function TileRow({ ids, data }: { ids: readonly CardId[]; data: DashboardData }) {
  return (
    <ul className="screen-tiles">
      {ids.map((id) => {
        const { label, value, unit, note, isAlert } = cardFigure(id, data);
        return (
          <li key={id}>
            <p>
              <span className="ell">{label}</span>
              {note !== "" && <span className="screen-tile-note">{note}</span>}
            </p>
            <p className={isAlert ? "screen-figure alert" : "screen-figure"}>
              {value}
              <small>{unit}</small>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
