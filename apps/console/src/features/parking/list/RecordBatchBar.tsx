import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { recordRefusal } from "@huiyan/contract/parking/review.rules";
import { Ban, CircleCheck, Download, Mail, MailOpen, Split, Star, StarOff } from "lucide-react";
import { type ReactNode } from "react";
import { BatchBar } from "#shared/list/BatchBar.tsx";
import { type Picking } from "#shared/list/picking.ts";
import { notify } from "#shared/notice/notice.ts";
import { parkingText as text } from "../parking.texts.ts";
import { factsOf, hasGap, recordName } from "../record-facts.ts";
import { type RecordCommands } from "../use-record-commands.ts";
import { type AskedAction } from "./RecordActions.tsx";

interface Props {
  rows: readonly ParkingRecord[] | undefined;
  picking: Picking<ParkingRecord>;
  picked: readonly ParkingRecord[];
  commands: RecordCommands;
  onAsk: (asked: AskedAction) => void;
  onExport: (ids: string[]) => void;
}

/** Bar of the batch actions on records. */
export function RecordBatchBar({ rows, picking, picked, commands, onAsk, onExport }: Props) {
  const ids = picked.map(({ _id }) => _id);
  const isFree = (action: "scrap" | "split") =>
    picked.every((record) => recordRefusal(action, factsOf(record)) === undefined);
  const [sure, left] = [true, false].map((isSure) =>
    picked.filter((record) => (recordRefusal("confirm", factsOf(record)) === undefined && !hasGap(record)) === isSure),
  );
  const confirm = () => {
    commands.confirm.mutate({ _id: (sure ?? []).map(({ _id }) => _id) });
    if (left !== undefined && left.length > 0)
      notify("info", text("confirmLeft", { n: left.length, names: left.map(recordName).join("、") }));
  };
  const action = (name: Parameters<typeof text>[0], icon: ReactNode, run: () => void) => (
    <button
      type="button"
      className="batch-action"
      onClick={() => {
        run();
        picking.onPick(new Set());
      }}
    >
      {icon} {text(name)}
    </button>
  );
  return (
    <BatchBar rows={rows} picking={picking}>
      {sure !== undefined &&
        sure.length > 0 &&
        action("confirm", <CircleCheck size={14} aria-hidden="true" />, confirm)}
      {action("setRead", <MailOpen size={14} aria-hidden="true" />, () => commands.setRead(ids, 1))}
      {action("setUnread", <Mail size={14} aria-hidden="true" />, () => commands.setRead(ids, 0))}
      {action("mark", <Star size={14} aria-hidden="true" />, () => commands.setMark(ids, 1))}
      {action("unmark", <StarOff size={14} aria-hidden="true" />, () => commands.setMark(ids, 0))}
      {action("export", <Download size={14} aria-hidden="true" />, () => onExport(ids))}
      {isFree("split") &&
        action("split", <Split size={14} aria-hidden="true" />, () => onAsk({ action: "split", records: picked }))}
      {isFree("scrap") && (
        <button
          type="button"
          className="batch-action danger"
          onClick={() => onAsk({ action: "scrap", records: picked })}
        >
          <Ban size={14} aria-hidden="true" /> {text("scrap")}
        </button>
      )}
    </BatchBar>
  );
}
