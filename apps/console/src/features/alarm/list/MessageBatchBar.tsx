import { type Message } from "@huiyan/contract/alarm/message";
import { Mail, MailOpen, Star, StarOff, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { BatchBar } from "../../../shared/list/BatchBar.tsx";
import { type Picking } from "../../../shared/list/picking.ts";
import { alarmText as text } from "../alarm.texts.ts";
import { type MessageList } from "../message-list.ts";
import { type Chosen, type MessageCommands } from "../use-message-commands.ts";
import { DeleteAllDialog } from "./DeleteAllDialog.tsx";

interface Props {
  list: MessageList;
  picking: Picking<Message>;
  /** All that the filters find, however many pages they fill. */
  all: { chosen: boolean; onChoose: (all: boolean) => void; match: Chosen };
  commands: MessageCommands;
}

/** What is done with several messages at once, or with all that the filters find. */
export function MessageBatchBar({ list, picking, all, commands }: Props) {
  const [asking, setAsking] = useState(false);
  const chosen: Chosen = all.chosen ? all.match : { _id: [...picking.picked] };
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
    if (all.chosen) return setAsking(true);
    commands.remove(chosen);
    done();
  };
  const counts = { chosen: all.chosen, onChoose: all.onChoose, count: list.count ?? 0, more: list.more };
  return (
    <>
      <BatchBar rows={list.rows} picking={picking} all={counts}>
        {action("batchRead", <MailOpen size={14} aria-hidden="true" />, () => commands.readAll(chosen, 1))}
        {action("batchUnread", <Mail size={14} aria-hidden="true" />, () => commands.readAll(chosen, 0))}
        {action("mark", <Star size={14} aria-hidden="true" />, () => commands.markAll(chosen, 1))}
        {action("unmark", <StarOff size={14} aria-hidden="true" />, () => commands.markAll(chosen, 0))}
        <button type="button" className="batch-action danger" onClick={remove}>
          <Trash2 size={14} aria-hidden="true" /> {text("delete")}
        </button>
      </BatchBar>
      {asking && (
        <DeleteAllDialog
          count={counts.count}
          more={counts.more}
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
