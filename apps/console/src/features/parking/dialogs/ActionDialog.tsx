import {
  disputeRecord,
  excludeRecord,
  previewAction,
  scrapRecords,
  splitRecords,
} from "@huiyan/contract/parking/parking.api";
import { causeMax, parkingTexts } from "@huiyan/contract/parking/parking.rules";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { Input } from "antd";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { contractText } from "#shared/format/contract-text.ts";
import { grouped } from "#shared/format/count.ts";
import { type AskedAction } from "../list/RecordActions.tsx";
import { parkingText as text } from "../parking.texts.ts";
import { recordName } from "../record-facts.ts";
import { type RecordCommands } from "../use-record-commands.ts";
import { EffectNote } from "./EffectNote.tsx";

interface Props extends AskedAction {
  commands: RecordCommands;
  onClosed: () => void;
}

/** Dialog that sets a flag with its reason, removes a flag, or splits a record. Shows the effect before the action. */
export function ActionDialog({ action, records, commands, onClosed }: Props) {
  const ids = records.map(({ _id }) => _id);
  const preview = useQueryOf(previewAction, { action, ids });
  const [cause, setCause] = useState("");
  const [problem, setProblem] = useState<string>();
  const needsCause = action === "scrap" || action === "dispute" || action === "exclude";
  const emptyCause = contractText(action === "exclude" ? parkingTexts.excludeCause : parkingTexts.cause);
  const taken = (changed: ParkingRecord[]) =>
    commands.taken(changed, ids, text(action === "exclude" ? "excludeDone" : "done"));
  const run = useActionRun({ action, ids, cause: cause.trim() }, taken, () => {
    if (!needsCause || cause.trim() !== "") return true;
    setProblem(emptyCause);
    return false;
  });
  const [first] = records;
  const name =
    records.length === 1 && first !== undefined ? recordName(first) : text("records", { n: grouped(records.length) });
  const isRefused = preview.data !== undefined && preview.data.refusal !== "";
  const title = needsCause ? text(`${action}Title`, { name }) : text("cancelTitle", { action: text(action), name });
  return (
    <CommandDialog
      run={{ ...run, dirty: cause.trim() !== "" }}
      title={title}
      action={text(action)}
      danger={action === "scrap" || action === "exclude"}
      problem={problem ?? run.problem}
      blocked={isRefused ? preview.data?.refusal : undefined}
      onClosed={onClosed}
    >
      {(action === "scrap" || action === "exclude") && <p className="action-hint">{text("willChange")}</p>}
      {needsCause && (
        <Input.TextArea
          aria-label={text(action === "exclude" ? "excludeCause" : "cause")}
          placeholder={text(action === "exclude" ? "excludeCause" : "cause")}
          autoFocus
          rows={2}
          maxLength={causeMax}
          showCount
          status={problem === undefined ? "" : "error"}
          value={cause}
          onChange={(event) => {
            setCause(event.target.value);
            setProblem(undefined);
          }}
        />
      )}
      <EffectNote preview={preview.data} />
    </CommandDialog>
  );
}

interface ActionInput extends Pick<AskedAction, "action"> {
  ids: string[];
  cause: string;
}

/**
 * Returns the submission of an action. Creates all commands, since React requires a constant order of hooks, but sends
 * only the requested one.
 */
function useActionRun(
  { action, ids, cause }: ActionInput,
  onSuccess: (records: ParkingRecord[]) => void,
  check: () => boolean,
) {
  const [_id = ""] = ids;
  const options = { onSuccess: (records: ParkingRecord[]) => onSuccess(records) };
  const when =
    <T,>(input: T) =>
    (): T | undefined =>
      check() ? input : undefined;
  const scrap = useConfirm(
    scrapRecords,
    when({ _id: ids, scrap_state: action === "scrap" ? (1 as const) : (0 as const), scrap_cause: cause }),
    options,
  );
  const dispute = useConfirm(
    disputeRecord,
    when({ _id, dispute_state: action === "dispute" ? (1 as const) : (0 as const), dispute_cause: cause }),
    options,
  );
  const exclude = useConfirm(
    excludeRecord,
    when({ _id, exclude_state: action === "exclude" ? (1 as const) : (0 as const), exclude_cause: cause }),
    options,
  );
  const split = useConfirm(splitRecords, when({ ids }), options);
  if (action === "split") return split;
  if (action === "scrap" || action === "unscrap") return scrap;
  return action === "dispute" || action === "undispute" ? dispute : exclude;
}
