import { type ParkingConflict } from "@huiyan/contract/parking/conflict";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { Button } from "antd";
import { GitCompareArrows } from "lucide-react";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { ConflictCase } from "./ConflictCase.tsx";
import { ConflictList } from "./ConflictList.tsx";
import { conflictText as text } from "./conflicts.texts.ts";
import { type ConflictCommands } from "./use-conflict-commands.ts";

interface Props {
  rows: readonly ParkingConflict[];
  /** The shown conflict; undefined if it vanished while open. */
  found: ParkingConflict | undefined;
  isStale: boolean;
  now: number;
  commands: ConflictCommands;
  onChoose: (found: ParkingConflict) => void;
  onOpen: (record: ParkingRecord) => void;
}

/** List of the conflicts at the left, the chosen conflict at the right. */
export function ConflictPanes({ rows, found, isStale, now, commands, onChoose, onOpen }: Props) {
  const [first] = rows;
  return (
    <div className={isStale ? "conflicts stale" : "conflicts"}>
      <ConflictList rows={rows} chosen={found?._id} onChoose={onChoose} />
      {found === undefined ? (
        <EmptyState
          icon={<GitCompareArrows size={24} strokeWidth={1.5} />}
          title={text("gone")}
          hint={text("goneHint")}
          actions={first !== undefined && <Button onClick={() => onChoose(first)}>{text("showFirst")}</Button>}
        />
      ) : (
        <ConflictCase key={found._id} found={found} now={now} commands={commands} onOpen={onOpen} />
      )}
    </div>
  );
}
