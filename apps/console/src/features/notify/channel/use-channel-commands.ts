import { type Channel, switchChannel, tryChannel } from "@huiyan/contract/notify/channel.api";
import { useCommand } from "#shared/api/use-command.ts";
import { useSubmission } from "#shared/form/use-submission.ts";
import { notify } from "#shared/notice/notice.ts";
import { notifyText as text } from "../notify.texts.ts";
import { refreshNotify } from "../notify-cache.ts";

/** Returns the commands in the row of a channel. */
export function useChannelCommands() {
  const attempt = useCommand(tryChannel, {
    onSuccess: ({ ok, text: answer }) => notify(ok ? "success" : "error", answer),
    refresh: refreshNotify,
  });
  const turn = useCommand(switchChannel, { success: text("done"), refresh: refreshNotify });
  const tried = useSubmission(attempt, ({ _id }: Channel) => ({ _id }));
  const turned = useSubmission(turn, ({ _id }: Channel, enabled: boolean) => ({ _id, enabled }));
  return {
    /** Id of the channel that is being tested. */
    trying: attempt.isPending ? attempt.variables._id : undefined,
    onTry: tried.submit,
    turning: turn.isPending ? turn.variables : undefined,
    onTurn: turned.submit,
  };
}
export type ChannelCommands = ReturnType<typeof useChannelCommands>;
