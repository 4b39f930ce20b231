import { type ParkingConflict } from "@huiyan/contract/parking/conflict";
import { GitCompareArrows } from "lucide-react";
import { useEffect, useRef } from "react";
import { joinNames } from "#shared/format/format-join.ts";
import { shortTime } from "#shared/format/time.ts";
import { conflictText as text } from "./conflicts.texts.ts";

interface Props {
  rows: readonly ParkingConflict[];
  chosen: string | undefined;
  onChoose: (found: ParkingConflict) => void;
}

/** Returns the plates of both records as text; a common plate is shown once. */
function platesOf({ records }: ParkingConflict): string {
  return joinNames([...new Set(records.map(({ plate_num }) => plate_num || text("unread")))]);
}

const beginOf = ({ records: [{ entry_time, leave_time }] }: ParkingConflict): string =>
  shortTime(entry_time ?? leave_time ?? 0).slice(0, -3);

/** List of the conflicts, which scrolls so that the chosen one is visible. */
export function ConflictList({ rows, chosen, onChoose }: Props) {
  const shown = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (chosen !== undefined) shown.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    <ul className="conflict-list" aria-label={text("list")}>
      {rows.map((found) => (
        <li key={found._id}>
          <button
            type="button"
            ref={found._id === chosen ? shown : null}
            className="conflict-row"
            aria-current={found._id === chosen}
            onClick={() => onChoose(found)}
          >
            <span className="conflict-row-head">
              <GitCompareArrows size={14} aria-hidden="true" />
              <b className="ell">{text(found.kind)}</b>
              <span className="num">{joinNames([...new Set(found.records.map(({ berth_num }) => berth_num))])}</span>
            </span>
            <span className="note ell">
              <span className="num">{beginOf(found)}</span> {platesOf(found)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
