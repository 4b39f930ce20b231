import { getMessage } from "@huiyan/contract/alarm/alarm.api";
import { type Message } from "@huiyan/contract/alarm/message";
import { fetchAlarmClip } from "@huiyan/contract/recording/recording.api";
import { useCommand } from "#shared/api/use-command.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";

/**
 * Poll interval in milliseconds while a clip is expected. Clips are also announced by the page socket, which may be
 * disconnected.
 */
const pollMs = 3_000;

/**
 * Returns the command that fetches the clip of an alarm from the device's recording. `message` is the alarm; it
 * contains the clip after the clip has arrived.
 */
export function useAlarmClip(message: Message) {
  const { mutate, data, isPending, error } = useCommand(fetchAlarmClip, { quiet: true });
  const id = message._id;
  const asked = data !== undefined && message.res_video.length === 0;
  const fresh = useQueryOf(
    getMessage,
    { id },
    {
      enabled: asked,
      staleTime: 0,
      refetchInterval: ({ state }) => (asked && state.data?.res_video.length === 0 ? pollMs : false),
    },
  );
  return {
    message: asked ? (fresh.data ?? message) : message,
    fetch: () => mutate({ id }),
    state: isPending ? "cutting" : asked ? "uploading" : "idle",
    problem: error?.message,
  } as const;
}
export type AlarmClip = ReturnType<typeof useAlarmClip>;
