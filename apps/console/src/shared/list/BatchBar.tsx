import { X } from "lucide-react";
import { type ReactNode } from "react";
import { counted, grouped } from "../format/count.ts";
import { listText as text } from "./list.texts.ts";
import { type Picking, pickPage } from "./picking.ts";

/** Texts that name the kind of the rows; needed if the counter 条 does not fit. */
interface AllTexts {
  /** Text of the offer to select all rows. */
  offer: (n: string) => string;
  chosen: (n: string) => string;
  picked: (n: string) => string;
}

const usualTexts: AllTexts = {
  offer: (n) => text("pickAll", { n }),
  chosen: (n) => text("pickedAll", { n }),
  picked: (n) => text("picked", { n }),
};

interface Props<T> {
  rows: readonly T[] | undefined;
  picking: Picking<T>;
  /** Set to offer the selection of all rows that match the filters, on every page. */
  all?: { chosen: boolean; onChoose: (all: boolean) => void; count: number; more: boolean; texts?: AllTexts };
  /** Buttons of the batch actions, with the class `batch-action`. */
  children: ReactNode;
}

/** Dark bar above the pager, shown when rows are selected. */
export function BatchBar<T extends { _id: string }>({ rows = [], picking, all, children }: Props<T>) {
  const { picked, onPick } = picking;
  const texts = all?.texts ?? usualTexts;
  if (picked.size === 0) return null;
  return (
    <section className="batch-bar" aria-label={text("batch")}>
      <strong role="status">
        {all?.chosen === true ? texts.chosen(counted(all.count, all.more)) : texts.picked(grouped(picked.size))}
      </strong>
      <button
        type="button"
        className="batch-action batch-page"
        onClick={() => {
          all?.onChoose(false);
          onPick(pickPage(rows, picking));
        }}
      >
        {text("pickPage")}
      </button>
      {all !== undefined && !all.chosen && all.count > picked.size && (
        <button type="button" className="batch-action batch-page" onClick={() => all.onChoose(true)}>
          {texts.offer(counted(all.count, all.more))}
        </button>
      )}
      <span className="batch-line" aria-hidden="true" />
      {children}
      <span className="batch-line" aria-hidden="true" />
      <button
        type="button"
        className="batch-action"
        aria-label={text("clear")}
        title={text("clear")}
        onClick={() => {
          all?.onChoose(false);
          onPick(new Set());
        }}
      >
        <X size={16} aria-hidden="true" />
      </button>
    </section>
  );
}
