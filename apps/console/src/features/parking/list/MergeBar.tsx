import { mergeRecords, previewAction } from "@huiyan/contract/parking/parking.api";
import { parkingTexts } from "@huiyan/contract/parking/parking.rules";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { useQueryClient } from "@tanstack/react-query";
import { ListFilter, Merge } from "lucide-react";
import { useCommand } from "#shared/api/use-command.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { contractText } from "#shared/format/contract-text.ts";
import { shortTime } from "#shared/format/time.ts";
import { notify } from "#shared/notice/notice.ts";
import { parkingText as text } from "../parking.texts.ts";
import { refreshRecords } from "../record-cache.ts";
import { feeText, recordName } from "../record-facts.ts";
import { type RecordCommands } from "../use-record-commands.ts";

interface Props {
  picked: readonly ParkingRecord[];
  commands: RecordCommands;
  /** Filters the list by records that can be merged with the given one. */
  onCandidates: (record: ParkingRecord) => void;
  onDone: () => void;
}

/** Bar of the merge mode. Shows the amount that the merged record would owe. */
export function MergeBar({ picked, commands, onCandidates, onDone }: Props) {
  const client = useQueryClient();
  const [first] = picked;
  const ids = picked.map(({ _id }) => _id);
  const input = { action: "merge" as const, ids };
  const merge = useCommand(mergeRecords, {
    onSuccess: (records) => {
      refreshRecords(client);
      const [merged] = records;
      if (merged !== undefined) commands.offer(text("done"), () => commands.undo.mutate({ _id: merged._id }));
      onDone();
    },
  });
  // No preview during and after the merge, since one of the records then no longer exists.
  const isAsked = ids.length === 2 && !merge.isPending && !merge.isSuccess;
  const preview = useQueryOf(previewAction, input, { enabled: isAsked });
  const [after] = preview.data?.list ?? [];
  const before = picked.map(({ fee_fen }) => feeText(fee_fen)).join(" + ");
  const submit = () => {
    if (ids.length === 0) return notify("info", contractText(parkingTexts.chooseMerge));
    if (ids.length === 1) return notify("info", contractText(parkingTexts.chooseSecond));
    return merge.mutate({ ids });
  };
  const isRefused = preview.data !== undefined && preview.data.refusal !== "";
  return (
    <section className="batch-bar" aria-label={text("merge")}>
      <strong role="status">
        {isRefused
          ? preview.data?.refusal
          : after === undefined
            ? text("mergeHint")
            : text("mergeEffect", { before, after: feeText(after.after_fen) })}
      </strong>
      {picked.map((record) => (
        <span key={record._id} className="note num">
          {recordName(record)}，{shortTime(record.entry_time ?? record.leave_time ?? 0)}
        </span>
      ))}
      {first !== undefined && picked.length === 1 && (
        <button type="button" className="batch-action" onClick={() => onCandidates(first)}>
          <ListFilter size={14} aria-hidden="true" /> {text("mergeCandidates")}
        </button>
      )}
      <button type="button" className="batch-action" disabled={isRefused || merge.isPending} onClick={submit}>
        <Merge size={14} aria-hidden="true" /> {text("mergeAction")}
      </button>
    </section>
  );
}
