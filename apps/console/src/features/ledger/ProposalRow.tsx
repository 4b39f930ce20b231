import { Button } from "antd";
import { CalendarClock, Gauge, SquareDashed } from "lucide-react";
import { formatChange } from "./format-change.ts";
import { ledgerText as text } from "./ledger.texts.ts";
import { type Proposals } from "./ScoreChart.tsx";

export type Proposal = Proposals["proposals"][number];

const icons = { threshold: Gauge, region: SquareDashed, schedule: CalendarClock } as const;

interface Props {
  proposal: Proposal;
  found: Proposals;
  days: number;
  chosen: boolean;
  onChoose: () => void;
  onAccept: () => void;
}

/**
 * One proposal: the false alarms that it avoids, and the true alarms that it would lose. The effect of the chosen
 * proposal is shown next to the list.
 */
export function ProposalRow({ proposal, found, days, chosen, onChoose, onAccept }: Props) {
  const { change, spared, cost } = proposal;
  const Icon = icons[change.kind];
  return (
    <li className={chosen ? "proposal chosen" : "proposal"}>
      <button type="button" className="plain-button proposal-choose" aria-pressed={chosen} onClick={onChoose}>
        <Icon size={17} strokeWidth={1.75} aria-hidden="true" />
        <span>
          <strong>{formatChange(change, found.min_score)}</strong>
          <span className="note">{text("spares", { days, spared, falses: found.false })}</span>
          <span className={cost === 0 ? "proposal-cost" : "proposal-cost some"}>
            {cost === 0 ? text("missesNone") : text("misses", { n: cost })}
          </span>
        </span>
      </button>
      <Button onClick={onAccept}>{text("accept")}</Button>
    </li>
  );
}
