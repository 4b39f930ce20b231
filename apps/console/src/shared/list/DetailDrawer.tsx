import { Drawer, Tooltip } from "antd";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode } from "react";
import { counted, grouped } from "../format/count.ts";
import { listText as text } from "./list.texts.ts";
import { type SteppedList, useListSteps } from "./use-list-steps.ts";

interface Props<T> {
  list: SteppedList<T> & { open: (key: undefined) => void };
  title: string;
  /** State of what is shown, beside the title. */
  state?: ReactNode;
  footer?: ReactNode;
  names?: { previous: string; next: string };
  children: ReactNode;
}

/** One row of a list. The list stays usable beside it; ← → lead to the neighbours; Esc closes. */
export function DetailDrawer<T>({ list, title, state, footer, names, children }: Props<T>) {
  const { step, position } = useListSteps(list);
  const { previous, next } = names ?? { previous: text("previous"), next: text("next") };
  return (
    <Drawer
      open
      rootClassName="detail-drawer"
      getContainer={false}
      size={560}
      mask={false}
      title={
        <span className="detail-title">
          <span className="ell">{title}</span>
          {state}
          {position !== undefined && (
            <span className="detail-steps">
              <span className="note num">
                {grouped(position)} / {list.count === undefined ? text("unknown") : counted(list.count, list.more)}
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
