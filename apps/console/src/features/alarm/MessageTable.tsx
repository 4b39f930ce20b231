import { type Message } from "@huiyan/contract/alarm/message";
import { DataTable } from "../../shared/list/DataTable.tsx";
import { ListSkeleton } from "../../shared/list/ListSkeleton.tsx";
import { useAlias } from "../setting/setting.public.ts";
import { alarmText as text } from "./alarm.texts.ts";
import { MessageEmpty } from "./MessageEmpty.tsx";
import { messageColumns } from "./message.columns.tsx";
import { type MessageList } from "./message-list.ts";
import { type MessageCommands } from "./use-message-commands.ts";
import "./alarm.css";

interface Props {
  list: MessageList;
  commands: MessageCommands;
  onOpen: (message: Message) => void;
}

/** The rows, or what stands in their place. */
export function MessageTable({ list, commands, onOpen }: Props) {
  const { rows, query, state } = list;
  const group = useAlias();
  const loading = rows === undefined || (rows.length === 0 && list.stale);
  if (loading) return query.problem === null ? <ListSkeleton /> : null;
  if (rows.length === 0) return <MessageEmpty search={state} onFilter={list.filter} />;
  const rowClass = ({ _id, client_mark }: Message) => (_id === state.id ? "opened" : client_mark === 1 ? "marked" : "");
  return (
    <DataTable
      name={text("title")}
      columns={messageColumns(commands, onOpen, group)}
      rows={rows}
      stale={list.stale}
      rowClass={rowClass}
      onOpen={onOpen}
    />
  );
}
