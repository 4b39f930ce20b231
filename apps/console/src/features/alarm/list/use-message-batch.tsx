import { type Message } from "@huiyan/contract/alarm/message";
import { Button } from "antd";
import { ListChecks } from "lucide-react";
import { type ReactNode, useState } from "react";
import { isViewing } from "#shared/auth/session.store.ts";
import { type Picking } from "#shared/list/picking.ts";
import { usePickAll } from "#shared/list/use-pick-all.ts";
import { usePicking } from "#shared/list/use-picking.ts";
import { alarmText as text } from "../alarm.texts.ts";
import { algorithmNameOf } from "../algorithm-name.ts";
import { type AskedExport } from "../export/use-export.tsx";
import { type MessageList } from "../message-list.ts";
import { filtersOf } from "../message-search.ts";
import { type Chosen, type MessageCommands } from "../use-message-commands.ts";
import { MessageBatchBar } from "./MessageBatchBar.tsx";

/** Batch mode of the alarms page: returns its button, the selection of rows, and the bar of batch actions. */
export function useMessageBatch(
  list: MessageList,
  commands: MessageCommands,
  today: number,
  onExport: (asked: AskedExport) => void,
): { button: ReactNode; picking: Picking<Message> | undefined; bar: ReactNode } {
  const [on, setOn] = useState(false);
  const { state, rows, query } = list;
  const filters = filtersOf(state, today);
  const { picking } = usePicking(rows, {
    nameOf: (message) => `${algorithmNameOf(message)} ${message.point_name}`,
  });
  const { picking: shown, ...choice } = usePickAll(rows, picking, filters);
  const received = rows?.map(({ received_at }) => received_at) ?? [];
  const received_until = Math.max(query.data?.page.as_of ?? 0, ...received);
  const match: Chosen = { match: { ...filters, received_until } };
  const toggle = () => {
    setOn(!on);
    shown.onPick(new Set());
  };
  if (isViewing()) return { button: null, picking: undefined, bar: null };
  const all = { ...choice, match };
  return {
    button: (
      <Button icon={<ListChecks size={16} aria-hidden="true" />} aria-pressed={on} onClick={toggle}>
        {text(on ? "batchEnd" : "batch")}
      </Button>
    ),
    picking: on ? shown : undefined,
    bar: on && <MessageBatchBar list={list} picking={shown} all={all} commands={commands} onExport={onExport} />,
  };
}
