import { type getBell, readAllMessages } from "@huiyan/contract/alarm/alarm.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { useQueryClient } from "@tanstack/react-query";
import { useCommand } from "#shared/api/use-command.ts";
import { useSubmission } from "#shared/form/use-submission.ts";
import { refreshMessageCounts, requestMessagesAgain, setUnread, showAllRead } from "../message-cache.ts";

type Bell = Answer<typeof getBell>;

/**
 * Returns the command that marks the alarms of the bell's last answer, and all older ones, as read. Alarms that arrive
 * later stay unread.
 */
export function useReadAll(bell: Bell | undefined) {
  const client = useQueryClient();
  const command = useCommand(readAllMessages, {
    change: async (cache, { received_until }) => showAllRead(cache, received_until),
    onSuccess: ({ unread }) => {
      setUnread(client, unread);
      requestMessagesAgain(client);
    },
    refresh: refreshMessageCounts,
  });
  return useSubmission(
    command,
    () => bell && { received_until: Math.max(bell.now, ...bell.list.map(({ received_at }) => received_at)) },
  );
}
