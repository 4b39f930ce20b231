import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { Button } from "antd";
import { ListChecks, Merge } from "lucide-react";
import { type ReactNode, useState } from "react";
import { isViewing } from "#shared/auth/session.store.ts";
import { type Picking } from "#shared/list/picking.ts";
import { usePicking } from "#shared/list/use-picking.ts";
import { parkingText as text } from "../parking.texts.ts";
import { recordName } from "../record-facts.ts";

type Mode = "batch" | "merge";

/** Returns why a record cannot be selected for a merge; undefined if it can. docs/reference/console.md C11. */
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

/**
 * Keeps the records that are selected for a merge, even if they are on another page or outside the filter. Returns
 * their newest known state.
 */
function useMergePicks(rows: readonly ParkingRecord[] | undefined) {
  const [kept, setKept] = useState<readonly ParkingRecord[]>([]);
  const shown = new Map(rows?.map((row) => [row._id, row]));
  const picked = kept.map((record) => shown.get(record._id) ?? record);
  const pick = (ids: ReadonlySet<string>) => {
    const known = new Map([...picked, ...shown.values()].map((record) => [record._id, record]));
    // “Select page” selects only the first two records, since a merge has two.
    setKept([...ids].slice(0, 2).flatMap((id) => known.get(id) ?? []));
  };
  return { picked, pick };
}

/**
 * Keeps batch mode and merge mode, of which at most one is active. Records selected for a merge stay selected on other
 * pages.
 */
export function useRecordPicking(rows: readonly ParkingRecord[] | undefined): RecordPicking {
  const [mode, setMode] = useState<Mode>();
  const merge = useMergePicks(rows);
  const batch = usePicking(rows, {
    nameOf: recordName,
    reasonNot: ({ exclude_state }) => (exclude_state === 1 ? text("excludedPick") : undefined),
  });
  const merging: Picking<ParkingRecord> = {
    ...batch.picking,
    picked: new Set(merge.picked.map(({ _id }) => _id)),
    onPick: merge.pick,
    reasonNot: (record) => reasonNotToMerge(record, merge.picked),
  };
  const picking = mode === "merge" ? merging : batch.picking;
  const picked = mode === "merge" ? merge.picked : batch.picked;
  const turnTo = (next: Mode | undefined) => {
    setMode(next);
    merge.pick(new Set());
    batch.picking.onPick(new Set());
  };
  const button = (own: Mode, icon: ReactNode) => (
    <Button icon={icon} aria-pressed={mode === own} onClick={() => turnTo(mode === own ? undefined : own)}>
      {text(mode === own ? `${own}End` : own)}
    </Button>
  );
  if (isViewing()) return { mode: undefined, picking: undefined, picked: [], buttons: null, end: () => undefined };
  return {
    mode,
    picking: mode === undefined ? undefined : picking,
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
