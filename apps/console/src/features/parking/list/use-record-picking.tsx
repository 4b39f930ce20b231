import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { Button } from "antd";
import { ListChecks, Merge } from "lucide-react";
import { type ReactNode, useState } from "react";
import { isViewing } from "../../../shared/auth/session.store.ts";
import { type Picking } from "../../../shared/list/picking.ts";
import { usePicking } from "../../../shared/list/use-picking.ts";
import { parkingText as text } from "../parking.texts.ts";
import { recordName } from "../record-facts.ts";

type Mode = "batch" | "merge";

/** Why a record cannot be merged with the one that is picked. Specification part 2, section 4. */
function reasonNotToMerge(record: ParkingRecord, picked: readonly ParkingRecord[]): string | undefined {
  if (record.exclude_state === 1) return text("excludedPick");
  if (record.scrap_state === 1 || record.dispute_state === 1) return text("flaggedPick");
  const [first, second] = picked;
  const isPicked = picked.some(({ _id }) => _id === record._id);
  if (first === undefined || isPicked) return undefined;
  if (second !== undefined) return text("twoPicked");
  return first.plate_num === record.plate_num && first.berth_id === record.berth_id ? undefined : text("otherPick");
}

interface RecordPicking {
  mode: Mode | undefined;
  picking: Picking<ParkingRecord> | undefined;
  picked: readonly ParkingRecord[];
  buttons: ReactNode;
  end: () => void;
}

/** Batch mode and merge mode; they exclude each other. */
export function useRecordPicking(rows: readonly ParkingRecord[] | undefined): RecordPicking {
  const [mode, setMode] = useState<Mode>();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows?.filter(({ _id }) => ids.has(_id)) ?? [];
  const { picking, picked } = usePicking(rows, {
    nameOf: recordName,
    reasonNot: (record) =>
      mode === "merge"
        ? reasonNotToMerge(record, chosen)
        : record.exclude_state === 1
          ? text("excludedPick")
          : undefined,
  });
  const onPick = (next: ReadonlySet<string>) => {
    // of a whole page no more than two are merged
    const kept = mode === "merge" ? new Set([...next].slice(0, 2)) : next;
    setIds(kept);
    picking.onPick(kept);
  };
  const turnTo = (next: Mode | undefined) => {
    setMode(next);
    onPick(new Set());
  };
  const button = (own: Mode, icon: ReactNode) => (
    <Button icon={icon} aria-pressed={mode === own} onClick={() => turnTo(mode === own ? undefined : own)}>
      {text(mode === own ? `${own}End` : own)}
    </Button>
  );
  if (isViewing()) return { mode: undefined, picking: undefined, picked: [], buttons: null, end: () => undefined };
  return {
    mode,
    picking: mode === undefined ? undefined : { ...picking, onPick },
    picked,
    buttons: (
      <>
        {button("merge", <Merge size={16} aria-hidden="true" />)}
        {button("batch", <ListChecks size={16} aria-hidden="true" />)}
      </>
    ),
    end: () => turnTo(undefined),
  };
}
