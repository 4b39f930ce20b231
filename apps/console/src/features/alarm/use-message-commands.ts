import { markMessages, readMessages } from "@huiyan/contract/alarm/alarm.api";
import { type Message } from "@huiyan/contract/alarm/message";
import { useQueryClient } from "@tanstack/react-query";
import { type Change } from "../../shared/api/change-cached.ts";
import { useCommand } from "../../shared/api/use-command.ts";
import { isViewing } from "../../shared/auth/session.store.ts";
import { patchMessages, refreshMessageCounts, setUnread } from "./message-cache.ts";

const opposite = (flag: 0 | 1): 0 | 1 => (flag === 1 ? 0 : 1);

/** The rows as they become, and back: what came meanwhile stays. */
const patched =
  <V extends { _id: string[] }>(
    there: (input: V) => Partial<Message>,
    back: (input: V) => Partial<Message>,
  ): Change<V> =>
  async (client, input) => {
    patchMessages(client, input._id, there(input));
    return () => patchMessages(client, input._id, back(input));
  };

/** Reading and marking. The row changes at once and goes back if the server refuses. */
export function useMessageCommands() {
  const client = useQueryClient();
  const applyAnswer = (ids: readonly string[], patch: Partial<Message>, unread: number) => {
    // An answer that was under way when the flag changed may have brought the old one back.
    patchMessages(client, ids, patch);
    setUnread(client, unread);
    refreshMessageCounts(client);
  };
  const read = useCommand(readMessages, {
    change: patched(
      ({ read: flag }) => ({ client_read: flag }),
      ({ read: flag }) => ({ client_read: opposite(flag) }),
    ),
    onSuccess: ({ unread }, { _id, read: flag }) => applyAnswer(_id, { client_read: flag }, unread),
  });
  const mark = useCommand(markMessages, {
    change: patched(
      ({ mark: flag }) => ({ client_mark: flag }),
      ({ mark: flag }) => ({ client_mark: opposite(flag) }),
    ),
    onSuccess: ({ unread }, { _id, mark: flag }) => applyAnswer(_id, { client_mark: flag }, unread),
  });
  /** Does nothing for a message that has the flag already. */
  const setRead = (message: Message, flag: 0 | 1) => {
    if (message.client_read !== flag) read.mutate({ _id: [message._id], read: flag });
  };
  return {
    setRead,
    /** An opened message is read by itself; whoever looks as somebody else leaves no trace, and no refusal either. */
    noteOpened: (message: Message) => {
      if (!isViewing()) setRead(message, 1);
    },
    toggleMark: (message: Message) => mark.mutate({ _id: [message._id], mark: opposite(message.client_mark) }),
  };
}
export type MessageCommands = ReturnType<typeof useMessageCommands>;
