import { type Message } from "@huiyan/contract/alarm/message";
import { Modal } from "antd";
import { ClipboardCheck, Download, Mail, MailOpen, Star, StarOff, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { counted } from "#shared/format/count.ts";
import { BatchBar } from "#shared/list/BatchBar.tsx";
import { type Picking } from "#shared/list/picking.ts";
import { alarmText as text } from "../alarm.texts.ts";
import { exportText } from "../export/export.texts.ts";
import { type AskedExport } from "../export/use-export.tsx";
import { handlingText } from "../handling/handling.texts.ts";
import { type MessageList } from "../message-list.ts";
import { type Chosen, type MessageCommands } from "../use-message-commands.ts";
import { HandleBatchDialog } from "./HandleBatchDialog.tsx";

interface DeleteAllDialogProps {
  count: number;
  more: boolean;
  hint: string;
  onDelete: () => void;
  onClosed: () => void;
}

/**
 * Asks before alarms are deleted, and shows their number. Closes without waiting for the server, since the list changes
 * at once and a toast offers an undo.
 */
function DeleteAllDialog({ count, more, hint, onDelete, onClosed }: DeleteAllDialogProps) {
  const [open, setOpen] = useState(true);
  const n = counted(count, more);
  return (
    <Modal
      open={open}
      title={text("deleteAllTitle", { n })}
      okText={text("deleteAll", { n })}
      okButtonProps={{ danger: true }}
      cancelText={text("cancel")}
      closable={{ "aria-label": text("close") }}
      onOk={() => {
        if (open) onDelete();
        setOpen(false);
      }}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {hint}
    </Modal>
  );
}

interface Props {
  list: MessageList;
  picking: Picking<Message>;
  /** State of “select all”: every alarm that matches the filters, on all pages. */
  all: { chosen: boolean; onChoose: (all: boolean) => void; match: Chosen };
  commands: MessageCommands;
  onExport: (asked: AskedExport) => void;
}

/** Bar with the batch actions on selected alarms, or on all matches of the filters. */
export function MessageBatchBar({ list, picking, all, commands, onExport }: Props) {
  const [asking, setAsking] = useState(false);
  const [handled, setHandled] = useState<readonly Message[]>();
  const picked = list.rows?.filter(({ _id }) => picking.picked.has(_id)) ?? [];
  const storms = picked.flatMap(({ storm }) => storm ?? []);
  const ofStorms = storms.length === 0 ? {} : { storm_ids: storms.map(({ _id }) => _id) };
  const chosen: Chosen = all.chosen ? all.match : { _id: [...picking.picked], ...ofStorms };
  /** Number of selected alarms. An alarm burst is one row with several alarms. */
  const alarms = picking.picked.size + storms.reduce((sum, { count }) => sum + count - 1, 0);
  const done = () => {
    picking.onPick(new Set());
    all.onChoose(false);
  };
  const action = (name: Parameters<typeof text>[0], icon: ReactNode, run: () => void) => (
    <button
      type="button"
      className="batch-action"
      onClick={() => {
        run();
        done();
      }}
    >
      {icon} {text(name)}
    </button>
  );
  const remove = () => {
    if (all.chosen || storms.length > 0) return setAsking(true);
    commands.remove(chosen);
    done();
  };
  const counts = { chosen: all.chosen, onChoose: all.onChoose, count: list.count ?? 0, more: list.more };
  const startExport = () => {
    const count = all.chosen ? counts.count : alarms;
    onExport({ chosen, count, more: all.chosen && counts.more, onStarted: done });
  };
  return (
    <>
      <BatchBar rows={list.rows} picking={picking} all={counts}>
        {!all.chosen && (
          <button type="button" className="batch-action" onClick={() => setHandled(picked)}>
            <ClipboardCheck size={14} aria-hidden="true" /> {handlingText("handling")}
          </button>
        )}
        {action("batchRead", <MailOpen size={14} aria-hidden="true" />, () => commands.readAll(chosen, 1))}
        {action("batchUnread", <Mail size={14} aria-hidden="true" />, () => commands.readAll(chosen, 0))}
        {action("mark", <Star size={14} aria-hidden="true" />, () => commands.markAll(chosen, 1))}
        {action("unmark", <StarOff size={14} aria-hidden="true" />, () => commands.markAll(chosen, 0))}
        <button type="button" className="batch-action" onClick={startExport}>
          <Download size={14} aria-hidden="true" /> {exportText("export")}
        </button>
        <button type="button" className="batch-action danger" onClick={remove}>
          <Trash2 size={14} aria-hidden="true" /> {text("delete")}
        </button>
      </BatchBar>
      {handled !== undefined && (
        <HandleBatchDialog
          messages={handled}
          onHandled={(refused) => picking.onPick(new Set(refused))}
          onClosed={() => setHandled(undefined)}
        />
      )}
      {asking && (
        <DeleteAllDialog
          count={all.chosen ? counts.count : alarms}
          more={all.chosen && counts.more}
          hint={all.chosen ? text("deleteAllHint") : text("deleteStormHint")}
          onDelete={() => {
            commands.remove(chosen);
            done();
          }}
          onClosed={() => setAsking(false)}
        />
      )}
    </>
  );
}
