import { CircleArrowRight, CircleMinus } from "lucide-react";
import { type ReactNode } from "react";
import { grouped } from "../format/count.ts";
import { planText as text } from "./plan.texts.ts";
import "./bulk.css";

interface PlanLine {
  key: string;
  name: ReactNode;
  will: boolean;
  /** Planned change of the item, or the reason why it will not change. */
  text: string;
}

interface Plan {
  /**
   * Number of items that will change; `total` is the number requested. Both may exceed the number of lines, since not
   * all items are listed.
   */
  count: number;
  total: number;
  skipped: readonly { text: string; count: number }[];
}

/** Texts that contain the number of items that will change. */
export interface PlanTexts {
  will: (n: string) => string;
  willNot: (n: string) => string;
  reason: (n: string, text: string) => string;
  unlisted: (n: string) => string;
}

interface Props {
  plan: Plan;
  lines: readonly PlanLine[];
  texts: PlanTexts;
}

/**
 * Preview of a bulk change: the counts, and one line per item with its change, or why it does not change. Items that
 * change come first.
 */
export function PlanLines({ plan: { count, total, skipped }, lines, texts }: Props) {
  const sorted = [...lines.filter(({ will }) => will), ...lines.filter(({ will }) => !will)];
  const rest = total - count;
  const unlisted = total - lines.length;
  return (
    <>
      <p className="bulk-counts" role="status">
        <strong>{texts.will(grouped(count))}</strong>
        {rest > 0 && <span className="note">{texts.willNot(grouped(rest))}</span>}
      </p>
      {unlisted > 0 && (
        <ul className="bulk-reasons note" aria-label={text("reasons")}>
          {skipped.map((reason) => (
            <li key={reason.text}>{texts.reason(grouped(reason.count), reason.text)}</li>
          ))}
        </ul>
      )}
      <ul className="bulk-lines bulk-plan" aria-label={text("plan")}>
        {sorted.map(({ key, name, will, text: message }) => {
          const Icon = will ? CircleArrowRight : CircleMinus;
          return (
            <li key={key} className={will ? "" : "off"}>
              <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
              <span className="visually-hidden">{text(will ? "yes" : "no")}</span>
              <span className="bulk-name">{name}</span>
              <span className="bulk-text">{message}</span>
            </li>
          );
        })}
      </ul>
      {unlisted > 0 && <p className="note">{texts.unlisted(grouped(unlisted))}</p>}
    </>
  );
}
