import { type DashboardData } from "@huiyan/contract/dashboard/dashboard.api";
import { type CardId } from "@huiyan/contract/dashboard/dashboard.rules";
import { Popover } from "antd";
import { cardFigure } from "../blocks/kanban-blocks.ts";
import { useHoverOpen } from "./use-hover-open.ts";

/**
 * Card with a figure. Resting the pointer on it for five seconds, or a click, opens its explanation.
 * docs/reference/statistics.md S8.
 */
export function BoardCard({ id, data }: { id: CardId; data: DashboardData }) {
  const { open, setOpen, hover } = useHoverOpen();
  const { label, value, unit, note, isAlert, meaning } = cardFigure(id, data);
  return (
    <li>
      <Popover open={open} onOpenChange={setOpen} trigger="click" title={label} content={meaning} placement="bottom">
        <button type="button" className="board-card" aria-expanded={open} {...hover}>
          <span className="board-card-name">
            <span className="ell">{label}</span>
            <span className="note ell">{note}</span>
          </span>
          <span className={isAlert ? "board-card-figure num alert" : "board-card-figure num"}>
            {value}
            <small>{unit}</small>
          </span>
        </button>
      </Popover>
    </li>
  );
}
