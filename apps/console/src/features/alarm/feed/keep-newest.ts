import { findMessages, getMessage } from "@huiyan/contract/alarm/alarm.api";
import { getMessageHistory } from "@huiyan/contract/alarm/handling.api";
import { Message } from "@huiyan/contract/alarm/message";
import { type QueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { keyOf } from "#shared/api/use-query-of.ts";
import { changeMessages } from "../message-cache.ts";

/** Maximum number of pushed alarms that are remembered: more than can arrive while one request is pending. */
const remembered = 500;
const Displayed = z.union([z.object({ list: z.array(Message) }), Message]);
const names: readonly unknown[] = [findMessages.name, getMessage.name];

/**
 * Keeps pushed states of alarms when an answer arrives that the server sent before the push. Otherwise a handled alarm
 * would appear as open again.
 */
export function keepNewest(client: QueryClient) {
  const pushed = new Map<string, Message>();
  const newest = (shown: Message) => {
    const known = pushed.get(shown._id);
    if (known === undefined || known.version <= shown.version) return shown;
    return { ...known, storm_id: shown.storm_id, storm: shown.storm };
  };
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.action.manual === true) return;
    if (!names.includes(event.query.queryKey[0])) return;
    const shown = Displayed.safeParse(event.query.state.data).data;
    const messages = shown === undefined ? [] : "list" in shown ? shown.list : [shown];
    if (messages.every((message) => newest(message) === message)) return;
    // Deferred until all subscribers of the cache have received the answer.
    queueMicrotask(() => changeMessages(client, newest));
  });
  return {
    take(message: Message) {
      pushed.delete(message._id);
      pushed.set(message._id, message);
      for (const oldest of pushed.keys()) {
        if (pushed.size <= remembered) break;
        pushed.delete(oldest);
      }
      changeMessages(client, (old) => (old._id === message._id ? message : old));
      void client.invalidateQueries({ queryKey: keyOf(getMessageHistory, { id: message._id }), exact: true });
    },
    stop,
  };
}
