import { findMessages, markMessages, readMessages } from "@huiyan/contract/alarm/alarm.api";
import { deleteMessages, restoreMessages } from "@huiyan/contract/alarm/handling.api";
import { type Message } from "@huiyan/contract/alarm/message";
import { useQueryClient } from "@tanstack/react-query";
import { type SentBy } from "#shared/api/call.ts";
import { type Change } from "#shared/api/change-cached.ts";
import { useCommand } from "#shared/api/use-command.ts";
import { isViewing } from "#shared/auth/session.store.ts";
import { useUndoToast } from "#shared/dialog/use-undo-toast.tsx";
import { grouped } from "#shared/format/count.ts";
import { notify } from "#shared/notice/notice.ts";
import { alarmText as text } from "./alarm.texts.ts";
import { patchMessages, refreshMessageCounts, requestMessagesAgain, setUnread } from "./message-cache.ts";
import { refreshStorms } from "./storm/storm-cache.ts";

type Flag = 0 | 1;
const opposite = (flag: Flag): Flag => (flag === 1 ? 0 : 1);

/** Alarms by their ids, or all matches of a filter. */
export type Chosen = SentBy<(typeof deleteMessages)["input"]>;

/** Returns a change of the cached alarms for a command. Its undo sets the fields back and keeps later changes. */
const patched =
  <V extends { _id?: string[] | undefined }>(
    there: (input: V) => Partial<Message>,
    back: (input: V) => Partial<Message>,
  ): Change<V> =>
  async (client, input) => {
    const ids = input._id ?? [];
    patchMessages(client, ids, there(input));
    return () => patchMessages(client, ids, back(input));
  };

/**
 * Commands that mark as read, star and delete alarms. The rows change at once and are restored if the server refuses.
 */
export function useMessageCommands() {
  const client = useQueryClient();
  const { holder, offer } = useUndoToast();
  const refreshCounts = () => refreshMessageCounts(client);
  const refreshRows = () => void client.invalidateQueries({ queryKey: [findMessages.name] });
  const applyAnswer = ({ _id, storm_ids, match }: Chosen, patch: Partial<Message>, unread: number) => {
    // Applied again: an answer that was sent before the change may have restored the old value.
    patchMessages(client, _id ?? [], patch);
    requestMessagesAgain(client);
    setUnread(client, unread);
    refreshCounts();
    if (match !== undefined || storm_ids !== undefined) void refreshStorms(client);
  };
  const read = useCommand(readMessages, {
    change: patched(
      ({ read: flag }) => ({ client_read: flag }),
      ({ read: flag }) => ({ client_read: opposite(flag) }),
    ),
    onSuccess: ({ unread }, input) => applyAnswer(input, { client_read: input.read }, unread),
  });
  const mark = useCommand(markMessages, {
    change: patched(
      ({ mark: flag }) => ({ client_mark: flag }),
      ({ mark: flag }) => ({ client_mark: opposite(flag) }),
    ),
    onSuccess: ({ unread }, input) => applyAnswer(input, { client_mark: input.mark }, unread),
  });
  const restore = useCommand(restoreMessages, {
    onSuccess: ({ unread }) => {
      setUnread(client, unread);
      notify("success", text("restored"));
    },
    onSettled: () => {
      refreshCounts();
      refreshRows();
    },
  });
  const remove = useCommand(deleteMessages, {
    onSuccess: ({ changed, unread, deletion_id }) => {
      setUnread(client, unread);
      offer(text("deleted", { n: grouped(changed) }), () => restore.mutate({ deletion_id }));
    },
    onSettled: () => {
      refreshCounts();
      refreshRows();
    },
  });
  /** Marks an alarm as read or unread. Does nothing if it is so already. */
  const setRead = (message: Message, flag: Flag) => {
    if (message.client_read !== flag) read.mutate({ _id: [message._id], read: flag });
  };
  return {
    /** Draws the toast with 撤销. */
    holder,
    setRead,
    /** Marks an opened alarm as read. Sends nothing in a view as another member, since the server would refuse it. */
    noteOpened: (message: Message) => {
      if (!isViewing()) setRead(message, 1);
    },
    toggleMark: (message: Message) => mark.mutate({ _id: [message._id], mark: opposite(message.client_mark) }),
    readAll: (chosen: Chosen, flag: Flag) => read.mutate({ ...chosen, read: flag }),
    markAll: (chosen: Chosen, flag: Flag) => mark.mutate({ ...chosen, mark: flag }),
    remove: (chosen: Chosen) => remove.mutate(chosen),
  };
}
export type MessageCommands = ReturnType<typeof useMessageCommands>;
