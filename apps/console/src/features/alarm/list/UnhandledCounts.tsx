import { type summariseMessages } from "@huiyan/contract/alarm/alarm.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { grouped } from "#shared/format/count.ts";
import { handlingText } from "../handling/handling.texts.ts";
import { SeverityMark } from "../handling/SeverityMark.tsx";

const levels = [
  ["high", 3],
  ["medium", 2],
  ["low", 1],
] as const;

interface Props {
  counts: Answer<typeof summariseMessages>["unhandled"];
  /** Filters the list by overdue alarms; without it, the number is plain text. */
  onOverdue?: () => void;
}

/**
 * Number of unhandled alarms by severity, and of overdue alarms. Marking alarms as read does not change these numbers.
 */
export function UnhandledCounts({ counts, onOverdue }: Props) {
  const shown = levels.filter(([key]) => counts[key] > 0);
  if (shown.length === 0) return <span className="note">{handlingText("allHandled")}</span>;
  return (
    <span className="unhandled note num">
      {handlingText("unhandled")}
      {shown.map(([key, severity]) => (
        <span key={key} className="alarm-line">
          <SeverityMark severity={severity} /> {grouped(counts[key])}
        </span>
      ))}
      {counts.overdue > 0 && <Overdue n={grouped(counts.overdue)} onClick={onOverdue} />}
    </span>
  );
}

function Overdue({ n, onClick }: { n: string; onClick: (() => void) | undefined }) {
  const label = handlingText("overdueCount", { n });
  if (onClick === undefined) return <span className="due overdue">{label}</span>;
  return (
    <button type="button" className="plain-button due overdue" onClick={onClick}>
      {label}
    </button>
  );
}
