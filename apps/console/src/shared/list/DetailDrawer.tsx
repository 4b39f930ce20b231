import { Drawer, Tooltip } from "antd";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode } from "react";
import { counted, grouped } from "../format/count.ts";
import { listText as text } from "./list.texts.ts";
import { type SteppedList, useListSteps } from "./use-list-steps.ts";

interface Props<T> {
  list: SteppedList<T> & { open: (key: undefined) => void };
  title: string;
  /** State of the item, shown next to the title. */
  state?: ReactNode;
  footer?: ReactNode;
  names?: { previous: string; next: string };
  /** True for a width of 940 px instead of 560 px: for items that the user inspects and decides on. */
  isWide?: boolean;
  /** Shown before the title. */
  lead?: ReactNode;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * Details of one row of a list, in a drawer. The list stays usable next to it. ← → open the previous and next row, Esc
 * closes.
 */
export function DetailDrawer<T>(props: Props<T>) {
  const { list, title, state, footer, names, isWide = false, lead, actions, children } = props;
  const { step, position } = useListSteps(list);
  const { previous, next } = names ?? { previous: text("previous"), next: text("next") };
  return (
    <Drawer
      open
      rootClassName={isWide ? "detail-drawer wide" : "detail-drawer"}
      getContainer={false}
      size={isWide ? 940 : 560}
      mask={false}
      title={
        <span className="detail-title">
          {lead}
          <span className="ell">{title}</span>
          {state}
          {position !== undefined && (
            <span className="detail-steps">
              <span className="note num">
                {grouped(position)} / {counted(list.count, list.more)}
              </span>
              <Tooltip title={previous}>
                <button type="button" className="icon-button" aria-label={previous} onClick={() => step(-1)}>
                  <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
                </button>
              </Tooltip>
              <Tooltip title={next}>
                <button type="button" className="icon-button" aria-label={next} onClick={() => step(1)}>
                  <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
                </button>
              </Tooltip>
            </span>
          )}
          {actions}
        </span>
      }
      closable={{ placement: "end", "aria-label": text("close") }}
      onClose={() => list.open(undefined)}
      footer={footer}
    >
      {children}
    </Drawer>
  );
}
